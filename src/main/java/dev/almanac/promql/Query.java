package dev.almanac.promql;

import dev.almanac.promql.QueryException.Kind;
import dev.almanac.promql.Value.Row;
import dev.almanac.promql.Value.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A query that was read and is of sound types. Immutable. */
public final class Query {

  private final Expr expression;

  private Query(Expr expression) {
    this.expression = expression;
  }

  /**
   * Reads a query; the grammar is {@link Parser}'s.
   *
   * @throws QueryException with {@link Kind#BAD_DATA}, and line and column, when it is not one
   */
  public static Query parse(String query) {
    return new Query(Parser.parse(query));
  }

  /**
   * Reads a selector of series, as the listing of series takes them.
   *
   * @throws QueryException with {@link Kind#BAD_DATA}, and line and column, when it is not one
   */
  public static List<LabelMatcher> parseSelector(String selector) {
    return Parser.parseSelector(selector);
  }

  /** What it comes to at a time: a scalar, a string, a vector or, of a range, a matrix. */
  public Value at(long millis, SampleSource source, Bounds bounds) {
    Evaluation evaluation = new Evaluation(source, bounds, millis, millis);
    return switch (expression.type()) {
      case STRING -> new Value.Text(((Expr.Text) expression).value());
      case SCALAR -> new Value.Scalar(evaluation.scalar(expression, millis));
      case INSTANT_VECTOR -> vector(evaluation, millis, bounds);
      case RANGE_VECTOR -> {
        List<Row> rows = evaluation.rows((Expr.Range) expression, millis);
        rows.forEach(row -> bounds.hold(row.values().length));
        yield new Value.Matrix(sorted(rows));
      }
    };
  }

  private Value vector(Evaluation evaluation, long millis, Bounds bounds) {
    List<Sample> samples = evaluation.vector(expression, millis);
    bounds.hold(samples.size());
    boolean isRanked =
        expression instanceof Expr.Aggregation ranked && ranked.aggregator().keepsSeries();
    return new Value.Vector(
        isRanked
            ? samples
            : samples.stream().sorted(Comparator.comparing(Sample::labels)).toList());
  }

  /**
   * What it comes to at times from {@code start} on, {@code step} apart, up to {@code end} if that
   * is one of them. A scalar is a series without labels.
   *
   * @param step at least 1
   * @throws QueryException with {@link Kind#BAD_DATA} for a string or a range
   */
  public Value.Matrix over(long start, long end, long step, SampleSource source, Bounds bounds) {
    ValueType type = expression.type();
    if (type != ValueType.SCALAR && type != ValueType.INSTANT_VECTOR) {
      throw new QueryException(
          Kind.BAD_DATA,
          "a query over a range of time must be a scalar or an instant vector; this one is a "
              + type.words());
    }
    long last = start + (end - start) / step * step;
    Evaluation evaluation = new Evaluation(source, bounds, start, last);
    Map<Labels, Column> columns = new HashMap<>();
    int steps = (int) ((last - start) / step + 1);
    for (int i = 0; i < steps; i++) {
      long millis = start + i * step;
      bounds.spend(1);
      if (type == ValueType.SCALAR) {
        columns
            .computeIfAbsent(Labels.NONE, labels -> new Column(steps))
            .add(millis, evaluation.scalar(expression, millis));
        bounds.hold(1);
      } else {
        List<Sample> samples = evaluation.vector(expression, millis);
        bounds.hold(samples.size());
        for (Sample sample : samples) {
          columns
              .computeIfAbsent(sample.labels(), labels -> new Column(steps))
              .add(millis, sample.value());
        }
      }
    }
    List<Row> rows = new ArrayList<>(columns.size());
    columns.forEach((labels, column) -> rows.add(column.row(labels)));
    return new Value.Matrix(sorted(rows));
  }

  private static List<Row> sorted(List<Row> rows) {
    return rows.stream().sorted(Comparator.comparing(Row::labels)).toList();
  }

  /** A series of an answer while it grows. */
  private static final class Column {

    private static final int FIRST = 16;

    private final int most;
    private long[] millis;
    private double[] values;
    private int size;

    private Column(int most) {
      this.most = most;
      this.millis = new long[Math.min(most, FIRST)];
      this.values = new double[millis.length];
    }

    private void add(long time, double value) {
      if (size == values.length) {
        int longer = Math.min(most, size * 2);
        millis = Arrays.copyOf(millis, longer);
        values = Arrays.copyOf(values, longer);
      }
      millis[size] = time;
      values[size++] = value;
    }

    private Row row(Labels labels) {
      return new Row(labels, Arrays.copyOf(millis, size), Arrays.copyOf(values, size));
    }
  }
}
