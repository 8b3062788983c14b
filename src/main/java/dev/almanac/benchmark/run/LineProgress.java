package dev.almanac.benchmark.run;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Progress as a line: phase, bar, rate, time left. Live, the line is written over itself and gone
 * when the phase ends; otherwise each is a line of its own. Whichever thread advances a phase
 * writes the line when it is due, so that nothing runs beside what is measured.
 */
final class LineProgress implements Progress {

  private static final int BAR = 24;
  private static final int WIDTH = 110;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long SECONDS_PER_MINUTE = 60;

  private final PrintWriter out;
  private final boolean live;
  private final long betweenNanos;
  private final LongSupplier nanoTime;

  /**
   * Shows nothing yet.
   *
   * @param live whether a line may be written over
   * @param betweenNanos least time between two lines of a phase
   * @param nanoTime tells the time
   */
  LineProgress(PrintWriter out, boolean live, long betweenNanos, LongSupplier nanoTime) {
    this.out = out;
    this.live = live;
    this.betweenNanos = betweenNanos;
    this.nanoTime = nanoTime;
  }

  @Override
  public Phase phase(String name, long total, String unit) {
    return new Line(name, total, unit);
  }

  private final class Line implements Phase {

    private final String name;
    private final long total;
    private final String unit;
    private final LongAdder done = new LongAdder();
    private final long started = nanoTime.getAsLong();
    private final AtomicLong due = new AtomicLong(started + betweenNanos);

    Line(String name, long total, String unit) {
      this.name = name;
      this.total = total;
      this.unit = unit;
    }

    @Override
    public void advance(long steps) {
      done.add(steps);
      long now = nanoTime.getAsLong();
      long wasDue = due.get();
      if (now - wasDue >= 0 && due.compareAndSet(wasDue, now + betweenNanos)) {
        write(underWay(done.sum(), (now - started) / NANOS_PER_SECOND));
      }
    }

    private void write(String line) {
      if (live) {
        String fitting = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
        out.print("\r" + fitting + " ".repeat(WIDTH - fitting.length()) + "\r");
      } else {
        out.println(line);
      }
      out.flush();
    }

    private String underWay(long steps, double seconds) {
      double share = total == 0 ? 1 : Math.min(1, (double) steps / total);
      int filled = (int) (share * BAR);
      double rate = steps / seconds;
      return String.format(
          Locale.ROOT,
          "%s [%s%s] %3.0f %%  %,.0f %s/s  %s left",
          name,
          "#".repeat(filled),
          "-".repeat(BAR - filled),
          share * 100,
          rate,
          unit,
          duration(rate > 0 ? Math.max(0, total - steps) / rate : 0));
    }

    private static String duration(double seconds) {
      long whole = Math.round(seconds);
      return whole < SECONDS_PER_MINUTE
          ? whole + " s"
          : whole / SECONDS_PER_MINUTE + " min " + whole % SECONDS_PER_MINUTE + " s";
    }

    @Override
    public void close() {
      if (live) {
        write("");
        return;
      }
      double seconds = (nanoTime.getAsLong() - started) / NANOS_PER_SECOND;
      write(String.format(Locale.ROOT, "%s: %,d %s in %.1f s", name, done.sum(), unit, seconds));
    }
  }
}
