package dev.almanac.promql;

import dev.almanac.promql.QueryException.Kind;
import dev.almanac.series.Quoted;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as Prometheus writes them: whole numbers with the units {@code y w d h m s ms}, the
 * greater first and each at most once, as in {@code 1h30m}. A day is always 24 hours, a week 7 days
 * and a year 365 days. Where Prometheus takes a number of seconds as well, so is it here.
 */
public final class Durations {

  private static final Pattern FORM =
      Pattern.compile(
          "(?:([0-9]+)y)?(?:([0-9]+)w)?(?:([0-9]+)d)?(?:([0-9]+)h)?(?:([0-9]+)m)?(?:([0-9]+)s)?"
              + "(?:([0-9]+)ms)?");

  private static final Pattern SECONDS =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?");

  private static final long DAY = 86_400_000L;
  private static final long[] UNITS = {365 * DAY, 7 * DAY, DAY, 3_600_000, 60_000, 1_000, 1};

  /** What Prometheus's own durations of 64 bits of nanoseconds can hold. */
  private static final BigDecimal MOST_MILLIS = BigDecimal.valueOf(Long.MAX_VALUE / 1_000_000);

  private Durations() {}

  /** Whether the text has the form of a duration with units. */
  static boolean isForm(String text) {
    return !text.isEmpty() && FORM.matcher(text).matches();
  }

  /**
   * Reads a duration with units, in milliseconds.
   *
   * @throws QueryException when it has another form or is longer than 292 years
   */
  public static long millis(String text) {
    Matcher form = FORM.matcher(text);
    if (text.isEmpty() || !form.matches()) {
      throw new QueryException(
          Kind.BAD_DATA,
          "duration " + Quoted.of(text) + " is not valid; expected one such as 1d, 1h30m or 500ms");
    }
    BigDecimal millis = BigDecimal.ZERO;
    for (int unit = 0; unit < UNITS.length; unit++) {
      String count = form.group(unit + 1);
      if (count != null) {
        millis = millis.add(new BigDecimal(count).multiply(BigDecimal.valueOf(UNITS[unit])));
      }
    }
    return bounded(millis, text);
  }

  /**
   * Reads a duration with units, or a number of seconds that may have a sign, a fraction and an
   * exponent; rounded to milliseconds.
   *
   * @throws QueryException when it has another form or is longer than 292 years
   */
  public static long millisOrSeconds(String text) {
    if (!SECONDS.matcher(text).matches()) {
      return millis(text);
    }
    return bounded(
        new BigDecimal(text).movePointRight(3).setScale(0, RoundingMode.HALF_EVEN), text);
  }

  private static long bounded(BigDecimal millis, String text) {
    if (millis.abs().compareTo(MOST_MILLIS) > 0) {
      throw new QueryException(
          Kind.BAD_DATA, "duration " + Quoted.of(text) + " is longer than 292 years");
    }
    return millis.longValue();
  }
}
