package dev.almanac.benchmark.run;

import dev.almanac.benchmark.measure.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * While it is open, an interrupt (Ctrl-C) or a request to end makes the run stop where it is, and
 * the process wait until its report is written and its servers are stopped.
 */
final class Farewell implements AutoCloseable {

  /** After this time the report is told although something is still being cleared away. */
  private static final long PATIENCE_SECONDS = 20;

  /** More than a mongod of ours gets for writing back its cache. */
  private static final long LONGEST_SECONDS = 360;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook;

  /**
   * Opens it.
   *
   * @param report tells what was finished, from another thread
   */
  Farewell(StopSignal stop, Runnable report) {
    this.hook =
        new Thread(
            () -> {
              stop.raise();
              if (!awaitDone(PATIENCE_SECONDS)) {
                report.run();
                awaitDone(LONGEST_SECONDS - PATIENCE_SECONDS);
              }
            },
            "almanac-benchmark-farewell");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  private boolean awaitDone(long seconds) {
    try {
      return done.await(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
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
