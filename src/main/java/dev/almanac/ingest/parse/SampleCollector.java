package dev.almanac.ingest.parse;

import dev.almanac.series.Names;
import dev.almanac.series.Quoted;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import dev.almanac.series.Timestamps;
import dev.almanac.web.Problem;
import java.util.BitSet;
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
  private final SampleColumns columns;
  private final Refusals refusals = new Refusals();
  private final RawSample raw = new RawSample();

  /** Samples whose time is a count of the body's unit, which may be stated after them. */
  private final BitSet counts = new BitSet();

  private int items;

  SampleCollector(ParseRules rules) {
    this.rules = rules;
    this.columns = new SampleColumns(metrics.names(), clients.names(), rules.expectedSamples());
    this.timeUnit = rules.timeUnit();
  }

  /** Sets the unit of all integer timestamps that have none of their own, before or after. */
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

  /** What was taken; call it once, at the end of the body. */
  ParsedSamples parsed() {
    readCounts();
    return new ParsedSamples(columns, refusals, rules.window());
  }

  private void add(int index, int line) {
    FieldText metricName = given("metric", raw.metric);
    FieldText clientName = given("client", raw.client);
    FieldText timestamp = given("timestamp", raw.timestamp);
    FieldText literal = given("value", raw.value);
    int metric = metrics.indexOf(metricName);
    int client = clients.indexOf(clientName);
    TimestampUnit unit = raw.timeUnit == null ? null : unit(raw.timeUnit);
    // Before the time, which may be judged last: an item is refused for the same in either case.
    double value = NumberLiteral.read(literal);
    boolean day = !raw.integerTimestamp && Timestamps.looksLikeDate(timestamp);
    long time;
    if (day) {
      time = Timestamps.date(timestamp).toEpochDay();
    } else if (raw.integerTimestamp) {
      time = IntegerTimestamp.count(timestamp, rules.window());
      time = unit == null ? time : IntegerTimestamp.epochSecond(time, unit, rules.window());
    } else {
      time = epochSecond(timestamp);
    }
    counts.set(columns.size(), raw.integerTimestamp && unit == null);
    columns.add(metric, client, time, day, value, index, line);
  }

  /** Makes seconds of the counts, now that their unit is known, and refuses those outside. */
  private void readCounts() {
    BitSet outside = new BitSet();
    for (int i = counts.nextSetBit(0); i >= 0; i = counts.nextSetBit(i + 1)) {
      try {
        columns.setTime(i, IntegerTimestamp.epochSecond(columns.time(i), timeUnit, rules.window()));
      } catch (RefusedException e) {
        refusals.add(columns.index(i), columns.line(i), e);
        outside.set(i);
      }
    }
    columns.remove(outside);
  }

  private static FieldText given(String field, FieldText text) {
    if (!text.isGiven()) {
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

  private long epochSecond(FieldText timestamp) {
    if (IntegerTimestamp.looksLikeOne(timestamp)) {
      throw new RefusedException(
          RefusalCode.BAD_TIMESTAMP,
          "timestamp "
              + Quoted.of(timestamp.toString())
              + " is a string; a count of time units is written as a number, without quotes");
    }
    long second = Timestamps.instant(timestamp).getEpochSecond();
    if (!rules.window().holds(second)) {
      throw rules.window().refused("timestamp " + Quoted.of(timestamp.toString()), "");
    }
    return second;
  }
}
