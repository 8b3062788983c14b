package dev.almanac.series;

import java.time.YearMonth;
import java.util.Locale;

/**
 * Width of a slot, and with it the arithmetic between a slot's index in its month (from 0) and its
 * calendar place. The length of a month is that of the calendar: 28 to 31 days, by {@link
 * YearMonth}.
 */
public enum Resolution {
  /** A calendar day of the metric's own zone; index 0 is the first of the month. */
  DAY(1),
  /** A UTC hour; index 0 is 00:00 UTC on the first of the month, 24 indexes to every day. */
  HOUR(24);

  private final int slotsPerDay;

  Resolution(int slotsPerDay) {
    this.slotsPerDay = slotsPerDay;
  }

  public int slotsPerDay() {
    return slotsPerDay;
  }

  /** Number of slots in the month: 28 to 31 days, or 672 to 744 hours. */
  public int slotsIn(YearMonth month) {
    return month.lengthOfMonth() * slotsPerDay;
  }

  /** Index of a slot, for a day of the month from 1 and an hour from 0 (0 for days). */
  public int slot(int dayOfMonth, int hour) {
    return (dayOfMonth - 1) * slotsPerDay + hour;
  }

  /** Day of the month, from 1. */
  public int dayOfMonth(int slot) {
    return slot / slotsPerDay + 1;
  }

  /** Hour of the day in UTC, 0 to 23; 0 for days. */
  public int hour(int slot) {
    return slot % slotsPerDay;
  }

  /** The name in the API and in the stored definition: {@code day} or {@code hour}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
