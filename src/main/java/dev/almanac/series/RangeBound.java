package dev.almanac.series;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One bound of a range as it was written: a calendar period (a year, a month or a day) or an exact
 * instant. Either the two dates are given or the instant is.
 *
 * @param start first day of the period
 * @param end first day after the period
 * @param instant the exact instant
 */
record RangeBound(@Nullable LocalDate start, @Nullable LocalDate end, @Nullable Instant instant) {

  private static final Pattern CALENDAR =
      Pattern.compile("([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?");

  /** How a bound may be written, for messages. */
  private static final String EXPECTED =
      "a year such as 2012, a month such as 2012-04, a day such as 2012-04-01, or an RFC 3339"
          + " timestamp such as 2012-04-01T06:30:00Z";

  /** Reads a bound; the name is that of its parameter. */
  static RangeBound parse(String name, String text) {
    Matcher m = CALENDAR.matcher(text);
    if (!m.matches()) {
      return new RangeBound(null, null, instant(name, text));
    }
    if (m.group(2) == null) {
      return year(name, text);
    }
    if (m.group(3) == null) {
      return month(name, text);
    }
    try {
      LocalDate day = Timestamps.date(text);
      return period(name, text, day, day.plusDays(1));
    } catch (RefusedException e) {
      throw new BadRangeException(name + ": " + e.detail());
    }
  }

  /** Reads a year, and nothing else. */
  static RangeBound year(String name, String text) {
    Matcher m = CALENDAR.matcher(text);
    if (!m.matches() || m.group(2) != null) {
      throw bad(name, text, "a year such as 2012");
    }
    int year = Integer.parseInt(m.group(1));
    LocalDate start = LocalDate.of(year, 1, 1);
    return period(name, text, start, start.plusYears(1));
  }

  /** Reads a month, and nothing else. */
  static RangeBound month(String name, String text) {
    Matcher m = CALENDAR.matcher(text);
    if (!m.matches() || m.group(2) == null || m.group(3) != null) {
      throw bad(name, text, "a month such as 2012-04");
    }
    int month = Integer.parseInt(m.group(2));
    if (month < 1 || month > 12) {
      throw bad(name, text, "a month from 01 to 12");
    }
    LocalDate start = LocalDate.of(Integer.parseInt(m.group(1)), month, 1);
    return period(name, text, start, start.plusMonths(1));
  }

  boolean isInstant() {
    return instant != null;
  }

  /** Where a range that begins with this bound begins. */
  Instant from(ZoneId zone) {
    return instant != null ? instant : startOf(start, zone);
  }

  /** Where a range that ends with this bound ends: after the whole of a calendar period. */
  Instant to(ZoneId zone) {
    return instant != null ? instant : startOf(end, zone);
  }

  private static Instant startOf(@Nullable LocalDate date, ZoneId zone) {
    if (date == null) {
      throw new IllegalStateException("a bound has either dates or an instant");
    }
    return date.atStartOfDay(zone).toInstant();
  }

  private static RangeBound period(String name, String text, LocalDate start, LocalDate end) {
    if (start.getYear() == 0) {
      throw bad(name, text, "a year from 0001 to 9999");
    }
    return new RangeBound(start, end, null);
  }

  private static Instant instant(String name, String text) {
    if (text.indexOf('T') < 0 && text.indexOf('t') < 0) {
      throw bad(name, text, EXPECTED);
    }
    if (text.indexOf(' ') >= 0) {
      throw bad(name, text, EXPECTED + "; a + stands in a URL as %2B");
    }
    if (text.startsWith("0000")) {
      throw bad(name, text, "a year from 0001 to 9999");
    }
    try {
      return Timestamps.instant(text);
    } catch (RefusedException e) {
      throw new BadRangeException(name + ": " + e.detail());
    }
  }

  private static BadRangeException bad(String name, String text, String expected) {
    return new BadRangeException(
        "parameter " + name + " is " + Quoted.of(text) + "; expected " + expected);
  }
}
