package dev.almanac.query;

import dev.almanac.web.CsvField;
import dev.almanac.web.NumberText;
import java.nio.charset.StandardCharsets;

/**
 * Writes an answer as CSV by RFC 4180, in long form: a row for each bucket of each series, series
 * by series. A cell is empty where the JSON has null.
 */
final class CsvAnswer {

  private static final String HEADER = "bucket,start,partial,client,value\r\n";

  private CsvAnswer() {}

  static byte[] write(SeriesAnswer answer) {
    StringBuilder rows = new StringBuilder(HEADER);
    for (SeriesAnswer.Series series : answer.series()) {
      String client = series.client() == null ? "" : CsvField.of(series.client());
      for (int i = 0; i < series.values().length; i++) {
        BucketGrid.Bucket bucket = answer.buckets().get(i);
        double value = series.values()[i];
        rows.append(bucket.label())
            .append(',')
            .append(TimeText.utc(bucket.start()))
            .append(',')
            .append(bucket.partial())
            .append(',')
            .append(client)
            .append(',')
            .append(Double.isFinite(value) ? NumberText.of(value) : "")
            .append("\r\n");
      }
    }
    return rows.toString().getBytes(StandardCharsets.UTF_8);
  }
}
