package dev.almanac.benchmark.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Latencies of one kind of operation, kept as a histogram of nanoseconds with three significant
 * digits. They are combined by adding histograms; a percentile of a whole is never an average of
 * its parts' percentiles. Not safe for use by many threads: each records into its own.
 */
public final class Latency {

  private static final int SIGNIFICANT_DIGITS = 3;
  private static final double NANOS_PER_MICRO = 1_000;

  /** Steps of the percentile curve for each halving of the distance to 100 %. */
  private static final int CURVE_TICKS = 4;

  private final Histogram nanos;

  /** Without any latency yet. */
  public Latency() {
    this.nanos = new Histogram(SIGNIFICANT_DIGITS);
  }

  /** All latencies of the parts. */
  public static Latency merged(Collection<Latency> parts) {
    Latency whole = new Latency();
    parts.forEach(part -> whole.nanos.add(part.nanos));
    return whole;
  }

  /**
   * Records one latency in nanoseconds; a negative one, of a clock that stood still, counts as 0.
   */
  public void record(long latencyNanos) {
    nanos.recordValue(Math.max(0, latencyNanos));
  }

  /** How many were recorded. */
  public long count() {
    return nanos.getTotalCount();
  }

  /** Mean in microseconds. */
  public double meanMicros() {
    return nanos.getMean() / NANOS_PER_MICRO;
  }

  /** Longest in microseconds. */
  public double maxMicros() {
    return nanos.getMaxValue() / NANOS_PER_MICRO;
  }

  /**
   * The latency in microseconds that this share of operations did not exceed.
   *
   * @param percentile 0 to 100
   */
  public double percentileMicros(double percentile) {
    return nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
  }

  /**
   * Whether there are enough latencies for a percentile to be more than the longest of them.
   *
   * @param percentile 0 to 100
   */
  public boolean tells(double percentile) {
    return percentile >= 100 || count() >= Math.round(100 / (100 - percentile));
  }

  /**
   * A place on the percentile curve.
   *
   * @param percentile 0 to 100
   * @param micros latency at that percentile
   */
  public record CurvePoint(double percentile, double micros) {}

  /** The percentile curve, ascending, denser towards 100; empty without any latency. */
  public List<CurvePoint> curve() {
    List<CurvePoint> curve = new ArrayList<>();
    if (count() > 0) {
      for (HistogramIterationValue step : nanos.percentiles(CURVE_TICKS)) {
        curve.add(
            new CurvePoint(
                step.getPercentileLevelIteratedTo(), step.getValueIteratedTo() / NANOS_PER_MICRO));
      }
    }
    return curve;
  }
}
