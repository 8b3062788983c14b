package dev.almanac.series;

import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A row of sums of doubles. Each is the exact sum of what was added to it, rounded once: 0.1 added
 * ten times is 1, and neither the order nor the grouping of what was added shows in the result.
 *
 * <p>A sum is a pair of doubles whose exact total it is, kept by Knuth's error-free addition (The
 * Art of Computer Programming, volume 2, 4.2.2, theorem B). Where two doubles do not hold it, as
 * with 1e300 and 1e-300, it goes on as a {@link BigDecimal}; everyday figures never get there.
 *
 * <p>Negative zeros alone sum to -0.0; with a zero they sum to 0.0. Not for use by several threads.
 */
public final class ExactSums {

  /** The neutral element: -0 + -0 = -0. */
  private static final double NOTHING = -0.0;

  private final double[] high;
  private final double[] low;
  private @Nullable BigDecimal @Nullable [] wide;

  /** Sums to which nothing was added. */
  public ExactSums(int size) {
    high = new double[size];
    Arrays.fill(high, NOTHING);
    low = new double[size];
  }

  /**
   * Adds a value to a sum. One to which an infinity was added is that infinity for good, whatever
   * else is.
   *
   * @param value no NaN
   */
  public void add(int sum, double value) {
    double before = high[sum];
    if (Double.isInfinite(before)) {
      return;
    }
    if (Double.isInfinite(value)) {
      high[sum] = value;
      return;
    }
    if (wide != null && wide[sum] != null) {
      wide[sum] = wide[sum].add(new BigDecimal(value));
      return;
    }
    double total = before + value;
    double lost = lostBy(before, value, total);
    double rest = low[sum] + lost;
    if (Double.isInfinite(total) || lostBy(low[sum], lost, rest) != 0) {
      widen(sum, value);
    } else {
      high[sum] = total;
      low[sum] = rest;
    }
  }

  /** What rounding took from a sum of two: {@code one + other = total + lost}, exactly. */
  private static double lostBy(double one, double other, double total) {
    double otherInTotal = total - one;
    return (one - (total - otherInTotal)) + (other - otherInTotal);
  }

  private void widen(int sum, double value) {
    if (wide == null) {
      wide = new BigDecimal[high.length];
    }
    wide[sum] = new BigDecimal(high[sum]).add(new BigDecimal(low[sum])).add(new BigDecimal(value));
  }

  /** The sum; an infinity when it is beyond the range of a double. */
  public double value(int sum) {
    if (wide != null && wide[sum] != null && Double.isFinite(high[sum])) {
      return wide[sum].doubleValue();
    }
    // Adding a rest of 0.0 would turn -0.0 into 0.0.
    return low[sum] == 0 ? high[sum] : high[sum] + low[sum];
  }

  /** Whether the sum is {@link #high} and {@link #low}, and can go on from them elsewhere. */
  public boolean isPair(int sum) {
    return wide == null || wide[sum] == null;
  }

  /** The greater part of a sum that {@link #isPair}. */
  public double high(int sum) {
    return high[sum];
  }

  /** The lesser part: what {@link #high} lacks. */
  public double low(int sum) {
    return low[sum];
  }
}
