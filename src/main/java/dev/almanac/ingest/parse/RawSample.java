package dev.almanac.ingest.parse;

import org.jspecify.annotations.Nullable;

/** One sample as the format wrote it, before its checks. Used again for the next. */
final class RawSample {

  /** The fields of a sample, for messages. */
  static final String FIELDS = "metric, client, timestamp, value and, if need be, timeUnit";

  final FieldText metric = new FieldText();
  final FieldText client = new FieldText();

  /** Text of a time or a date, or digits when {@link #integerTimestamp} is set. */
  final FieldText timestamp = new FieldText();

  boolean integerTimestamp;

  /** The number as it was written. */
  final FieldText value = new FieldText();

  @Nullable String timeUnit;

  void clear() {
    metric.clear();
    client.clear();
    timestamp.clear();
    integerTimestamp = false;
    value.clear();
    timeUnit = null;
  }
}
