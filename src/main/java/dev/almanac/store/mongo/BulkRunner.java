package dev.almanac.store.mongo;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the commands of one request, a few at a time. The request's own thread takes part; helpers
 * join it as far as there are any free, so that no request ever waits for those of another.
 */
final class BulkRunner implements AutoCloseable {

  /** Of all requests together; each has its own thread besides. */
  static final int MOST_HELPERS = 32;

  private static final int IDLE_SECONDS = 30;

  private final int parallel;
  private final ExecutorService helpers;

  /**
   * No threads yet.
   *
   * @param parallel most commands of one request at a time, at least 1
   */
  BulkRunner(int parallel) {
    this.parallel = parallel;
    AtomicInteger number = new AtomicInteger();
    this.helpers =
        new ThreadPoolExecutor(
            0,
            MOST_HELPERS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, "almanac-bulk-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Runs the work on each of the parts, in no certain order; returns once no part is under way any
   * more. After a failure no further part is begun, and the first failure is thrown.
   */
  <T> void run(List<T> parts, Consumer<T> work) {
    Shares<T> shares = new Shares<>(parts, work);
    List<CountDownLatch> helping = new ArrayList<>();
    for (int i = 1; i < Math.min(parallel, parts.size()); i++) {
      CountDownLatch done = new CountDownLatch(1);
      try {
        helpers.execute(
            () -> {
              try {
                shares.takeAll();
              } finally {
                done.countDown();
              }
            });
      } catch (RejectedExecutionException noneFree) {
        break;
      }
      helping.add(done);
    }
    shares.takeAll();
    helping.forEach(BulkRunner::await);
    Throwable failure = shares.failure.get();
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
  }

  /** The parts of a request, of which each is taken once. */
  private static final class Shares<T> {
    private final List<T> parts;
    private final Consumer<T> work;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private Shares(List<T> parts, Consumer<T> work) {
      this.parts = parts;
      this.work = work;
    }

    private void takeAll() {
      int part = next.getAndIncrement();
      while (part < parts.size() && failure.get() == null) {
        try {
          work.accept(parts.get(part));
        } catch (RuntimeException | Error e) {
          // Also of a helper that ran out of memory: its part was not done, and the request fails.
          failure.compareAndSet(null, e);
        }
        part = next.getAndIncrement();
      }
    }
  }

  /** Waits to the end, as what is under way must not outlive its request. */
  private static void await(CountDownLatch done) {
    boolean interrupted = false;
    while (true) {
      try {
        done.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    helpers.shutdown();
  }
}
