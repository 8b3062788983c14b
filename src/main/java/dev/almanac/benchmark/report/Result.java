package dev.almanac.benchmark.report;

import dev.almanac.benchmark.measure.Latency;
import dev.almanac.benchmark.measure.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The repetitions of one measurement drawn together.
 *
 * @param where what was measured
 * @param unit of the work
 * @param rate units a second
 * @param latency histograms of all repetitions, merged; null where only the whole was timed
 * @param percentileMicros percentiles (50, 95, 99, 99.9, 100) of each repetition, as spreads: for
 *     telling a difference, not for showing as the percentile
 * @param refused operations refused, by reason, of all repetitions
 * @param figures each with its spread, in the order in which they were first given
 */
public record Result(
    Measurement.Where where,
    String unit,
    Spread rate,
    @Nullable Latency latency,
    Map<Double, Spread> percentileMicros,
    Map<String, Long> refused,
    List<FigureSpread> figures) {

  /** Percentiles that are shown. */
  public static final List<Double> PERCENTILES = List.of(50.0, 95.0, 99.0, 99.9, 100.0);

  /**
   * A figure over the repetitions.
   *
   * @param name see {@link Figure#name}
   * @param per see {@link Figure#per}
   * @param unit see {@link Figure#unit}
   * @param spread its values
   */
  public record FigureSpread(String name, String per, String unit, Spread spread) {

    /** See {@link Figure#label}. */
    public String label() {
      return new Figure(name, per, unit, 0).label();
    }
  }

  /** Draws measurements together by what was measured, in the order in which each first comes. */
  public static List<Result> of(List<Measurement> measurements) {
    Map<Measurement.Where, List<Measurement>> groups = new LinkedHashMap<>();
    measurements.forEach(m -> groups.computeIfAbsent(m.where(), w -> new ArrayList<>()).add(m));
    return groups.values().stream().map(Result::drawTogether).toList();
  }

  private static Result drawTogether(List<Measurement> repeats) {
    List<Latency> latencies = new ArrayList<>();
    Map<String, Long> refused = new TreeMap<>();
    Map<String, List<Figure>> figures = new LinkedHashMap<>();
    for (Measurement repeat : repeats) {
      if (repeat.latency() != null && repeat.latency().count() > 0) {
        latencies.add(repeat.latency());
      }
      repeat.refused().forEach((reason, count) -> refused.merge(reason, count, Long::sum));
      repeat
          .figures()
          .forEach(f -> figures.computeIfAbsent(f.label(), l -> new ArrayList<>()).add(f));
    }
    Map<Double, Spread> percentiles = new TreeMap<>();
    if (!latencies.isEmpty()) {
      for (double percentile : PERCENTILES) {
        percentiles.put(
            percentile,
            Spread.of(latencies.stream().map(l -> l.percentileMicros(percentile)).toList()));
      }
    }
    Measurement first = repeats.get(0);
    return new Result(
        first.where(),
        first.work().unit(),
        Spread.of(repeats.stream().map(m -> m.work().perSecond()).toList()),
        latencies.isEmpty() ? null : Latency.merged(latencies),
        percentiles,
        refused,
        figures.values().stream().map(Result::spread).toList());
  }

  private static FigureSpread spread(List<Figure> values) {
    Figure first = values.get(0);
    return new FigureSpread(
        first.name(),
        first.per(),
        first.unit(),
        Spread.of(values.stream().map(Figure::value).toList()));
  }
}
