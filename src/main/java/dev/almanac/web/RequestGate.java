package dev.almanac.web;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Counts the requests in flight, and lets no new ones in once it is closed. Thread-safe. */
final class RequestGate {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private boolean closed;
  private int inFlight;

  /** Whether a request may go on; it must {@link #leave} then. */
  boolean enter() {
    lock.lock();
    try {
      if (closed) {
        return false;
      }
      inFlight++;
      return true;
    } finally {
      lock.unlock();
    }
  }

  void leave() {
    lock.lock();
    try {
      inFlight--;
      if (inFlight == 0) {
        idle.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets no further request in.
   *
   * @return how many are still in flight
   */
  int close() {
    lock.lock();
    try {
      closed = true;
      return inFlight;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until no request is in flight.
   *
   * @return how many still were when the time was over; 0 when all have left
   */
  int awaitIdle(Duration most) throws InterruptedException {
    lock.lock();
    try {
      long nanos = most.toNanos();
      while (inFlight > 0 && nanos > 0) {
        nanos = idle.awaitNanos(nanos);
      }
      return inFlight;
    } finally {
      lock.unlock();
    }
  }
}
