package dev.almanac.benchmark.run;

import java.io.Console;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Chooses how progress is shown. */
final class Progresses {

  private static final long LIVE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long PLAIN_NANOS = TimeUnit.SECONDS.toNanos(5);

  private Progresses() {}

  /** A live bar where a person watches a terminal, a line now and then elsewhere. */
  static Progress on(PrintWriter err) {
    return isTerminal(System.console(), System.getenv())
        ? new LineProgress(err, true, LIVE_NANOS, System::nanoTime)
        : new LineProgress(err, false, PLAIN_NANOS, System::nanoTime);
  }

  /**
   * Whether a person watches. Until JDK 21 there is a console only on a terminal; later ones may
   * have one anywhere, and tell by a method that is not there before.
   */
  private static boolean isTerminal(@Nullable Console console, Map<String, String> environment) {
    if (console == null || "dumb".equals(environment.get("TERM"))) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException before22) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
