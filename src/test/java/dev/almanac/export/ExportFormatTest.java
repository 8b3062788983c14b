package dev.almanac.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.ErrorResponseException;

class ExportFormatTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|CSV",
        "*/*|CSV",
        "text/*|CSV",
        "text/csv|CSV",
        "TEXT/CSV; charset=utf-8|CSV",
        "text/html,application/xhtml+xml,*/*;q=0.8|CSV",
        "application/x-ndjson|NDJSON",
        "application/*|NDJSON",
        "application/x-ndjson, */*|NDJSON",
        "text/csv, application/x-ndjson|CSV",
        "text/csv;q=0.5, application/x-ndjson|NDJSON",
        "text/csv;q=0, */*|NDJSON"
      })
  void format_ofAnAcceptHeader_isTheOneItPrefers(String accept, ExportFormat expected) {
    assertThat(ExportFormat.accepted(accept)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "image/png", "text/csv;q=0"})
  void format_ofAnAcceptHeaderForOthers_isRefused(String accept) {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> ExportFormat.accepted(accept))
        .satisfies(e -> assertThat(e.getStatusCode().value()).isEqualTo(406));
  }

  @Test
  @DisplayName("case 64: a name like a formula is quoted as text")
  void row_inCsv_hasFourFields() {
    StringBuilder row = new StringBuilder();
    ExportFormat.CSV.appendRow(row, ExportFormat.CSV.rowStart("=m", "a,b"), "2012-04-01", -1.5e-7);
    assertThat(row).hasToString("\"=m\",\"a,b\",2012-04-01,-1.5E-7\r\n");
  }

  @Test
  void row_inNdjson_isOneObject() {
    StringBuilder row = new StringBuilder();
    ExportFormat.NDJSON.appendRow(
        row, ExportFormat.NDJSON.rowStart("say \"hi\"", "\\"), "2012-04-01T06:00:00Z", 51);
    assertThat(row)
        .hasToString(
            "{\"metric\":\"say \\\"hi\\\"\",\"client\":\"\\\\\","
                + "\"timestamp\":\"2012-04-01T06:00:00Z\",\"value\":51}\n");
  }

  @Test
  void row_ofATotalThatOverflowed_hasNoNumber() {
    StringBuilder csv = new StringBuilder();
    ExportFormat.CSV.appendRow(csv, "m,c,", "2012-04-01", Double.POSITIVE_INFINITY);
    assertThat(csv).hasToString("m,c,2012-04-01,\r\n");
    StringBuilder ndjson = new StringBuilder();
    ExportFormat.NDJSON.appendRow(ndjson, "{\"timestamp\":\"", "2012-04-01", Double.NaN);
    assertThat(ndjson).hasToString("{\"timestamp\":\"2012-04-01\",\"value\":null}\n");
  }
}
