package dev.almanac.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.almanac.web.QueryParameters;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.ErrorResponseException;

class CursorTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "$inc", "a b/c?d=e&f", "caf\u00e9", "\ud83d\ude00", "m1:x", "c1:"})
  void mark_ofAnyName_readsBackAsTheName(String name) {
    for (Cursor cursor : Cursor.values()) {
      assertThat(cursor.read(cursor(cursor.after(name)))).isEqualTo(name);
    }
  }

  @Test
  void mark_isSafeInAUrl() {
    assertThat(Cursor.METRICS.after("\u00ff\u00fe???>>>")).matches("[A-Za-z0-9_-]+");
  }

  @Test
  void mark_notGiven_isTheFirstPage() {
    assertThat(Cursor.METRICS.read(parameters(new MockHttpServletRequest()))).isNull();
  }

  @Test
  void mark_ofAnotherList_isRefused() {
    assertRefused(Cursor.CLIENTS.after("a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a", "42", "%%%", "bTE6", "bTE6YQ==", "bTI6YQ", "null"})
  void mark_fromElsewhere_isRefused(String mark) {
    assertRefused(mark);
  }

  @Test
  void mark_ofBytesThatAreNoText_isRefused() {
    byte[] bytes = "m1:a".getBytes(StandardCharsets.UTF_8);
    bytes[3] = (byte) 0xff;
    assertRefused(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }

  private static void assertRefused(String mark) {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> Cursor.METRICS.read(cursor(mark)))
        .satisfies(
            e -> {
              assertThat(e.getStatusCode().value()).isEqualTo(400);
              assertThat(e.getBody().getDetail()).contains("cursor", "next of an earlier page");
            });
  }

  private static QueryParameters cursor(String mark) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setParameter("cursor", mark);
    return parameters(request);
  }

  private static QueryParameters parameters(MockHttpServletRequest request) {
    return QueryParameters.of(request, Set.of("cursor"));
  }
}
