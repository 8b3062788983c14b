package dev.almanac.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.almanac.ingest.parse.Bodies;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import org.assertj.core.api.ThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotRuleTest {

  @ParameterizedTest(name = "{1} metric in {0}: {2} is slot {4} of {3}")
  @CsvSource({
    "UTC, DAY, 2012-02-29T23:59:59Z, 2012-02, 28",
    "UTC, HOUR, 2012-02-29T23:59:59Z, 2012-02, 695",
    "UTC, HOUR, 2012-03-01T00:00:00Z, 2012-03, 0",
    "America/New_York, DAY, 2012-03-01T04:59:59Z, 2012-02, 28",
    "America/New_York, DAY, 2012-03-01T05:00:00Z, 2012-03, 0",
    "America/New_York, HOUR, 2012-03-01T04:59:59Z, 2012-03, 4",
    "Asia/Kolkata, DAY, 2012-12-31T18:30:00Z, 2013-01, 0",
    // The year of the calendar, not of the week.
    "UTC, DAY, 2024-12-30T12:00:00Z, 2024-12, 29",
    "UTC, DAY, 2021-01-03T12:00:00Z, 2021-01, 2"
  })
  void instant_hasTheDayOfItsZoneOrTheHourOfUtc(
      String zone, Resolution resolution, Instant instant, YearMonth month, int slot) {
    int place = rule(zone, resolution, null).placeOfInstant(instant.getEpochSecond());
    assertPlace(place, month, slot);
  }

  @ParameterizedTest(name = "{1} metric in {0}: {2} is slot {4} of {3}")
  @CsvSource({
    "America/New_York, DAY, 2012-03-01, 2012-03, 0",
    "Asia/Tokyo, DAY, 2012-03-01, 2012-03, 0",
    "UTC, HOUR, 2012-03-01, 2012-03, 0",
    "America/New_York, HOUR, 2012-03-01, 2012-03, 5",
    "Asia/Tokyo, HOUR, 2012-03-01, 2012-02, 687",
    "Asia/Kolkata, HOUR, 2012-03-02, 2012-03, 18",
    // Midnight did not exist in this zone on that day; the day began at 01:00, 03:00 in UTC.
    "America/Sao_Paulo, HOUR, 2018-11-04, 2018-11, 75"
  })
  void day_isThatDayOrTheHourInWhichItBegins(
      String zone, Resolution resolution, LocalDate day, YearMonth month, int slot) {
    assertPlace(rule(zone, resolution, null).placeOfDay(day.toEpochDay()), month, slot);
  }

  @Test
  void day_thatTheZoneHasSkipped_isRefused() {
    SlotRule samoa = rule("Pacific/Apia", Resolution.DAY, null);
    assertPlace(
        samoa.placeOfDay(LocalDate.of(2011, 12, 31).toEpochDay()), YearMonth.of(2011, 12), 30);
    assertRefused(
        RefusalCode.BAD_TIMESTAMP, () -> samoa.placeOfDay(LocalDate.of(2011, 12, 30).toEpochDay()));
  }

  @ParameterizedTest(name = "in {0} the last accepted day is {1}")
  @CsvSource({
    "UTC, 2026-01-16",
    "Pacific/Auckland, 2026-01-17",
    "America/Los_Angeles, 2026-01-16",
    "Pacific/Kiritimati, 2026-01-17"
  })
  void day_isAcceptedWhenItHasBegunByTheEndOfTheWindow(String zone, LocalDate last) {
    SlotRule rule = rule(zone, Resolution.DAY, null);
    rule.placeOfDay(last.toEpochDay());
    assertRefused(
        RefusalCode.TIME_OUT_OF_WINDOW, () -> rule.placeOfDay(last.plusDays(1).toEpochDay()));
  }

  @Test
  void day_beforeTheWindow_isRefused() {
    for (String zone : new String[] {"UTC", "Asia/Tokyo", "America/New_York"}) {
      SlotRule rule = rule(zone, Resolution.DAY, null);
      rule.placeOfDay(LocalDate.of(1990, 1, 1).toEpochDay());
      assertRefused(
          RefusalCode.TIME_OUT_OF_WINDOW,
          () -> rule.placeOfDay(LocalDate.of(1989, 12, 31).toEpochDay()));
    }
  }

  @Test
  void month_beforeWhatRetentionKeeps_isRefused() {
    SlotRule rule = rule("UTC", Resolution.DAY, Period.ofMonths(2));
    rule.placeOfDay(LocalDate.of(2025, 11, 1).toEpochDay());
    rule.placeOfInstant(Instant.parse("2025-11-01T00:00:00Z").getEpochSecond());
    assertRefused(
        RefusalCode.TIME_OUT_OF_RETENTION,
        () -> rule.placeOfDay(LocalDate.of(2025, 10, 31).toEpochDay()));
    assertRefused(
        RefusalCode.TIME_OUT_OF_RETENTION,
        () -> rule.placeOfInstant(Instant.parse("2025-10-31T23:59:59Z").getEpochSecond()));
  }

  private static SlotRule rule(String zone, Resolution resolution, @Nullable Period retention) {
    return new SlotRule(
        new MetricDefinition(
            "m",
            resolution,
            Fold.LAST,
            ZoneId.of(zone),
            Reserve.YEAR,
            null,
            null,
            retention,
            Instant.EPOCH),
        Bodies.WINDOW,
        Bodies.NOW);
  }

  private static void assertPlace(int place, YearMonth month, int slot) {
    assertThat(SlotRule.month(place)).isEqualTo(month.getYear() * 12 + month.getMonthValue() - 1);
    assertThat(SlotRule.slot(place)).isEqualTo(slot);
  }

  private static void assertRefused(RefusalCode code, ThrowableAssert.ThrowingCallable place) {
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(place)
        .extracting(RefusedException::code)
        .isEqualTo(code);
  }
}
