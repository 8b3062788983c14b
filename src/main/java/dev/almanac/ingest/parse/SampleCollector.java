package dev.almanac.ingest.parse;

import dev.almanac.series.Names;
import dev.almanac.series.Quoted;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import dev.almanac.series.Timestamps;
import dev.almanac.web.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Takes the items of a body one after another, checks each and keeps it or why it was refused. */
final class SampleCollector {

  /** Reads one item's fields, or throws {@link RefusedException} once the item is passed. */
  interface ItemReader {
    void readInto(RawSample raw);
  }

  private final ParseRules rules;
  private TimestampUnit timeUnit;
  private final NameIndex metrics = new NameIndex(Names::metric);
  private final NameIndex clients = new NameIndex(Names::client);
  private final SampleColumns columns = new SampleColumns(metrics.names(), clients.names());
  private final Refusals refusals = new Refusals();
  private final RawSample raw = new RawSample();
  private int items;

  SampleCollector(ParseRules rules) {
    this.rules = rules;
    this.timeUnit = rules.timeUnit();
  }

  /** Sets the unit of the integer timestamps that follow without one of their own. */
  void useTimeUnit(TimestampUnit unit) {
    timeUnit = unit;
  }

  /**
   * Takes the next item.
   *
   * @param line at which it begins, from 1; 0 when the format has no lines
   * @throws org.springframework.web.ErrorResponseException 413 when there are more than allowed
   */
  void take(int line, ItemReader reader) {
    if (items == rules.maxSamples()) {
      throw Problem.of(
          HttpStatus.CONTENT_TOO_LARGE,
          "too_many_samples",
          "the body holds more than "
              + rules.maxSamples()
              + " samples, the most of one request; nothing was stored");
    }
    int index = items++;
    raw.clear();
    try {
      reader.readInto(raw);
      add(index, line);
    } catch (RefusedException e) {
      refusals.add(index, line, e);
    }
  }

  ParsedSamples parsed() {
    return new ParsedSamples(columns, refusals, rules.window());
  }

  private void add(int index, int line) {
    String metricName = given("metric", raw.metric);
    String clientName = given("client", raw.client);
    String timestamp = given("timestamp", raw.timestamp);
    String literal = given("value", raw.value);
    int metric = metrics.indexOf(metricName);
    int client = clients.indexOf(clientName);
    TimestampUnit unit = raw.timeUnit == null ? timeUnit : unit(raw.timeUnit);
    boolean day = !raw.integerTimestamp && Timestamps.looksLikeDate(timestamp);
    long time = day ? Timestamps.date(timestamp).toEpochDay() : epochSecond(timestamp, unit);
    double value = NumberLiteral.read(literal);
    columns.add(metric, client, time, day, value, index, line);
  }

  private static String given(String field, @Nullable String text) {
    if (text == null) {
      throw new RefusedException(
          RefusalCode.MISSING_FIELD,
          "field " + field + " is missing; a sample has " + RawSample.FIELDS);
    }
    return text;
  }

  private static TimestampUnit unit(String name) {
    TimestampUnit unit = TimestampUnit.of(name);
    if (unit == null) {
      throw new RefusedException(
          RefusalCode.BAD_TIME_UNIT,
          "timeUnit is " + Quoted.of(name) + "; expected " + TimestampUnit.EXPECTED);
    }
    return unit;
  }

  private long epochSecond(String timestamp, TimestampUnit unit) {
    if (raw.integerTimestamp) {
      return IntegerTimestamp.epochSecond(timestamp, unit, rules.window());
    }
    if (IntegerTimestamp.looksLikeOne(timestamp)) {
      throw new RefusedException(
          RefusalCode.BAD_TIMESTAMP,
          "timestamp "
              + Quoted.of(timestamp)
              + " is a string; a count of time units is written as a number, without quotes");
    }
    long second = Timestamps.instant(timestamp).getEpochSecond();
    if (!rules.window().holds(second)) {
      throw rules.window().refused("timestamp " + Quoted.of(timestamp), "");
    }
    return second;
  }
}
