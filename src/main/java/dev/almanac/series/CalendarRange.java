package dev.almanac.series;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A half-open range of time over the slots of one metric, made from the words of a question.
 *
 * <p>A calendar value names the whole of its period, so {@code from=2012-01&to=2012-12} includes
 * December; an instant is exact, {@code [from, to)}. The two bounds may be of different kinds.
 * Calendar values are those of {@code zone}: the metric's for day slots, the question's for hour
 * slots. <b>A slot is in the range when its start is</b>: from noon on, a day slot begins tomorrow;
 * a range between two starts holds no slot. Two equal instants name the one slot that contains
 * them.
 *
 * <p>Slots are numbered through from 1970-01-01: days of the calendar for day slots, UTC hours for
 * hour slots.
 *
 * @param resolution width of the slots
 * @param zone whose calendar the range was read in
 * @param from where the range begins: exactly the instant asked for, or the start of the calendar
 *     value in the zone; for two equal instants the start of their slot
 * @param to where it ends, not included, likewise. The last slot may reach past it
 * @param fromSlot number of the first slot
 * @param toSlot number of the first slot after it that is not in the range; never below {@code
 *     fromSlot}
 */
public record CalendarRange(
    Resolution resolution, ZoneId zone, Instant from, Instant to, long fromSlot, long toSlot) {

  private static final long SECONDS_PER_HOUR = 3_600;

  /**
   * Reads a range: {@code year}, or {@code month}, or {@code from} and {@code to}; the others null.
   *
   * @param resolution width of the metric's slots
   * @param zone the metric's zone for day slots, the question's for hour slots
   * @throws BadRangeException when a word has another form, when the words given do not make a
   *     range, or when it is reversed
   */
  public static CalendarRange parse(
      @Nullable String year,
      @Nullable String month,
      @Nullable String from,
      @Nullable String to,
      Resolution resolution,
      ZoneId zone) {
    int ways =
        (year != null ? 1 : 0) + (month != null ? 1 : 0) + (from != null || to != null ? 1 : 0);
    if (ways > 1) {
      throw new BadRangeException(
          "a range is year, or month, or from and to; give only one of the three");
    }
    if (year != null) {
      RangeBound whole = RangeBound.year("year", year);
      return between(whole, whole, resolution, zone);
    }
    if (month != null) {
      RangeBound whole = RangeBound.month("month", month);
      return between(whole, whole, resolution, zone);
    }
    if (from == null || to == null) {
      String missing =
          from != null ? "to is missing" : to != null ? "from is missing" : "none is given";
      throw new BadRangeException("a range is year, or month, or from and to; " + missing);
    }
    RangeBound first = RangeBound.parse("from", from);
    RangeBound last = RangeBound.parse("to", to);
    if (isReversed(first, last, zone)) {
      throw new BadRangeException(
          "the range is reversed: from "
              + Quoted.of(from)
              + " lies after to "
              + Quoted.of(to)
              + "; from must not be later than to");
    }
    return between(first, last, resolution, zone);
  }

  /** Whether no slot begins in the range. */
  public boolean isEmpty() {
    return fromSlot == toSlot;
  }

  /** The first month to read. */
  public YearMonth fromMonth() {
    return monthOf(fromSlot);
  }

  /** The first month after it that is not to be read; the same month for an empty range. */
  public YearMonth toMonth() {
    return isEmpty() ? fromMonth() : monthOf(toSlot - 1).plusMonths(1);
  }

  /** The number of months to read; 0 for an empty range. */
  public long months() {
    return monthNumber(toMonth()) - monthNumber(fromMonth());
  }

  /**
   * The months to read with, of each, the slots in the range, in time order. A list of {@link
   * #months} elements: look at that number first where the range is anyone's.
   */
  public List<MonthSlice> slices() {
    List<MonthSlice> slices = new ArrayList<>();
    YearMonth end = toMonth();
    for (YearMonth month = fromMonth(); month.isBefore(end); month = month.plusMonths(1)) {
      slices.add(slice(month));
    }
    return slices;
  }

  /** The slots of a month that are in the range; none when the month is outside it. */
  public MonthSlice slice(YearMonth month) {
    long start = firstSlotOf(month, resolution);
    int slots = resolution.slotsIn(month);
    int first = (int) Math.max(0, Math.min(slots, fromSlot - start));
    int end = (int) Math.max(first, Math.min(slots, toSlot - start));
    return new MonthSlice(month, first, end);
  }

  /** The number of a month's first slot. */
  public static long firstSlotOf(YearMonth month, Resolution resolution) {
    return month.atDay(1).toEpochDay() * resolution.slotsPerDay();
  }

  /** The instant at which a slot starts. */
  public Instant startOf(long slot) {
    return resolution == Resolution.HOUR
        ? Instant.ofEpochSecond(slot * SECONDS_PER_HOUR)
        : LocalDate.ofEpochDay(slot).atStartOfDay(zone).toInstant();
  }

  private YearMonth monthOf(long slot) {
    return YearMonth.from(
        LocalDate.ofEpochDay(Math.floorDiv(slot, (long) resolution.slotsPerDay())));
  }

  private static long monthNumber(YearMonth month) {
    return month.getYear() * 12L + month.getMonthValue();
  }

  private static boolean isReversed(RangeBound first, RangeBound last, ZoneId zone) {
    LocalDate start = first.start();
    LocalDate end = last.end();
    if (start != null && end != null) {
      // By the calendar: a day that the zone's clocks skipped is no time at all, yet not reversed.
      return !end.isAfter(start);
    }
    int order = last.to(zone).compareTo(first.from(zone));
    return last.isInstant() ? order < 0 : order <= 0;
  }

  private static CalendarRange between(
      RangeBound first, RangeBound last, Resolution resolution, ZoneId zone) {
    Instant from = first.from(zone);
    Instant to = last.to(zone);
    boolean oneSlot = last.isInstant() && from.equals(to);
    if (resolution == Resolution.HOUR) {
      long hour = Math.floorDiv(from.getEpochSecond(), SECONDS_PER_HOUR);
      if (oneSlot) {
        Instant start = Instant.ofEpochSecond(hour * SECONDS_PER_HOUR);
        Instant end = start.plusSeconds(SECONDS_PER_HOUR);
        return new CalendarRange(resolution, zone, start, end, hour, hour + 1);
      }
      return new CalendarRange(resolution, zone, from, to, firstHour(from), firstHour(to));
    }
    if (oneSlot) {
      LocalDate day = LocalDate.ofInstant(from, zone);
      Instant start = day.atStartOfDay(zone).toInstant();
      Instant end = day.plusDays(1).atStartOfDay(zone).toInstant();
      return new CalendarRange(
          resolution, zone, start, end, day.toEpochDay(), day.toEpochDay() + 1);
    }
    LocalDate start = first.start();
    LocalDate end = last.end();
    long fromDay = start != null ? start.toEpochDay() : firstDay(from, zone);
    long toDay = end != null ? end.toEpochDay() : firstDay(to, zone);
    return new CalendarRange(resolution, zone, from, to, fromDay, toDay);
  }

  /** The first UTC hour that starts at the instant or after it. */
  private static long firstHour(Instant instant) {
    long hour = Math.floorDiv(instant.getEpochSecond(), SECONDS_PER_HOUR);
    return Instant.ofEpochSecond(hour * SECONDS_PER_HOUR).equals(instant) ? hour : hour + 1;
  }

  /** The first day of the zone that starts at the instant or after it. */
  private static long firstDay(Instant instant, ZoneId zone) {
    LocalDate day = LocalDate.ofInstant(instant, zone);
    while (day.atStartOfDay(zone).toInstant().isBefore(instant)) {
      day = day.plusDays(1);
    }
    return day.toEpochDay();
  }
}
