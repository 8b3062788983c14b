package dev.almanac.ingest.parse;

import static dev.almanac.ingest.parse.Bodies.parse;
import static dev.almanac.ingest.parse.Bodies.passed;
import static dev.almanac.ingest.parse.Bodies.refused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.ErrorResponseException;

class CsvBodyTest {

  private static final String HEADER = "metric,client,timestamp,value\n";
  private static final String GOOD = "m,c,2024-03-01,1\n";

  @Test
  void rows_withMarkAndCrlfAndColumnsInAnyOrder_areRead_case24() {
    ParsedSamples parsed =
        parse(
            BodyFormat.CSV,
            "\uFEFFtimestamp,metric,client,value\r\n2024-03-01T00:00Z,room.t,c1,21.5\r\n\r\n");
    assertThat(refused(parsed)).isEmpty();
    assertThat(passed(parsed)).containsExactly("room.t c1 2024-03-01T00:00:00Z 21.5");
  }

  @Test
  void fields_inQuotes_mayHoldDelimitersQuotesAndEmptyLines() {
    ParsedSamples parsed =
        parse(
            BodyFormat.CSV,
            "\"metric\",client,timestamp,value\n"
                + "\"a,b\",\"the \"\"c\"\"\",\"2024-03-01\",\"1\"\n"
                + "\"line\nend\",c,2024-03-01,1\n"
                + "m,c,2024-03-01,x");
    assertThat(passed(parsed)).containsExactly("a,b the \"c\" 2024-03-01 1.0");
    assertThat(refused(parsed)).containsExactly("1:3:bad_metric", "2:5:bad_value");
  }

  @Test
  void columns_separatedBySemicolon_areReadWhenDeclared() {
    ParsedSamples parsed =
        parse(
            BodyFormat.CSV,
            "metric;client;timestamp;value;timeUnit\nm,n;c;1709251200;1;s\nm;c;1709251200000;2;\n"
                .getBytes(UTF_8),
            Bodies.rules(10, ';'));
    assertThat(passed(parsed))
        .containsExactly("m,n c 2024-03-01T00:00:00Z 1.0", "m c 2024-03-01T00:00:00Z 2.0");
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          m,c,2024-03-01                       | malformed
          m,c,2024-03-01,1,2                   | malformed
          m,c,2024-03-01,1,                    | malformed
          m,c                                  | malformed
          m,"c"d,2024-03-01,1                  | malformed
          m,"c" ,2024-03-01,1                  | malformed
          m,c"d,2024-03-01,1                   | malformed
          m, "c",2024-03-01,1                  | malformed
          m,c,2024-03-01,                      | missing_field
          m,c,2024-03-01,""                    | missing_field
          m,c,,1                               | missing_field
          ,c,2024-03-01,1                      | bad_metric
          m,,2024-03-01,1                      | bad_client
          m, c,2024-03-01,1                    | bad_client
          m,c,2024-03-01, 1                    | bad_value
          m,c,2024-03-01,1.9T                  | bad_value
          m,c,2024-03-01,NaN                   | bad_value
          m,c,2024-03-01,9007199254740993      | inexact_value
          m,c,1709251200,1                     | time_out_of_window
          m,c,01709251200000,1                 | bad_timestamp
          m,c,1709251200000.0,1                | bad_timestamp
          m,c,1.7e12,1                         | bad_timestamp
          m,c,\u0661\u0667\u0660\u0669\u0662\u0665\u0661\u0662\u0660\u0660\u0660\u0660\u0660,1 | bad_timestamp
          m,c,\u0662\u0660\u0662\u0664-03-01,1 | bad_timestamp
          m,c,01/03/2024,1                     | bad_timestamp
          """)
  void row_thatIsNoSample_isRefusedByLine(String row, String code) {
    ParsedSamples parsed = parse(BodyFormat.CSV, HEADER + GOOD + row + "\n" + GOOD);
    assertThat(refused(parsed)).containsExactly("1:3:" + code);
    assertThat(passed(parsed)).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "metric,client,value\nm,c,1\n",
        "metric,client,timestamp,value,note\n",
        "metric,client,timestamp,value,value\n",
        "metric,client,timestamp,value,\n",
        "metric, client,timestamp,value\n",
        "Metric,client,timestamp,value\n",
        "metric;client;timestamp;value\n",
        "m,c,2024-03-01,1\n",
        "metric,\"client\"x,timestamp,value\n",
        "metric,client,timestamp,value\rm,c,2024-03-01,1\r"
      })
  void header_thatIsNone_isRefusedAsAWhole_case24(String body) {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> parse(BodyFormat.CSV, body))
        .satisfies(e -> assertThat(e.getStatusCode().value()).isEqualTo(400))
        .satisfies(
            e -> assertThat(e.getBody().getProperties()).containsEntry("code", "bad_csv_header"));
  }

  @Test
  void header_ofTheOtherDelimiter_isToldHowToDeclareIt() {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> parse(BodyFormat.CSV, "metric;client;timestamp;value\n"))
        .satisfies(e -> assertThat(e.getBody().getDetail()).contains("delimiter=;"));
  }

  @Test
  void quote_neverClosed_isRefusedAsAWhole() {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> parse(BodyFormat.CSV, HEADER + GOOD + "m,\"c,2024-03-01,1\n" + GOOD))
        .satisfies(e -> assertThat(e.getBody().getDetail()).contains("line 3"))
        .satisfies(
            e -> assertThat(e.getBody().getProperties()).containsEntry("code", "malformed_csv"));
  }

  @Test
  void field_ofAnyLength_isRefusedAlone() {
    String longName = "x".repeat(100_000);
    ParsedSamples parsed =
        parse(
            BodyFormat.CSV,
            HEADER
                + ("x".repeat(20_000) + ",c,2024-03-01,1\n")
                + (longName + ",c,2024-03-01,1\n")
                + ("\"" + longName + "\",c,2024-03-01,1\n")
                + (",".repeat(1_000_000) + "\n")
                + GOOD);
    assertThat(refused(parsed))
        .containsExactly("0:2:bad_metric", "1:3:malformed", "2:4:malformed", "3:5:malformed");
    assertThat(passed(parsed)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "\uFEFF", HEADER, "metric,client,timestamp,value"})
  void body_withoutRows_holdsNoSamples(String body) {
    assertThat(parse(BodyFormat.CSV, body).items()).isZero();
  }
}
