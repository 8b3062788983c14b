package dev.almanac.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponseException;

class AcceptHeaderTest {

  private static final List<MediaType> OFFERS =
      List.of(MediaType.APPLICATION_JSON, MediaType.valueOf("text/csv"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*/* | application/json",
        "text/csv | text/csv",
        "text/* | text/csv",
        "text/csv;charset=utf-8 | text/csv",
        "text/csv, */* | text/csv",
        "application/json, text/csv | application/json",
        "application/json;q=0.5, text/csv;q=0.6 | text/csv",
        "application/json;q=0, */* | text/csv",
        "text/csv;q=0.1, */*;q=0.5 | application/json",
        "text/html, application/xhtml+xml, */*;q=0.8 | application/json",
      })
  void best_header_isWhatItWantsMost(String accept, String best) {
    assertThat(AcceptHeader.best(accept, OFFERS)).isEqualTo(MediaType.valueOf(best));
  }

  @Test
  void best_noHeader_isTheFirstOffer() {
    assertThat(AcceptHeader.best(null, OFFERS)).isEqualTo(MediaType.APPLICATION_JSON);
    assertThat(AcceptHeader.best(" ", OFFERS)).isEqualTo(MediaType.APPLICATION_JSON);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "application/json;q=0", "image/*"})
  void best_headerThatTakesNone_is406(String accept) {
    assertThatThrownBy(() -> AcceptHeader.best(accept, OFFERS))
        .isInstanceOfSatisfying(
            ErrorResponseException.class,
            e -> {
              assertThat(e.getStatusCode().value()).isEqualTo(406);
              assertThat(e.getBody().getDetail()).contains("application/json or text/csv");
            });
  }

  @Test
  void best_headerOfAnotherForm_is400() {
    assertThatThrownBy(() -> AcceptHeader.best("json", OFFERS))
        .isInstanceOfSatisfying(
            ErrorResponseException.class,
            e -> assertThat(e.getStatusCode().value()).isEqualTo(400));
  }
}
