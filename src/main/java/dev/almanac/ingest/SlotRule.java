package dev.almanac.ingest;

import dev.almanac.ingest.parse.TimeWindow;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import dev.almanac.series.Resolution;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Finds the slot of a sample by its metric's definition. A day slot is the calendar day of the
 * metric's zone. An hour slot is a UTC hour; a plain date names the one in which that day begins in
 * the metric's zone.
 *
 * <p>A place is a month and a slot in one number, ordered as time is: {@link #month} and {@link
 * #slot} take it apart.
 */
final class SlotRule {

  /** A month of hours has up to 744 slots. */
  static final int SLOT_BITS = 10;

  private final Resolution resolution;
  private final ZoneId zone;
  private final TimeWindow window;
  private final @Nullable YearMonth firstKept;

  SlotRule(MetricDefinition definition, TimeWindow window, Instant now) {
    this.resolution = definition.resolution();
    this.zone = definition.zone();
    this.window = window;
    this.firstKept = definition.firstKeptMonth(now);
  }

  /** The month of a place, counted from January of the year 0. */
  static int month(int place) {
    return place >> SLOT_BITS;
  }

  /** The index of the slot in its month. */
  static int slot(int place) {
    return place & ((1 << SLOT_BITS) - 1);
  }

  /**
   * The place of a calendar day.
   *
   * @throws RefusedException when the day is outside the window, before what retention keeps, or
   *     one that the zone has skipped
   */
  int placeOfDay(long epochDay) {
    LocalDate day = LocalDate.ofEpochDay(epochDay);
    window.checkDay(day, zone);
    var start = day.atStartOfDay(zone);
    if (!start.toLocalDate().equals(day)) {
      throw new RefusedException(
          RefusalCode.BAD_TIMESTAMP,
          "timestamp \"" + day + "\" is not valid: zone " + zone + " has skipped that day");
    }
    return resolution == Resolution.DAY ? place(day, 0) : placeOfHour(start.toEpochSecond());
  }

  /**
   * The place of an instant.
   *
   * @throws RefusedException when its month is before what retention keeps
   */
  int placeOfInstant(long epochSecond) {
    return resolution == Resolution.DAY
        ? place(LocalDate.ofInstant(Instant.ofEpochSecond(epochSecond), zone), 0)
        : placeOfHour(epochSecond);
  }

  private int placeOfHour(long epochSecond) {
    LocalDateTime utc = LocalDateTime.ofEpochSecond(epochSecond, 0, ZoneOffset.UTC);
    return place(utc.toLocalDate(), utc.getHour());
  }

  private int place(LocalDate day, int hour) {
    if (firstKept != null && YearMonth.from(day).isBefore(firstKept)) {
      throw new RefusedException(
          RefusalCode.TIME_OUT_OF_RETENTION,
          "the sample belongs to "
              + YearMonth.from(day)
              + ", and this metric keeps months from "
              + firstKept
              + " on");
    }
    int month = day.getYear() * 12 + day.getMonthValue() - 1;
    return month << SLOT_BITS | resolution.slot(day.getDayOfMonth(), hour);
  }
}
