package dev.almanac.benchmark.run;

import dev.almanac.benchmark.measure.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * While it is open, an interrupt (Ctrl-C) or a request to end makes the run stop where it is, and
 * the process wait until its report is written.
 */
final class Farewell implements AutoCloseable {

  /** Servers of our own are stopped in this time too. */
  private static final long LONGEST_SECONDS = 60;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook;

  Farewell(StopSignal stop) {
    this.hook =
        new Thread(
            () -> {
              stop.raise();
              awaitDone();
            },
            "almanac-benchmark-farewell");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private void awaitDone() {
    try {
      var unused = done.await(LONGEST_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    done.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already; the hook has what it waited for.
    }
  }
}
