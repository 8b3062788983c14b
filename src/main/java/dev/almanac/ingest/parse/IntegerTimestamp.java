package dev.almanac.ingest.parse;

import dev.almanac.series.Digits;
import dev.almanac.series.Quoted;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;

/** Reading of timestamps that count units since 1970-01-01T00:00:00Z. */
final class IntegerTimestamp {

  private IntegerTimestamp() {}

  /** Whether the text is an integer: ASCII digits, no leading zero, a minus at most. */
  static boolean looksLikeOne(CharSequence text) {
    int first = Digits.isNegative(text) ? 1 : 0;
    int end = Digits.end(text, first);
    return end == text.length() && end > first && (text.charAt(first) != '0' || end == first + 1);
  }

  /**
   * Reads a text that looks like one.
   *
   * @throws RefusedException with {@link RefusalCode#TIME_OUT_OF_WINDOW} when it lies outside in
   *     any unit
   */
  static long count(CharSequence text, TimeWindow window) {
    try {
      return Long.parseLong(text, 0, text.length(), 10);
    } catch (NumberFormatException e) {
      throw window.refused(
          "timestamp " + Quoted.of(text.toString()), "; it has too many digits for any time unit");
    }
  }

  /**
   * The second of a count.
   *
   * @return seconds since 1970-01-01T00:00:00Z
   * @throws RefusedException with {@link RefusalCode#TIME_OUT_OF_WINDOW}, naming the unit in which
   *     the count would have fitted
   */
  static long epochSecond(long count, TimestampUnit unit, TimeWindow window) {
    long second = unit.toEpochSecond(count);
    if (!window.holds(second)) {
      throw window.refused(
          "timestamp " + count + " in time unit " + unit.wireName(), hint(count, unit, window));
    }
    return second;
  }

  private static String hint(long count, TimestampUnit given, TimeWindow window) {
    for (TimestampUnit unit : TimestampUnit.values()) {
      if (unit != given && window.holds(unit.toEpochSecond(count))) {
        return "; it would fit in time unit "
            + unit.wireName()
            + ", which the request can state as timeUnit="
            + unit.wireName();
      }
    }
    return "";
  }
}
