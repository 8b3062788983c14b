package dev.almanac.series;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Year;
import java.util.regex.Pattern;

/**
 * Strict reading of times: a timestamp as RFC 3339, section 5.6, has it (with an offset; seconds
 * may be left out, as spreadsheets do), and a plain calendar date {@code YYYY-MM-DD}. ASCII digits
 * only, and only days that the calendar has. A leap second reads as the second before it, which is
 * in the same slot.
 */
public final class Timestamps {

  private static final String DATE = "0000-00-00";
  private static final String TIME = "00:00";
  private static final String SECONDS = ":00";

  private static final int SECONDS_PER_MINUTE = 60;
  private static final int SECONDS_PER_HOUR = 3_600;
  private static final int SECONDS_PER_DAY = 86_400;

  private static final Pattern TOO_FINE = Pattern.compile(":[0-9]{2}\\.[0-9]{10}");

  /** What a timestamp may look like, for messages. */
  public static final String EXPECTED =
      "an RFC 3339 timestamp with offset such as 2012-04-01T06:30:00Z, or a plain date such as"
          + " 2012-04-01";

  private Timestamps() {}

  /** Whether the text has the form of a plain date; the day itself may not exist. */
  public static boolean looksLikeDate(CharSequence text) {
    return text.length() == DATE.length() && Digits.like(text, 0, DATE);
  }

  /**
   * Reads a plain date.
   *
   * @throws RefusedException with {@link RefusalCode#BAD_TIMESTAMP} on another form or a day that
   *     does not exist
   */
  public static LocalDate date(CharSequence text) {
    if (!looksLikeDate(text)) {
      throw refused(text, "expected a date such as 2012-04-01");
    }
    return leadingDate(text);
  }

  /**
   * Reads an RFC 3339 timestamp.
   *
   * @throws RefusedException with {@link RefusalCode#BAD_TIMESTAMP} on another form, or a day, time
   *     or offset that does not exist
   */
  public static Instant instant(CharSequence text) {
    // 2012-04-01T06:30, then perhaps :15 and .250, then Z or +02:00.
    boolean withSeconds = Digits.like(text, 16, SECONDS);
    int point = withSeconds ? 19 : 16;
    boolean withFraction = withSeconds && isOneOf(text, point, '.', '.');
    int fraction = withFraction ? point + 1 : point;
    int offset = withFraction ? Digits.end(text, fraction) : point;
    if (!startsWithTime(text)
        || withFraction && (offset == fraction || offset - fraction > 9)
        || !endsWithOffset(text, offset)) {
      throw refused(
          text,
          TOO_FINE.matcher(text).find()
              ? "at most 9 digits may follow the point, as nanoseconds have"
              : "expected " + EXPECTED);
    }
    LocalDate date = leadingDate(text);
    int hour = Digits.number(text, 11, 13);
    int minute = Digits.number(text, 14, 16);
    int second = withSeconds ? Digits.number(text, 17, 19) : 0;
    if (hour > 23 || minute > 59 || second > 60) {
      throw refused(text, "the time of day runs from 00:00:00 to 23:59:59");
    }
    long epochSecond =
        date.toEpochDay() * SECONDS_PER_DAY
            + hour * SECONDS_PER_HOUR
            + minute * SECONDS_PER_MINUTE
            + Math.min(second, 59)
            - offsetSeconds(text, offset);
    if (second == 60 && !endsUtcDay(epochSecond)) {
      throw refused(text, "a leap second can only be the last of a UTC day");
    }
    return Instant.ofEpochSecond(epochSecond, nanos(text, fraction, offset));
  }

  private static boolean startsWithTime(CharSequence text) {
    return Digits.like(text, 0, DATE) && isOneOf(text, 10, 'T', 't') && Digits.like(text, 11, TIME);
  }

  private static boolean endsWithOffset(CharSequence text, int at) {
    if (isOneOf(text, at, 'Z', 'z')) {
      return text.length() == at + 1;
    }
    return isOneOf(text, at, '+', '-')
        && text.length() == at + 1 + TIME.length()
        && Digits.like(text, at + 1, TIME);
  }

  private static boolean isOneOf(CharSequence text, int at, char one, char other) {
    return at < text.length() && (text.charAt(at) == one || text.charAt(at) == other);
  }

  private static LocalDate leadingDate(CharSequence text) {
    int year = Digits.number(text, 0, 4);
    int month = Digits.number(text, 5, 7);
    int day = Digits.number(text, 8, 10);
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

  private static int nanos(CharSequence text, int from, int to) {
    int nanos = Digits.number(text, from, to);
    for (int digits = to - from; digits < 9; digits++) {
      nanos *= 10;
    }
    return nanos;
  }

  private static int offsetSeconds(CharSequence text, int at) {
    if (isOneOf(text, at, 'Z', 'z')) {
      return 0;
    }
    int hours = Digits.number(text, at + 1, at + 3);
    int minutes = Digits.number(text, at + 4, at + 6);
    if (hours > 18 || minutes > 59 || (hours == 18 && minutes > 0)) {
      throw refused(text, "an offset lies between -18:00 and +18:00");
    }
    int seconds = hours * SECONDS_PER_HOUR + minutes * SECONDS_PER_MINUTE;
    return text.charAt(at) == '-' ? -seconds : seconds;
  }

  private static boolean endsUtcDay(long lastRegularSecond) {
    return Math.floorMod(lastRegularSecond + 1, (long) SECONDS_PER_DAY) == 0;
  }

  private static RefusedException refused(CharSequence text, String why) {
    return new RefusedException(
        RefusalCode.BAD_TIMESTAMP,
        "timestamp " + Quoted.of(text.toString()) + " is not valid: " + why);
  }
}
