package dev.almanac.ingest.parse;

import dev.almanac.series.Quoted;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import dev.almanac.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A body in CSV: a header that names the columns, in any order, then a sample a row. The header
 * decides about all rows, so a fault there is a 400; a row that is no row is refused alone.
 */
final class CsvBody {

  private static final List<String> COLUMNS =
      List.of("metric", "client", "timestamp", "value", "timeUnit");

  private static final String EXPECTED =
      "the header names metric, client, timestamp, value and, if need be, timeUnit, in any order";

  private final CsvRows rows;
  private final int columns;
  private final int metric;
  private final int client;
  private final int timestamp;
  private final int value;
  private final int timeUnit;

  private CsvBody(CsvRows rows, List<String> header) {
    this.rows = rows;
    this.columns = header.size();
    this.metric = required(header, "metric");
    this.client = required(header, "client");
    this.timestamp = required(header, "timestamp");
    this.value = required(header, "value");
    this.timeUnit = header.indexOf("timeUnit");
  }

  static void read(InputStream in, SampleCollector samples, char delimiter) throws IOException {
    CsvRows rows = new CsvRows(new Utf8Reader(in), delimiter);
    if (!rows.next()) {
      return;
    }
    CsvBody body = new CsvBody(rows, header(rows, delimiter));
    while (rows.next()) {
      samples.take(rows.line(), body::row);
    }
  }

  private static List<String> header(CsvRows rows, char delimiter) {
    String fault = rows.fault();
    if (fault != null) {
      throw badHeader("the header is broken: " + fault);
    }
    List<String> header =
        IntStream.range(0, Math.min(rows.size(), CsvRows.MOST_FIELDS))
            .mapToObj(i -> rows.field(i).toString())
            .toList();
    for (int i = 0; i < header.size(); i++) {
      String column = header.get(i);
      if (!COLUMNS.contains(column)) {
        throw badHeader(
            "there is no column " + Quoted.of(column) + delimiterHint(column, delimiter));
      }
      if (header.indexOf(column) < i) {
        throw badHeader("column " + column + " stands twice");
      }
    }
    return header;
  }

  private static String delimiterHint(String column, char delimiter) {
    char other = delimiter == ',' ? ';' : ',';
    return column.indexOf(other) < 0
        ? ""
        : " when columns are separated by "
            + delimiter
            + "; ask with delimiter="
            + other
            + " if they are separated by "
            + other;
  }

  private static int required(List<String> header, String column) {
    int at = header.indexOf(column);
    if (at < 0) {
      throw badHeader("column " + column + " is missing");
    }
    return at;
  }

  private static RuntimeException badHeader(String why) {
    return Problem.badRequest("bad_csv_header", why + "; " + EXPECTED + "; nothing was stored");
  }

  private void row(RawSample raw) {
    String fault = rows.fault();
    if (fault != null) {
      throw new RefusedException(RefusalCode.MALFORMED, "the row is not CSV: " + fault);
    }
    if (rows.size() != columns) {
      throw new RefusedException(
          RefusalCode.MALFORMED,
          "the row must have " + columns + " columns, as the header; it has " + rows.size());
    }
    raw.metric.set(rows.field(metric));
    raw.client.set(rows.field(client));
    raw.timestamp.set(filled("timestamp", rows.field(timestamp)));
    raw.integerTimestamp = IntegerTimestamp.looksLikeOne(raw.timestamp);
    raw.value.set(filled("value", rows.field(value)));
    if (timeUnit >= 0 && !rows.field(timeUnit).isEmpty()) {
      raw.timeUnit = rows.field(timeUnit).toString();
    }
  }

  private static FieldText filled(String column, FieldText text) {
    if (text.isEmpty()) {
      throw new RefusedException(
          RefusalCode.MISSING_FIELD, column + " is empty; a row without it is no sample");
    }
    return text;
  }
}
