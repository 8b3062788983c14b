package dev.almanac.promql;

import dev.almanac.promql.QueryException.Kind;
import dev.almanac.promql.Value.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Operators between vectors, and between a vector and a scalar, at one time. */
final class Matching {

  private Matching() {}

  /** Each series of the left with the one of the right that has the same labels but the name. */
  static List<Sample> vectors(Expr.Operation operation, List<Sample> left, List<Sample> right) {
    if (left.isEmpty() || right.isEmpty()) {
      return List.of();
    }
    Map<Labels, Sample> rights = new HashMap<>(right.size() * 2);
    for (Sample sample : right) {
      Sample other = rights.put(sample.labels().withoutName(), sample);
      if (other != null) {
        throw manyToMany(operation, "right", other, sample);
      }
    }
    Map<Labels, Sample> matched = new HashMap<>(left.size() * 2);
    List<Sample> results = new ArrayList<>(left.size());
    for (Sample sample : left) {
      Labels labels = sample.labels().withoutName();
      Sample partner = rights.get(labels);
      if (partner == null) {
        continue;
      }
      Operator operator = operation.operator();
      if (operator.isComparison() && !operation.bool()) {
        if (!operator.holds(sample.value(), partner.value())) {
          continue;
        }
        results.add(sample);
      } else {
        results.add(new Sample(labels, value(operation, sample.value(), partner.value())));
      }
      Sample other = matched.put(labels, sample);
      if (other != null) {
        throw manyToMany(operation, "left", other, sample);
      }
    }
    return results;
  }

  private static QueryException manyToMany(
      Expr.Operation operation, String side, Sample one, Sample other) {
    return new QueryException(
        Kind.EXECUTION,
        "on the "
            + side
            + " of "
            + operation.operator().sign()
            + " the series "
            + one.labels()
            + " and "
            + other.labels()
            + " differ by their names only, and each series of one side is matched with one of the"
            + " other by its other labels");
  }

  /**
   * Each series with the same number. A comparison that filters keeps the series' own value.
   *
   * @param vectorIsLeft whether the number stands on the right
   */
  static List<Sample> withScalar(
      Expr.Operation operation, List<Sample> vector, double scalar, boolean vectorIsLeft) {
    boolean filters = operation.operator().isComparison() && !operation.bool();
    List<Sample> results = new ArrayList<>(vector.size());
    for (Sample sample : vector) {
      double left = vectorIsLeft ? sample.value() : scalar;
      double right = vectorIsLeft ? scalar : sample.value();
      if (!filters) {
        results.add(new Sample(sample.labels().withoutName(), value(operation, left, right)));
      } else if (operation.operator().holds(left, right)) {
        results.add(sample);
      }
    }
    return filters ? results : distinct(results);
  }

  /** The value of anything but a comparison that filters. */
  static double value(Expr.Operation operation, double left, double right) {
    return operation.operator().isComparison()
        ? (operation.operator().holds(left, right) ? 1 : 0)
        : operation.operator().calculate(left, right);
  }

  /** Refuses series that became the same when their names were dropped. */
  static List<Sample> distinct(List<Sample> samples) {
    if (samples.size() > 1) {
      Set<Labels> seen = new HashSet<>(samples.size() * 2);
      for (Sample sample : samples) {
        if (!seen.add(sample.labels())) {
          throw new QueryException(
              Kind.EXECUTION,
              "two series would have the same labels "
                  + sample.labels()
                  + " once the metric's name is dropped; select one metric");
        }
      }
    }
    return samples;
  }
}
