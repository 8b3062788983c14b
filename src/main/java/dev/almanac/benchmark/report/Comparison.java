package dev.almanac.benchmark.report;

import dev.almanac.benchmark.measure.Ratio;
import dev.almanac.benchmark.measure.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a quantity of one result stands to the same quantity of a baseline.
 *
 * @param where the result that is compared
 * @param baseline the result it is compared with: of another variant on the same target, or of the
 *     same variant on another target; phase and place on the axis are the same
 * @param quantity {@code rate}, {@code p50}, {@code p99} or a figure's label
 * @param ratio of the result to the baseline
 */
public record Comparison(
    Measurement.Where where, Measurement.Where baseline, String quantity, Ratio ratio) {

  /** The quantity that is the rate of the work. */
  public static final String RATE = "rate";

  /** What the baseline is called where the two are of one phase: its variant, or its target. */
  public String baselineName() {
    return baseline.target().equals(where.target()) ? baseline.variant() : baseline.target();
  }

  /** What stands beside what in a workload's report. */
  public enum Between {
    /** Variants on one target, with the first variant measured as the baseline. */
    VARIANTS,
    /** Targets with one variant, with the first target measured as the baseline. */
    TARGETS
  }

  /** Compares each result with the first that differs from it only in the variant or target. */
  public static List<Comparison> of(List<Result> results, Between between) {
    List<Comparison> comparisons = new ArrayList<>();
    for (Result result : results) {
      results.stream()
          .filter(other -> sameBut(between, result.where(), other.where()))
          .findFirst()
          .filter(baseline -> baseline != result)
          .ifPresent(baseline -> compare(result, baseline, comparisons));
    }
    return comparisons;
  }

  private static boolean sameBut(Between between, Measurement.Where a, Measurement.Where b) {
    return a.phase().equals(b.phase())
        && Objects.equals(a.at(), b.at())
        && switch (between) {
          case VARIANTS -> a.target().equals(b.target());
          case TARGETS -> a.variant().equals(b.variant());
        };
  }

  private static void compare(Result result, Result baseline, List<Comparison> into) {
    add(result, baseline, RATE, Result::rate, into);
    add(result, baseline, "p50", r -> r.percentileMicros().get(50.0), into);
    add(result, baseline, "p99", r -> r.percentileMicros().get(99.0), into);
    for (Result.FigureSpread figure : result.figures()) {
      add(result, baseline, figure.label(), r -> figure(r, figure.label()), into);
    }
  }

  private static @Nullable Spread figure(Result result, String label) {
    return result.figures().stream()
        .filter(figure -> figure.label().equals(label))
        .map(Result.FigureSpread::spread)
        .findFirst()
        .orElse(null);
  }

  private static void add(
      Result result,
      Result baseline,
      String quantity,
      Function<Result, @Nullable Spread> spread,
      List<Comparison> into) {
    Spread value = spread.apply(result);
    Spread base = spread.apply(baseline);
    Ratio ratio = value == null || base == null ? null : Ratio.of(value, base);
    if (ratio != null) {
      into.add(new Comparison(result.where(), baseline.where(), quantity, ratio));
    }
  }
}
