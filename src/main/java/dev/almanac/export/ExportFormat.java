package dev.almanac.export;

import dev.almanac.web.AcceptHeader;
import dev.almanac.web.CsvField;
import dev.almanac.web.NumberText;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/** How an export is written. A row is its series' start, a time, a middle, a value and an end. */
enum ExportFormat {

  /** RFC 4180 with a header line. */
  CSV(new MediaType("text", "csv"), "metric,client,timestamp,value\r\n", ",", "\r\n", "") {
    @Override
    String rowStart(String metric, String client) {
      return CsvField.of(metric) + "," + CsvField.of(client) + ",";
    }
  },

  /** One JSON object a line. */
  NDJSON(new MediaType("application", "x-ndjson"), "", "\",\"value\":", "}\n", "null") {
    @Override
    String rowStart(String metric, String client) {
      return "{\"metric\":" + json(metric) + ",\"client\":" + json(client) + ",\"timestamp\":\"";
    }
  };

  private final MediaType mediaType;
  private final String header;
  private final String middle;
  private final String rowEnd;
  private final String noNumber;

  ExportFormat(MediaType mediaType, String header, String middle, String rowEnd, String noNumber) {
    this.mediaType = mediaType;
    this.header = header;
    this.middle = middle;
    this.rowEnd = rowEnd;
    this.noNumber = noNumber;
  }

  /** What every row of a series begins with. */
  abstract String rowStart(String metric, String client);

  /** Appends a row. A value that overflowed is shown as missing, which an import refuses. */
  void appendRow(StringBuilder out, String rowStart, String time, double value) {
    out.append(rowStart).append(time).append(middle);
    out.append(Double.isFinite(value) ? NumberText.of(value) : noNumber).append(rowEnd);
  }

  /** What the body begins with. */
  String header() {
    return header;
  }

  String contentType() {
    return mediaType + ";charset=UTF-8";
  }

  String fileName() {
    return "almanac-export." + name().toLowerCase(Locale.ROOT);
  }

  /**
   * The format that an {@code Accept} header asks for, CSV when it takes either.
   *
   * @throws org.springframework.web.ErrorResponseException 406 when it takes neither
   */
  static ExportFormat accepted(@Nullable String accept) {
    MediaType best = AcceptHeader.best(accept, List.of(CSV.mediaType, NDJSON.mediaType));
    return best.equals(CSV.mediaType) ? CSV : NDJSON;
  }

  private static String json(String text) {
    return JsonMapper.shared().writeValueAsString(text);
  }
}
