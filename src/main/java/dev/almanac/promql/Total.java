package dev.almanac.promql;

import dev.almanac.series.ExactSums;

/**
 * Sum and mean of values, of which some may not be finite. Sums of finite values are exact and
 * rounded once, as everywhere in Almanac; Prometheus comes close to that by compensation.
 */
final class Total {

  private final ExactSums finite = new ExactSums(1);
  private double others;
  private boolean hasOthers;
  private long count;
  private double mean;

  void add(double value) {
    count++;
    if (Double.isFinite(value)) {
      finite.add(0, value);
      mean += value / count - mean / count;
    } else {
      others += value;
      hasOthers = true;
    }
  }

  /** NaN with NaN or infinities of both signs; an infinity also where a double cannot hold it. */
  double sum() {
    return hasOthers ? others : finite.value(0);
  }

  /** A mean is within its values, so it is finite also where their sum is not. */
  double average() {
    double sum = sum();
    return Double.isInfinite(sum) && !hasOthers ? mean : sum / count;
  }
}
