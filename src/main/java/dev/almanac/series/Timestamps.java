package dev.almanac.series;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Strict reading of times: a timestamp as RFC 3339, section 5.6, has it (with an offset; seconds
 * may be left out, as spreadsheets do), and a plain calendar date {@code YYYY-MM-DD}. ASCII digits
 * only, and only days that the calendar has. A leap second reads as the second before it, which is
 * in the same slot.
 */
public final class Timestamps {

  private static final Pattern DATE = Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})");

  private static final Pattern INSTANT =
      Pattern.compile(
          "([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\\.([0-9]{1,9}))?)?"
              + "(?:([Zz])|([+-])([0-9]{2}):([0-9]{2}))");

  private static final Pattern TOO_FINE = Pattern.compile(":[0-9]{2}\\.[0-9]{10}");

  /** What a timestamp may look like, for messages. */
  public static final String EXPECTED =
      "an RFC 3339 timestamp with offset such as 2012-04-01T06:30:00Z, or a plain date such as"
          + " 2012-04-01";

  private Timestamps() {}

  /** Whether the text has the form of a plain date; the day itself may not exist. */
  public static boolean looksLikeDate(String text) {
    return DATE.matcher(text).matches();
  }

  /**
   * Reads a plain date.
   *
   * @throws RefusedException with {@link RefusalCode#BAD_TIMESTAMP} on another form or a day that
   *     does not exist
   */
  public static LocalDate date(String text) {
    Matcher m = DATE.matcher(text);
    if (!m.matches()) {
      throw refused(text, "expected a date such as 2012-04-01");
    }
    return date(text, m);
  }

  /**
   * Reads an RFC 3339 timestamp.
   *
   * @throws RefusedException with {@link RefusalCode#BAD_TIMESTAMP} on another form, or a day, time
   *     or offset that does not exist
   */
  public static Instant instant(String text) {
    Matcher m = INSTANT.matcher(text);
    if (!m.matches()) {
      throw refused(
          text,
          TOO_FINE.matcher(text).find()
              ? "at most 9 digits may follow the point, as nanoseconds have"
              : "expected " + EXPECTED);
    }
    LocalDate date = date(text, m);
    int hour = Integer.parseInt(m.group(4));
    int minute = Integer.parseInt(m.group(5));
    int second = m.group(6) == null ? 0 : Integer.parseInt(m.group(6));
    if (hour > 23 || minute > 59 || second > 60) {
      throw refused(text, "the time of day runs from 00:00:00 to 23:59:59");
    }
    int nanos =
        m.group(7) == null ? 0 : Integer.parseInt((m.group(7) + "00000000").substring(0, 9));
    Instant instant =
        LocalDateTime.of(date.getYear(), date.getMonthValue(), date.getDayOfMonth(), hour, minute)
            .toInstant(offset(text, m))
            .plusSeconds(Math.min(second, 59))
            .plusNanos(nanos);
    if (second == 60 && !endsUtcDay(instant)) {
      throw refused(text, "a leap second can only be the last of a UTC day");
    }
    return instant;
  }

  private static LocalDate date(String text, Matcher m) {
    int year = Integer.parseInt(m.group(1));
    int month = Integer.parseInt(m.group(2));
    int day = Integer.parseInt(m.group(3));
    try {
      return LocalDate.of(year, month, day);
    } catch (DateTimeException e) {
      String why =
          month == 2 && day == 29 && !Year.isLeap(year)
              ? year + " is not a leap year, so February ends on the 28th"
              : "the calendar has no such day";
      throw refused(text, why);
    }
  }

  private static ZoneOffset offset(String text, Matcher m) {
    if (m.group(8) != null) {
      return ZoneOffset.UTC;
    }
    int sign = m.group(9).equals("-") ? -1 : 1;
    int hours = Integer.parseInt(m.group(10));
    int minutes = Integer.parseInt(m.group(11));
    if (hours > 18 || minutes > 59 || (hours == 18 && minutes > 0)) {
      throw refused(text, "an offset lies between -18:00 and +18:00");
    }
    return ZoneOffset.ofHoursMinutes(sign * hours, sign * minutes);
  }

  private static boolean endsUtcDay(Instant lastRegularSecond) {
    return Math.floorMod(lastRegularSecond.getEpochSecond() + 1, 86_400L) == 0;
  }

  private static RefusedException refused(String text, String why) {
    return new RefusedException(
        RefusalCode.BAD_TIMESTAMP, "timestamp " + Quoted.of(text) + " is not valid: " + why);
  }
}
