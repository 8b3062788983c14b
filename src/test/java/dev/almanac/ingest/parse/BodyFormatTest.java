package dev.almanac.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.ErrorResponseException;

class BodyFormatTest {

  @ParameterizedTest
  @CsvSource({
    "application/json, JSON",
    "Application/JSON;charset=UTF-8, JSON",
    "application/json; charset=\"utf-8\", JSON",
    "application/x-ndjson, NDJSON",
    "application/ndjson, NDJSON",
    "application/jsonl, NDJSON",
    "text/csv, CSV",
    "text/csv; header=present; charset=utf-8, CSV"
  })
  void contentType_thatIsRead_isItsFormat(String contentType, BodyFormat expected) {
    assertThat(BodyFormat.of(contentType)).isEqualTo(expected);
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "json",
        "application/x-www-form-urlencoded",
        "text/plain",
        "*/*",
        "application/*",
        "application/json; charset=iso-8859-1",
        "text/csv; charset=utf-16",
        "application/json; charset=nonsense",
        "multipart/form-data; boundary=x"
      })
  void contentType_thatIsNot_is415AndNamesThoseThatAre(String contentType) {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> BodyFormat.of(contentType))
        .satisfies(e -> assertThat(e.getStatusCode().value()).isEqualTo(415))
        .satisfies(
            e ->
                assertThat(e.getBody().getDetail())
                    .contains("application/json", "application/x-ndjson", "text/csv", "UTF-8"));
  }
}
