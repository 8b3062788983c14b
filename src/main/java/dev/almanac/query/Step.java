package dev.almanac.query;

import dev.almanac.series.Resolution;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/** Width of a bucket, from narrow to wide. All but the hour are periods of the calendar. */
enum Step {
  HOUR,
  DAY,
  /** An ISO week, from Monday; the first of a year is the one that holds its first Thursday. */
  WEEK,
  MONTH,
  QUARTER,
  YEAR;

  /** The step whose buckets are as wide as a slot. */
  static Step of(Resolution resolution) {
    return resolution == Resolution.HOUR ? HOUR : DAY;
  }

  /** The first day of the period that holds the day. */
  LocalDate floor(LocalDate day) {
    return switch (this) {
      case HOUR, DAY -> day;
      case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
      case MONTH -> day.withDayOfMonth(1);
      case QUARTER -> day.with(IsoFields.DAY_OF_QUARTER, 1);
      case YEAR -> day.withDayOfYear(1);
    };
  }

  /** The first day of the period after the one that begins on the day. */
  LocalDate next(LocalDate start) {
    return switch (this) {
      case HOUR, DAY -> start.plusDays(1);
      case WEEK -> start.plusWeeks(1);
      case MONTH -> start.plusMonths(1);
      case QUARTER -> start.plusMonths(3);
      case YEAR -> start.plusYears(1);
    };
  }

  /** How many periods the days from first to last touch. Not for the hour. */
  long count(LocalDate first, LocalDate last) {
    LocalDate from = floor(first);
    LocalDate to = floor(last);
    return 1
        + switch (this) {
          case HOUR -> throw new IllegalStateException("an hour is no period of days");
          case DAY -> ChronoUnit.DAYS.between(from, to);
          case WEEK -> ChronoUnit.WEEKS.between(from, to);
          case MONTH -> ChronoUnit.MONTHS.between(from, to);
          case QUARTER -> ChronoUnit.MONTHS.between(from, to) / 3;
          case YEAR -> ChronoUnit.YEARS.between(from, to);
        };
  }

  /**
   * The name of the period that begins on the day: 2012-04-01, 2012-W01, 2012-04, 2012-Q1, 2012.
   */
  String label(LocalDate start) {
    return switch (this) {
      case HOUR, DAY -> start.toString();
      case WEEK ->
          String.format(
              Locale.ROOT,
              "%04d-W%02d",
              start.get(IsoFields.WEEK_BASED_YEAR),
              start.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
      case MONTH -> String.format(Locale.ROOT, "%04d-%02d", start.getYear(), start.getMonthValue());
      case QUARTER ->
          String.format(
              Locale.ROOT, "%04d-Q%d", start.getYear(), start.get(IsoFields.QUARTER_OF_YEAR));
      case YEAR -> String.format(Locale.ROOT, "%04d", start.getYear());
    };
  }

  /** The name in the API. */
  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
