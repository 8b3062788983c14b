package dev.almanac.benchmark.measure;

import java.util.Collection;

/**
 * One quantity over the repetitions of a run.
 *
 * @param median the middle value; of an even number, the mean of the middle two
 * @param low the least value
 * @param high the greatest value
 * @param repeats how many values there were, at least 1
 */
public record Spread(double median, double low, double high, int repeats) {

  /**
   * The spread of values.
   *
   * @throws IllegalArgumentException without a value, or with one that is not finite
   */
  public static Spread of(Collection<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("a spread needs at least one value");
    }
    for (double value : sorted) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a spread needs finite values, not " + value);
      }
    }
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1], sorted.length);
  }
}
