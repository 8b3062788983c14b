package dev.almanac.ingest.parse;

import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The times that a request may write to, both ends included. One wrong unit or one far-future stamp
 * would otherwise land decades away from where anybody looks for it.
 *
 * @param firstSecond the first accepted second since 1970-01-01T00:00:00Z
 * @param lastSecond the last
 */
public record TimeWindow(long firstSecond, long lastSecond) {

  /**
   * The last second of any window. A month document is labelled with a year of four digits, in
   * whichever zone, so the last two days of the year 9999 are left out.
   */
  private static final long LAST_LABELLED =
      LocalDate.of(9999, 12, 30).atStartOfDay(ZoneOffset.UTC).toEpochSecond() - 1;

  /** The window from the start of a day in UTC to some time after now. */
  public static TimeWindow of(LocalDate earliest, Duration latestAhead, Instant now) {
    return new TimeWindow(
        earliest.atStartOfDay(ZoneOffset.UTC).toEpochSecond(),
        Math.min(LAST_LABELLED, now.plus(latestAhead).getEpochSecond()));
  }

  /** Whether the second lies in the window. */
  boolean holds(long epochSecond) {
    return epochSecond >= firstSecond && epochSecond <= lastSecond;
  }

  /**
   * Lets a calendar day pass that is not before the window's first day, and has begun in its zone
   * by the window's end.
   *
   * @throws RefusedException with {@link RefusalCode#TIME_OUT_OF_WINDOW}
   */
  public void checkDay(LocalDate day, ZoneId zone) {
    if (day.atStartOfDay(ZoneOffset.UTC).toEpochSecond() < firstSecond
        || day.atStartOfDay(zone).toEpochSecond() > lastSecond) {
      throw refused("timestamp \"" + day + "\"", "");
    }
  }

  /**
   * The refusal of a time outside.
   *
   * @param what names the time as it was given
   * @param hint more to say, or empty
   */
  RefusedException refused(String what, String hint) {
    return new RefusedException(
        RefusalCode.TIME_OUT_OF_WINDOW,
        what
            + " lies outside the accepted times, "
            + Instant.ofEpochSecond(firstSecond)
            + " to "
            + Instant.ofEpochSecond(lastSecond)
            + hint);
  }
}
