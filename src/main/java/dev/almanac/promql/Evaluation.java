package dev.almanac.promql;

import dev.almanac.promql.Selected.Window;
import dev.almanac.promql.Value.Row;
import dev.almanac.promql.Value.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A query being worked out at times that ascend from {@code start} to {@code end}. What a selector
 * needs for all of them is asked for once, when it is first met; two that need the same share it.
 */
final class Evaluation {

  private final SampleSource source;
  private final Bounds bounds;
  private final long start;
  private final long end;
  private final Map<Asked, List<SlotSeries>> read = new HashMap<>();
  private final Map<Expr, Selected> selected = new IdentityHashMap<>();
  private final Map<Expr, Grouped> grouped = new IdentityHashMap<>();

  Evaluation(SampleSource source, Bounds bounds, long start, long end) {
    this.source = source;
    this.bounds = bounds;
    this.start = start;
    this.end = end;
  }

  private record Asked(List<LabelMatcher> matchers, long from, long to) {}

  double scalar(Expr expression, long millis) {
    if (expression instanceof Expr.Num number) {
      return number.value();
    }
    if (expression instanceof Expr.Negation negation) {
      return -scalar(negation.operand(), millis);
    }
    if (expression instanceof Expr.Operation operation) {
      return Matching.value(
          operation, scalar(operation.left(), millis), scalar(operation.right(), millis));
    }
    if (expression instanceof Expr.Call call && call.function() == Function.TIME) {
      return millis / 1000.0;
    }
    if (expression instanceof Expr.Call call && call.function() == Function.SCALAR) {
      List<Sample> samples = vector(call.arguments().get(0), millis);
      return samples.size() == 1 ? samples.get(0).value() : Double.NaN;
    }
    throw new IllegalStateException("no scalar: " + expression.type());
  }

  List<Sample> vector(Expr expression, long millis) {
    if (expression instanceof Expr.Selector selector) {
      List<Sample> samples = selected(selector).at(millis - selector.offsetMillis());
      bounds.spend(samples.size());
      return samples;
    }
    if (expression instanceof Expr.Negation negation) {
      return negative(vector(negation.operand(), millis));
    }
    if (expression instanceof Expr.Operation operation) {
      return operation(operation, millis);
    }
    if (expression instanceof Expr.Aggregation aggregation) {
      Expr parameter = aggregation.parameter();
      return grouped
          .computeIfAbsent(aggregation, a -> new Grouped(aggregation))
          .apply(
              vector(aggregation.operand(), millis),
              parameter == null ? 0 : scalar(parameter, millis));
    }
    if (expression instanceof Expr.Call call) {
      return overTime(call, millis);
    }
    throw new IllegalStateException("no vector: " + expression.type());
  }

  private List<Sample> operation(Expr.Operation operation, long millis) {
    if (operation.left().type() == ValueType.SCALAR) {
      return Matching.withScalar(
          operation, vector(operation.right(), millis), scalar(operation.left(), millis), false);
    }
    List<Sample> left = vector(operation.left(), millis);
    return operation.right().type() == ValueType.SCALAR
        ? Matching.withScalar(operation, left, scalar(operation.right(), millis), true)
        : Matching.vectors(operation, left, vector(operation.right(), millis));
  }

  private static List<Sample> negative(List<Sample> samples) {
    return Matching.distinct(
        samples.stream()
            .map(sample -> new Sample(sample.labels().withoutName(), -sample.value()))
            .toList());
  }

  private List<Sample> overTime(Expr.Call call, long millis) {
    Function function = call.function();
    List<Sample> samples = new ArrayList<>();
    for (Window window : windows((Expr.Range) call.arguments().get(0), millis)) {
      bounds.spend(window.size());
      if (window.size() >= OverTime.leastSamples(function)) {
        Labels labels = window.slots().labels();
        samples.add(
            new Sample(
                function == Function.LAST_OVER_TIME ? labels : labels.withoutName(),
                OverTime.apply(function, window)));
      }
    }
    return function == Function.LAST_OVER_TIME ? samples : Matching.distinct(samples);
  }

  /** The samples of a range at one time, as they are. */
  List<Row> rows(Expr.Range range, long millis) {
    return windows(range, millis).stream()
        .map(
            window ->
                new Row(
                    window.slots().labels(),
                    Arrays.copyOfRange(window.slots().starts(), window.from(), window.to()),
                    Arrays.copyOfRange(window.slots().values(), window.from(), window.to())))
        .toList();
  }

  private List<Window> windows(Expr.Range range, long millis) {
    long to = millis - range.selector().offsetMillis();
    return selected
        .computeIfAbsent(range, r -> new Selected(read(range.selector(), range.millis() - 1)))
        .within(to - range.millis(), to);
  }

  private Selected selected(Expr.Selector selector) {
    return selected.computeIfAbsent(selector, s -> new Selected(read(selector, 0)));
  }

  private List<SlotSeries> read(Expr.Selector selector, long before) {
    long from = start - selector.offsetMillis() - before;
    Asked asked = new Asked(selector.matchers(), from, end - selector.offsetMillis());
    List<SlotSeries> known = read.get(asked);
    if (known == null) {
      known = source.select(asked.matchers(), asked.from(), asked.to());
      read.put(asked, known);
      bounds.checkTime();
    }
    return known;
  }
}
