package dev.almanac.ingest.parse;

import org.jspecify.annotations.Nullable;

/** One sample as the format wrote it, before its checks. Used again for the next. */
final class RawSample {

  /** The fields of a sample, for messages. */
  static final String FIELDS = "metric, client, timestamp, value and, if need be, timeUnit";

  @Nullable String metric;
  @Nullable String client;

  /** Text of a time or a date, or digits when {@link #integerTimestamp} is set. */
  @Nullable String timestamp;

  boolean integerTimestamp;

  /** The number as it was written. */
  @Nullable String value;

  @Nullable String timeUnit;

  void clear() {
    metric = null;
    client = null;
    timestamp = null;
    integerTimestamp = false;
    value = null;
    timeUnit = null;
  }
}
