package dev.almanac.promql;

import dev.almanac.promql.QueryException.Kind;

/** What one query may cost, and what it has cost so far. Not for use by several threads. */
public final class Bounds {

  private static final int UNCHECKED = 1 << 14;

  private final long mostSamples;
  private final long deadlineNanos;
  private long held;
  private long sinceChecked;

  /**
   * Bounds of a query that begins now.
   *
   * @param mostSamples that its answer may hold
   * @param nanos until it must be done
   */
  public Bounds(long mostSamples, long nanos) {
    this.mostSamples = mostSamples;
    this.deadlineNanos = System.nanoTime() + nanos;
  }

  /** Counts what an answer holds. */
  void hold(long samples) {
    held += samples;
    if (held > mostSamples) {
      throw new QueryException(
          Kind.EXECUTION,
          "the answer would hold more than the limit of "
              + mostSamples
              + " samples; ask for fewer series, a shorter range or a wider step");
    }
  }

  /** Counts work by the samples looked at, and looks at the clock now and then. */
  void spend(long samples) {
    sinceChecked += samples + 1;
    if (sinceChecked >= UNCHECKED) {
      checkTime();
    }
  }

  void checkTime() {
    sinceChecked = 0;
    if (System.nanoTime() - deadlineNanos > 0) {
      throw new QueryException(
          Kind.TIMEOUT,
          "the query took longer than its timeout; ask for fewer series, a shorter range or a"
              + " wider step");
    }
  }
}
