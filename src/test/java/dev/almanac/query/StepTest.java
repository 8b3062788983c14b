package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class StepTest {

  @ParameterizedTest
  @EnumSource(value = Step.class, mode = EnumSource.Mode.EXCLUDE, names = "HOUR")
  void floorNextAndCount_everyDayOfACentury_agree(Step step) {
    LocalDate first = LocalDate.of(1950, 1, 1);
    LocalDate start = step.floor(first);
    long count = 1;
    for (LocalDate day = first; day.getYear() < 2050; day = day.plusDays(1)) {
      if (day.equals(step.next(start))) {
        start = day;
        count++;
      }
      assertThat(step.floor(day)).isEqualTo(start);
      assertThat(step.count(first, day)).isEqualTo(count);
    }
  }

  @Test
  void label_everyWeekOfACentury_isTheIsoWeek() {
    for (LocalDate monday = LocalDate.of(1950, 1, 2);
        monday.getYear() < 2050;
        monday = monday.plusWeeks(1)) {
      String iso = DateTimeFormatter.ISO_WEEK_DATE.format(monday);
      assertThat(Step.WEEK.label(monday)).isEqualTo(iso.substring(0, 8));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "DAY, 2012-02-29, 2012-02-29",
    "WEEK, 2012-01-01, 2011-W52",
    "WEEK, 2020-12-31, 2020-W53",
    "WEEK, 2021-01-03, 2020-W53",
    "WEEK, 2021-01-04, 2021-W01",
    "WEEK, 2024-12-30, 2025-W01",
    "MONTH, 2024-12-30, 2024-12",
    "QUARTER, 2024-12-31, 2024-Q4",
    "QUARTER, 2024-03-31, 2024-Q1",
    "YEAR, 2024-12-31, 2024",
    "YEAR, 0001-12-31, 0001",
  })
  @DisplayName("case 2: the week year is for weeks only")
  void label_daysAroundNewYear_nameThePeriodOfTheDay(Step step, LocalDate day, String label) {
    assertThat(step.label(step.floor(day))).isEqualTo(label);
  }

  @Test
  void label_otherLocale_keepsAsciiDigits() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-SA-u-nu-arab"));
      assertThat(Step.WEEK.label(LocalDate.of(2012, 1, 2))).isEqualTo("2012-W01");
      assertThat(Step.MONTH.label(LocalDate.of(2012, 1, 1))).isEqualTo("2012-01");
    } finally {
      Locale.setDefault(before);
    }
  }
}
