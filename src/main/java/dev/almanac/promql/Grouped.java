package dev.almanac.promql;

import dev.almanac.promql.QueryException.Kind;
import dev.almanac.promql.Value.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An aggregation while time goes on: which group a series is of is worked out once. */
final class Grouped {

  private final Expr.Aggregation aggregation;
  private final Map<Labels, Labels> groups = new HashMap<>();

  Grouped(Expr.Aggregation aggregation) {
    this.aggregation = aggregation;
  }

  /** The groups of the series at one time, or of each group the series that are kept. */
  List<Sample> apply(List<Sample> samples, double parameter) {
    Map<Labels, List<Sample>> byGroup = new LinkedHashMap<>();
    for (Sample sample : samples) {
      Labels group = groups.computeIfAbsent(sample.labels(), this::group);
      byGroup.computeIfAbsent(group, g -> new ArrayList<>()).add(sample);
    }
    List<Sample> results = new ArrayList<>();
    if (aggregation.aggregator().keepsSeries()) {
      int most = most(parameter);
      byGroup.values().forEach(group -> results.addAll(kept(group, most)));
    } else {
      byGroup.forEach((labels, group) -> results.add(new Sample(labels, together(group))));
    }
    return results;
  }

  private Labels group(Labels labels) {
    return aggregation.without()
        ? labels.withoutName().without(aggregation.labels())
        : labels.only(aggregation.labels());
  }

  private double together(List<Sample> group) {
    return switch (aggregation.aggregator()) {
      case SUM -> total(group).sum();
      case AVG -> total(group).average();
      case COUNT -> group.size();
      case MIN -> extreme(group, false);
      case MAX -> extreme(group, true);
      case TOPK, BOTTOMK -> throw new IllegalStateException("these keep series");
    };
  }

  private static Total total(List<Sample> group) {
    Total total = new Total();
    group.forEach(sample -> total.add(sample.value()));
    return total;
  }

  /** The extreme of what is a number; NaN when nothing is. */
  private static double extreme(List<Sample> group, boolean largest) {
    double extreme = Double.NaN;
    for (Sample sample : group) {
      double value = sample.value();
      if (Double.isNaN(extreme) || (largest ? value > extreme : value < extreme)) {
        extreme = value;
      }
    }
    return extreme;
  }

  private int most(double parameter) {
    if (Double.isNaN(parameter) || Math.abs(parameter) >= 0x1p63) {
      throw new QueryException(
          Kind.EXECUTION,
          aggregation.aggregator().word() + " needs a number of series, and is given " + parameter);
    }
    return (int) Math.max(0, Math.min(Integer.MAX_VALUE, (long) parameter));
  }

  /** The first of the group by value; NaN comes last either way, and of equals the first named. */
  private List<Sample> kept(List<Sample> group, int most) {
    Comparator<Sample> byValue =
        (one, other) ->
            aggregation.aggregator() == Aggregator.TOPK
                ? Double.compare(other.value() + 0.0, one.value() + 0.0)
                : Double.compare(one.value() + 0.0, other.value() + 0.0);
    Comparator<Sample> order =
        Comparator.<Sample, Boolean>comparing(sample -> Double.isNaN(sample.value()))
            .thenComparing(byValue)
            .thenComparing(Sample::labels);
    return group.stream().sorted(order).limit(most).toList();
  }
}
