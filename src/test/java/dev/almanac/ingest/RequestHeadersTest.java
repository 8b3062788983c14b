package dev.almanac.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.ErrorResponseException;

class RequestHeadersTest {

  @ParameterizedTest
  @ValueSource(strings = {"k", "a key of 7~!", "8e03978e-40d5-43e8-bc93-6894a57f9324"})
  void idempotencyKey_ofPrintableAscii_isRead(String key) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    assertThat(RequestHeaders.idempotencyKey(request)).isNull();
    request.addHeader("Idempotency-Key", key);
    assertThat(RequestHeaders.idempotencyKey(request)).isEqualTo(key);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "k\u00e9y", "tab\there", "\u007f"})
  void idempotencyKey_ofAnythingElse_is400(String key) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.addHeader("Idempotency-Key", key);
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> RequestHeaders.idempotencyKey(request))
        .satisfies(e -> assertThat(e.getStatusCode().value()).isEqualTo(400));
  }

  @ParameterizedTest
  @CsvSource({"gzip, true", "GZIP, true", "x-gzip, true", "identity, false", "'', false"})
  void contentEncoding_thatIsRead_tellsWhetherItIsGzip(String coding, boolean gzip) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    assertThat(RequestHeaders.isGzip(request)).isFalse();
    request.addHeader("Content-Encoding", coding);
    assertThat(RequestHeaders.isGzip(request)).isEqualTo(gzip);
  }

  @Test
  void contentEncoding_givenTwice_is415() {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.addHeader("Content-Encoding", "gzip");
    request.addHeader("Content-Encoding", "gzip");
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> RequestHeaders.isGzip(request))
        .satisfies(e -> assertThat(e.getStatusCode().value()).isEqualTo(415));
  }
}
