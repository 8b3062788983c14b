package dev.almanac.series;

import java.util.Locale;

/**
 * How several samples of one slot become its value. Folding is done twice by the same rule: inside
 * a request, then in the store.
 */
public enum Fold {
  /** The sample that arrives last; within one request the later item. */
  LAST(Double.NaN, false),
  /** The smallest. */
  MIN(Double.POSITIVE_INFINITY, false),
  /** The largest. */
  MAX(Double.NEGATIVE_INFINITY, false),
  /** The total. The slot also counts its samples. */
  SUM(0.0, true),
  /** The mean. The slot keeps the total and counts its samples. */
  AVG(0.0, true);

  private final double empty;
  private final boolean counted;

  Fold(double empty, boolean counted) {
    this.empty = empty;
    this.counted = counted;
  }

  /** What an empty slot holds. A sample is finite, so it is never mistaken for one. */
  public double empty() {
    return empty;
  }

  /** Whether a slot keeps the number of its samples; its emptiness is then a count of 0. */
  public boolean counted() {
    return counted;
  }

  /** The name in the API and in the stored definition, e.g. {@code last}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
