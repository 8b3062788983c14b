package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.Resolution;
import dev.almanac.web.Problem;
import java.time.Instant;
import java.time.LocalDate;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The buckets of an answer, in time order, and the slots of each. Made once for a question and used
 * for all of its series: finding a slot's bucket is arithmetic on slot numbers, see {@link
 * CalendarRange}.
 */
final class BucketGrid {

  /**
   * One bucket.
   *
   * @param label names the whole period
   * @param start where the bucket starts inside the range
   * @param end where the whole period ends, inside the range or not
   * @param partial whether the range, exactly as asked, or the present cuts the period
   * @param begun whether the start is not in the future
   * @param fromSlot number of its first slot in the range
   * @param toSlot number of the first slot after it
   */
  record Bucket(
      String label,
      Instant start,
      Instant end,
      boolean partial,
      boolean begun,
      long fromSlot,
      long toSlot) {}

  private final List<Bucket> buckets;
  private final long[] ends;

  private final Instant from;
  private final Instant until;
  private volatile byte @Nullable [] json;

  private BucketGrid(List<Bucket> buckets, Instant from, Instant until) {
    this.buckets = List.copyOf(buckets);
    this.ends = buckets.stream().mapToLong(Bucket::toSlot).toArray();
    this.from = from;
    this.until = until;
  }

  /** A grid as it is between the last start or end of a bucket that is over and the next one. */
  private static BucketGrid at(Instant now, List<Bucket> buckets) {
    Instant from = Instant.MIN;
    Instant until = Instant.MAX;
    for (Bucket bucket : buckets) {
      for (Instant change : List.of(bucket.start, bucket.end)) {
        if (change.isAfter(now)) {
          until = change.isBefore(until) ? change : until;
        } else {
          from = change.isAfter(from) ? change : from;
        }
      }
    }
    return new BucketGrid(buckets, from, until);
  }

  /** How many buckets a range has, give or take days that the zone skipped. */
  static long count(CalendarRange range, Step step) {
    if (range.isEmpty()) {
      return 0;
    }
    if (step == Step.HOUR) {
      return range.toSlot() - range.fromSlot();
    }
    return step.count(dayOf(range, range.fromSlot()), dayOf(range, range.toSlot() - 1));
  }

  /**
   * Cuts a range into buckets.
   *
   * @param now decides which buckets have begun and which are over
   * @throws org.springframework.web.ErrorResponseException 400 when a day of the zone begins inside
   *     a UTC hour, and with it inside a slot
   */
  static BucketGrid of(CalendarRange range, Step step, Instant now) {
    if (range.isEmpty()) {
      return at(now, List.of());
    }
    return at(now, step == Step.HOUR ? hours(range, now) : periods(range, step, now));
  }

  private static List<Bucket> hours(CalendarRange range, Instant now) {
    ZoneRules zone = range.zone().getRules();
    List<Bucket> hours = new ArrayList<>();
    Instant start = range.startOf(range.fromSlot());
    for (long slot = range.fromSlot(); slot < range.toSlot(); slot++) {
      Instant end = range.startOf(slot + 1);
      String label = TimeText.local(start, zone.getOffset(start));
      boolean partial = end.isAfter(range.to()) || end.isAfter(now);
      hours.add(new Bucket(label, start, end, partial, !start.isAfter(now), slot, slot + 1));
      start = end;
    }
    return hours;
  }

  private static List<Bucket> periods(CalendarRange range, Step step, Instant now) {
    Instant rangeStart = range.startOf(range.fromSlot());
    Instant rangeEnd = range.startOf(range.toSlot());
    List<Bucket> periods = new ArrayList<>();
    checkEdge(range.from(), range);
    checkEdge(range.to(), range);
    LocalDate day = step.floor(dayOf(range, range.fromSlot()));
    Instant start = startOf(day, range);
    while (start.isBefore(rangeEnd)) {
      LocalDate nextDay = step.next(day);
      Instant end = startOf(nextDay, range);
      long fromSlot = Math.max(range.fromSlot(), firstSlot(day, start, range));
      long toSlot = Math.min(range.toSlot(), firstSlot(nextDay, end, range));
      // A day that the zone skipped has no time in it, and a bucket without slots is none.
      if (start.isBefore(end) && fromSlot < toSlot) {
        Instant cutStart = start.isBefore(rangeStart) ? rangeStart : start;
        boolean partial =
            start.isBefore(range.from()) || end.isAfter(range.to()) || end.isAfter(now);
        periods.add(
            new Bucket(
                step.label(day), cutStart, end, partial, !cutStart.isAfter(now), fromSlot, toSlot));
      }
      day = nextDay;
      start = end;
    }
    return periods;
  }

  /**
   * The start of a day that may be a bucket's: where it lies in the range, slots must keep to it.
   */
  private static Instant startOf(LocalDate day, CalendarRange range) {
    Instant start = day.atStartOfDay(range.zone()).toInstant();
    if (!start.isBefore(range.from()) && !start.isAfter(range.to())) {
      checkSlotsBegin(day, start, range);
    }
    return start;
  }

  /** An edge that is a midnight was meant as one, so that slots must keep to it too. */
  private static void checkEdge(Instant edge, CalendarRange range) {
    LocalDate day = LocalDate.ofInstant(edge, range.zone());
    if (day.atStartOfDay(range.zone()).toInstant().equals(edge)) {
      checkSlotsBegin(day, edge, range);
    }
  }

  private static void checkSlotsBegin(LocalDate day, Instant start, CalendarRange range) {
    if (range.resolution() == Resolution.HOUR
        && Math.floorMod(start.getEpochSecond(), 3_600L) != 0) {
      throw Problem.badRequest(
          "zone_cuts_slots",
          String.format(
              Locale.ROOT,
              "the day %s begins in %s at %s, inside a UTC hour, and this metric keeps a value for"
                  + " each UTC hour, which cannot be divided; ask with step=hour, or in a zone"
                  + " whose days begin with a UTC hour",
              day,
              range.zone(),
              start));
    }
  }

  private static long firstSlot(LocalDate day, Instant start, CalendarRange range) {
    return range.resolution() == Resolution.DAY
        ? day.toEpochDay()
        : Math.floorDiv(start.getEpochSecond() + 3_599, 3_600L);
  }

  private static LocalDate dayOf(CalendarRange range, long slot) {
    return range.resolution() == Resolution.DAY
        ? LocalDate.ofEpochDay(slot)
        : LocalDate.ofInstant(range.startOf(slot), range.zone());
  }

  /** Whether each of the months lies in the range as a whole, and in one bucket. */
  boolean keepsWhole(List<MonthSlice> months, Resolution resolution) {
    return months.stream()
        .allMatch(
            slice -> {
              long first = CalendarRange.firstSlotOf(slice.month(), resolution);
              int slots = resolution.slotsIn(slice.month());
              int bucket = firstEndingAfter(first);
              return slice.fromSlot() == 0
                  && slice.toSlot() == slots
                  && bucket < size()
                  && buckets.get(bucket).fromSlot() <= first
                  && buckets.get(bucket).toSlot() >= first + slots;
            });
  }

  /** Whether the grid of this range would be the same at another time. */
  boolean holdsAt(Instant now) {
    return !now.isBefore(from) && now.isBefore(until);
  }

  /** Since when the grid has been as it is: the last start or end of a bucket. */
  Instant from() {
    return from;
  }

  /** The grid of some of the buckets, by their indexes in order. */
  BucketGrid only(int[] kept) {
    return new BucketGrid(IntStream.of(kept).mapToObj(buckets::get).toList(), from, until);
  }

  List<Bucket> buckets() {
    return buckets;
  }

  int size() {
    return ends.length;
  }

  /**
   * The members {@code buckets}, {@code starts} and {@code partial} of an answer in JSON, written
   * once and not to be changed.
   */
  byte[] json() {
    byte[] written = json;
    if (written == null) {
      // Labels, instants and words that need no escaping, whoever asks: ASCII throughout.
      StringBuilder text = new StringBuilder(size() * 60 + 40);
      members(text, "\"buckets\":[", bucket -> '"' + bucket.label() + '"');
      members(text, ",\"starts\":[", bucket -> '"' + TimeText.utc(bucket.start()) + '"');
      members(text, ",\"partial\":[", bucket -> String.valueOf(bucket.partial()));
      written = JsonBytes.ascii(text.toString());
      json = written;
    }
    return written;
  }

  private void members(StringBuilder text, String name, Function<Bucket, String> member) {
    text.append(name);
    for (Bucket bucket : buckets) {
      text.append(member.apply(bucket)).append(',');
    }
    text.setLength(text.length() - (buckets.isEmpty() ? 0 : 1));
    text.append(']');
  }

  /** Index of the first bucket that ends after the slot; {@link #size} when none does. */
  int firstEndingAfter(long slot) {
    int found = Arrays.binarySearch(ends, slot);
    return found >= 0 ? found + 1 : -found - 1;
  }
}
