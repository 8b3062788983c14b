package dev.almanac.series;

import static dev.almanac.series.Resolution.DAY;
import static dev.almanac.series.Resolution.HOUR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalendarRangeTest {

  private static final ZoneId UTC = ZoneOffset.UTC;
  private static final ZoneId VIENNA = ZoneId.of("Europe/Vienna");

  private static CalendarRange days(String from, String to) {
    return CalendarRange.parse(null, null, from, to, DAY, UTC);
  }

  private static CalendarRange hours(String from, String to, ZoneId zone) {
    return CalendarRange.parse(null, null, from, to, HOUR, zone);
  }

  private static long day(String date) {
    return LocalDate.parse(date).toEpochDay();
  }

  private static long hour(String instant) {
    return Instant.parse(instant).getEpochSecond() / 3600;
  }

  @ParameterizedTest
  @CsvSource({
    "2012, 2012, 2012-01-01, 2013-01-01",
    "2012-01, 2012-12, 2012-01-01, 2013-01-01",
    "2012-12-31, 2012-12-31, 2012-12-31, 2013-01-01",
    "2012-04-15, 2012, 2012-04-15, 2013-01-01",
    "2012, 2013-02, 2012-01-01, 2013-03-01",
    "0001, 9999, 0001-01-01, +10000-01-01",
    "2024-03-01T00:00:00Z, 2024-03-02T00:00:00Z, 2024-03-01, 2024-03-02",
    "2024-03-01T00:00:00.001Z, 2024-03-02T00:00:00.001Z, 2024-03-02, 2024-03-03",
    "2024-02-29T23:59:59.999Z, 2024-03-01T23:59:59.999Z, 2024-03-01, 2024-03-02",
    "2024-03-01, 2024-03-02T12:00:00Z, 2024-03-01, 2024-03-03",
    "2024-03-01T12:00:00Z, 2024-03, 2024-03-02, 2024-04-01",
    "2024-03-02T12:00:00Z, 2024-03-02T12:00:00Z, 2024-03-02, 2024-03-03",
    "2024-03-02, 2024-03-02T00:00:00Z, 2024-03-02, 2024-03-03",
    "2024-03-02T06:00:00Z, 2024-03-02T18:00:00Z, 2024-03-03, 2024-03-03",
  })
  void parse_daySlots_holdsTheDaysThatStartInIt(String from, String to, String first, String end) {
    CalendarRange range = days(from, to);
    assertThat(range.fromSlot()).isEqualTo(day(first));
    assertThat(range.toSlot()).isEqualTo(day(end));
  }

  @ParameterizedTest
  @CsvSource({
    "2012-01, 2012-12, 2012-01-01T00:00:00Z, 2013-01-01T00:00:00Z",
    "2024-03-01T12:00:00Z, 2024-03-03T12:00:00Z, 2024-03-01T12:00:00Z, 2024-03-03T12:00:00Z",
    "2024-03-01, 2024-03-02T12:00:00Z, 2024-03-01T00:00:00Z, 2024-03-02T12:00:00Z",
    "2024-03-01T12:00:00Z, 2024-03, 2024-03-01T12:00:00Z, 2024-04-01T00:00:00Z",
    "2024-03-02T12:00:00Z, 2024-03-02T12:00:00Z, 2024-03-02T00:00:00Z, 2024-03-03T00:00:00Z",
    "2024-03-02, 2024-03-02T00:00:00Z, 2024-03-02T00:00:00Z, 2024-03-03T00:00:00Z",
  })
  void parse_daySlots_keepsInstantsAsTheyAre(String from, String to, String first, String end) {
    CalendarRange range = days(from, to);
    assertThat(range.from()).isEqualTo(first);
    assertThat(range.to()).isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource({
    "2024-03-01T10:00:00Z, 2024-03-01T12:00:00Z, 2024-03-01T10:00:00Z, 2024-03-01T12:00:00Z",
    "2024-03-01T10:00:00.001Z, 2024-03-01T12:00:00.001Z, 2024-03-01T11:00:00Z, 2024-03-01T13:00:00Z",
    "2024-03-01T09:59:59.999Z, 2024-03-01T11:59:59.999Z, 2024-03-01T10:00:00Z, 2024-03-01T12:00:00Z",
    "1969-12-31T22:30:00Z, 1969-12-31T23:59:00Z, 1969-12-31T23:00:00Z, 1970-01-01T00:00:00Z",
  })
  void parse_instantsOverHourSlots_areExactAndHoldTheHoursThatStartInThem(
      String from, String to, String first, String end) {
    CalendarRange range = hours(from, to, UTC);
    assertThat(range.from()).isEqualTo(Instant.parse(from));
    assertThat(range.to()).isEqualTo(Instant.parse(to));
    assertThat(range.startOf(range.fromSlot())).isEqualTo(Instant.parse(first));
    assertThat(range.startOf(range.toSlot())).isEqualTo(Instant.parse(end));
  }

  @Test
  void parse_calendarOverHourSlots_isThatOfTheQuestionsZone() {
    CalendarRange day = hours("2025-10-26", "2025-10-26", VIENNA);
    assertThat(day.from()).isEqualTo("2025-10-25T22:00:00Z");
    assertThat(day.to()).isEqualTo("2025-10-26T23:00:00Z");
    assertThat(day.toSlot() - day.fromSlot()).isEqualTo(25);
    CalendarRange spring = hours("2025-03-30", "2025-03-30", VIENNA);
    assertThat(spring.toSlot() - spring.fromSlot()).isEqualTo(23);
  }

  @Test
  void parse_calendarOverDaySlots_isThatOfTheMetricsZone() {
    CalendarRange range = CalendarRange.parse(null, "2025-03", null, null, DAY, VIENNA);
    assertThat(range.from()).isEqualTo("2025-02-28T23:00:00Z");
    assertThat(range.to()).isEqualTo("2025-03-31T22:00:00Z");
    assertThat(range.slices()).containsExactly(new MonthSlice(YearMonth.of(2025, 3), 0, 31));
  }

  @Test
  void parse_equalInstants_nameTheSlotThatContainsThem() {
    CalendarRange range = hours("2024-03-01T10:15:00Z", "2024-03-01T11:15:00+01:00", UTC);
    assertThat(range.from()).isEqualTo("2024-03-01T10:00:00Z");
    assertThat(range.to()).isEqualTo("2024-03-01T11:00:00Z");
    assertThat(range.fromSlot()).isEqualTo(hour("2024-03-01T10:00:00Z"));
    assertThat(range.toSlot()).isEqualTo(range.fromSlot() + 1);
  }

  @Test
  void parse_noSlotStartsBetween_isEmpty() {
    CalendarRange range = hours("2024-03-01T10:15:00Z", "2024-03-01T10:45:00Z", UTC);
    assertThat(range.isEmpty()).isTrue();
    assertThat(range.months()).isZero();
    assertThat(range.slices()).isEmpty();
  }

  @Test
  void parse_dayThatTheZoneSkipped_isNoTimeAtAll() {
    ZoneId apia = ZoneId.of("Pacific/Apia");
    CalendarRange range = hours("2011-12-30", "2011-12-30", apia);
    assertThat(range.isEmpty()).isTrue();
    assertThat(range.from()).isEqualTo(range.to()).isEqualTo("2011-12-30T10:00:00Z");
  }

  @Test
  void slices_rangeOverYears_coverEveryMonthOnceWithItsOwnLength() {
    CalendarRange range =
        CalendarRange.parse(null, null, "2011-12-31T23:00:00Z", "2012-03-01T02:00:00Z", HOUR, UTC);
    assertThat(range.slices())
        .containsExactly(
            new MonthSlice(YearMonth.of(2011, 12), 743, 744),
            new MonthSlice(YearMonth.of(2012, 1), 0, 744),
            new MonthSlice(YearMonth.of(2012, 2), 0, 29 * 24),
            new MonthSlice(YearMonth.of(2012, 3), 0, 2));
    assertThat(range.months()).isEqualTo(4);
    assertThat(range.slice(YearMonth.of(2012, 4)))
        .isEqualTo(new MonthSlice(YearMonth.of(2012, 4), 0, 0));
  }

  @Test
  void parse_everyMonthOfTwoCenturies_neighboursByAMillisecondAreNextDoor() {
    for (YearMonth month = YearMonth.of(1900, 1);
        month.getYear() < 2100;
        month = month.plusMonths(1)) {
      CalendarRange whole =
          CalendarRange.parse(null, month.toString(), null, null, HOUR, ZoneOffset.UTC);
      assertThat(whole.slices()).containsExactly(new MonthSlice(month, 0, HOUR.slotsIn(month)));
      Instant from = whole.from();
      assertThat(hours(from.minusMillis(1).toString(), whole.to().toString(), UTC).fromSlot())
          .isEqualTo(whole.fromSlot());
      assertThat(hours(from.plusMillis(1).toString(), whole.to().toString(), UTC).fromSlot())
          .isEqualTo(whole.fromSlot() + 1);
      assertThat(hours(from.toString(), whole.to().minusMillis(1).toString(), UTC).toSlot())
          .isEqualTo(whole.toSlot());
      assertThat(hours(from.toString(), whole.to().plusMillis(1).toString(), UTC).toSlot())
          .isEqualTo(whole.toSlot() + 1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2024-05, 2024-03",
    "2012-05, 2012-04",
    "2013, 2012-12-31",
    "2024-03-01T10:00:00Z, 2024-03-01T09:59:59.999Z",
    "2024-03-01T00:00:00Z, 2024-02",
    "2024-03-02, 2024-03-01T23:59:59Z",
  })
  void parse_reversed_isRefusedNamingBoth(String from, String to) {
    assertThatThrownBy(() -> days(from, to))
        .isInstanceOf(BadRangeException.class)
        .hasMessageContaining(from)
        .hasMessageContaining(to)
        .hasMessageContaining("reversed");
  }

  @Test
  void parse_halfOrMixedOrNoRange_isRefusedNamingWhatIsWrong() {
    assertThatThrownBy(() -> days("2012", null)).hasMessageContaining("to is missing");
    assertThatThrownBy(() -> days(null, "2012")).hasMessageContaining("from is missing");
    assertThatThrownBy(() -> days(null, null)).hasMessageContaining("none is given");
    assertThatThrownBy(() -> CalendarRange.parse("2012", "2012-01", null, null, DAY, UTC))
        .hasMessageContaining("only one");
    assertThatThrownBy(() -> CalendarRange.parse("2012", null, "2012", null, DAY, UTC))
        .hasMessageContaining("only one");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "12",
        "0000",
        "+2012",
        "20120",
        "2012-4",
        "2012-00",
        "2012-13",
        "2012-04-31",
        "2100-02-29",
        "2012-04-1",
        "2012-W01",
        "2012-Q1",
        " 2012",
        "2012 ",
        "\u0662\u0660\u0661\u0662",
        "now",
        "2012-04-01T00:00",
        "2012-04-01 00:00:00Z",
        "2012-04-01T00:00:00 01:00",
        "2012-04-01T24:00:00Z",
        "0000-01-01T00:00:00Z",
        "1333238400000"
      })
  void parse_otherForms_areRefusedNamingTheParameter(String text) {
    assertThatThrownBy(() -> days(text, "2020"))
        .isInstanceOf(BadRangeException.class)
        .hasMessageContaining("from");
  }

  @Test
  void parse_fractionOfMoreThanNineDigits_saysHowManyMayBe() {
    assertThat(days("2024-03-01T00:00:00.123456789Z", "2025").isEmpty()).isFalse();
    assertThatThrownBy(() -> days("2024-03-01T00:00:00.1234567890Z", "2025"))
        .hasMessageContaining("at most 9 digits may follow the point");
  }

  @Test
  void parse_yearAndMonth_takeNothingElse() {
    assertThatThrownBy(() -> CalendarRange.parse("2012-01", null, null, null, DAY, UTC))
        .hasMessageContaining("a year such as");
    assertThatThrownBy(() -> CalendarRange.parse(null, "2012", null, null, DAY, UTC))
        .hasMessageContaining("a month such as");
  }
}
