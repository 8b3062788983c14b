package dev.almanac.promql;

import java.util.List;

/** What a query comes to. */
public sealed interface Value {

  /** A number. */
  record Scalar(double value) implements Value {}

  /** A string. */
  record Text(String value) implements Value {}

  /** One value of each series at one time; in the order of their labels, or of the values. */
  record Vector(List<Sample> samples) implements Value {}

  /** Values over time, in the order of the series' labels. */
  record Matrix(List<Row> rows) implements Value {}

  /** A series' value at a time that is known. */
  record Sample(Labels labels, double value) {}

  /**
   * A series' values over time.
   *
   * @param millis times, ascending
   * @param values of the same length
   */
  record Row(Labels labels, long[] millis, double[] values) {}
}
