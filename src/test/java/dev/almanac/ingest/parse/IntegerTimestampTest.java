package dev.almanac.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntegerTimestampTest {

  private static long epochSecond(String text, TimestampUnit unit) {
    return IntegerTimestamp.epochSecond(
        IntegerTimestamp.count(text, Bodies.WINDOW), unit, Bodies.WINDOW);
  }

  @ParameterizedTest(name = "case 16: {0} in {1}")
  @CsvSource({
    "1709251200, S",
    "1709251200000, MS",
    "1709251200000000, US",
    "1709251200000000000, NS",
    "1709251200999, MS",
    "1709251200999999999, NS"
  })
  void count_inItsUnit_isTheSecondItLiesIn(String text, TimestampUnit unit) {
    assertThat(Instant.ofEpochSecond(epochSecond(text, unit)))
        .isEqualTo(Instant.parse("2024-03-01T00:00:00Z"));
  }

  @ParameterizedTest(name = "case 16: {0} in {1} would have fitted in {2}")
  @CsvSource({
    "1709251200, MS, s",
    "1709251200, NS, s",
    "1709251200000, S, ms",
    "1709251200000, US, ms",
    "1709251200000000, MS, us",
    "1709251200000000000, S, ns",
    "1709251200000000000, MS, ns"
  })
  void count_outsideTheWindow_isRefusedWithTheUnitThatFits(
      String text, TimestampUnit unit, String fitting) {
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> epochSecond(text, unit))
        .satisfies(e -> assertThat(e.code()).isEqualTo(RefusalCode.TIME_OUT_OF_WINDOW))
        .satisfies(
            e ->
                assertThat(e.detail())
                    .contains(text, "1990-01-01T00:00:00Z", "2026-01-16T12:00:00Z")
                    .contains("timeUnit=" + fitting));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-1", "9223372036854775807", "-9223372036854775808", "99999999999999999999"})
  void count_thatFitsInNoUnit_isRefusedWithoutAHint(String text) {
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> epochSecond(text, TimestampUnit.MS))
        .satisfies(e -> assertThat(e.code()).isEqualTo(RefusalCode.TIME_OUT_OF_WINDOW))
        .satisfies(e -> assertThat(e.detail()).doesNotContain("timeUnit="));
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "0, true",
    "-5, true",
    "1709251200, true",
    "01, false",
    "+1, false",
    "1.0, false",
    "1e3, false",
    "'', false",
    "-, false",
    "\u0661\u0662, false",
    "2024-03-01, false"
  })
  void integer_ofAsciiDigitsOnly_looksLikeOne(String text, boolean expected) {
    assertThat(IntegerTimestamp.looksLikeOne(text)).isEqualTo(expected);
  }

  @Test
  void window_includesBothEnds() {
    assertThat(Bodies.WINDOW.holds(Instant.parse("1990-01-01T00:00:00Z").getEpochSecond()))
        .isTrue();
    assertThat(Bodies.WINDOW.holds(Instant.parse("1989-12-31T23:59:59Z").getEpochSecond()))
        .isFalse();
    assertThat(Bodies.WINDOW.holds(Instant.parse("2026-01-16T12:00:00Z").getEpochSecond()))
        .isTrue();
    assertThat(Bodies.WINDOW.holds(Instant.parse("2026-01-16T12:00:01Z").getEpochSecond()))
        .isFalse();
  }

  @Test
  void window_neverReachesYearsOfFiveDigits() {
    TimeWindow window =
        TimeWindow.of(
            LocalDate.of(1990, 1, 1),
            Duration.ofDays(36_500),
            Instant.parse("9950-01-01T00:00:00Z"));
    assertThat(Instant.ofEpochSecond(window.lastSecond())).isEqualTo("9999-12-29T23:59:59Z");
  }
}
