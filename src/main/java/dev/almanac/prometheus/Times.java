package dev.almanac.prometheus;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Resolution;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * A range of time over the slots of a metric, both ends included.
 *
 * @param from in milliseconds, within the years 1 to 9999
 * @param to likewise
 */
record Times(MetricDefinition definition, long from, long to) {

  /** 0001-01-01 and the last millisecond of 9999: further than anything that is stored. */
  static final long FIRST = -62_135_596_800_000L;

  static final long LAST = 253_402_300_799_999L;

  private static final long HOUR = 3_600_000;

  Times {
    from = Math.max(FIRST, Math.min(LAST, from));
    to = Math.max(FIRST, Math.min(LAST, to));
  }

  private ZoneId zone() {
    return definition.resolution() == Resolution.DAY ? definition.zone() : ZoneOffset.UTC;
  }

  /** The day that holds the first slot. */
  LocalDate firstDay() {
    return LocalDate.ofInstant(Instant.ofEpochMilli(from), zone());
  }

  /** The day that holds the last. */
  LocalDate lastDay() {
    return LocalDate.ofInstant(Instant.ofEpochMilli(to), zone());
  }

  /** Where the slots of a month start, and last where the next month does. */
  long[] starts(YearMonth month) {
    Resolution resolution = definition.resolution();
    int slots = resolution.slotsIn(month);
    long first = CalendarRange.firstSlotOf(month, resolution);
    long[] starts = new long[slots + 1];
    for (int slot = 0; slot <= slots; slot++) {
      starts[slot] =
          resolution == Resolution.HOUR
              ? (first + slot) * HOUR
              : LocalDate.ofEpochDay(first + slot).atStartOfDay(zone()).toInstant().toEpochMilli();
    }
    return starts;
  }

  /**
   * Whether a slot is of the range. A day that the zone's clocks skipped is no time at all, and its
   * slot of none.
   */
  boolean has(long start, long end) {
    return start < end && start <= to && end > from;
  }
}
