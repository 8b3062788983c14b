package dev.almanac.ingest.parse;

import dev.almanac.series.Quoted;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * Reading of values: the number grammar of JSON (RFC 8259, section 6), whatever the format, as a
 * finite double. The form is checked first because Java's own parsers also take {@code 10d}, {@code
 * 0x1p3} and digits of other scripts.
 */
final class NumberLiteral {

  /** More digits than this say nothing more about a double. */
  private static final int MOST_CHARACTERS = 1_000;

  private static final long EXACT_UP_TO = 1L << 53;

  private static final Pattern FORM =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  private NumberLiteral() {}

  /**
   * Reads a value. The sign of -0.0 is kept.
   *
   * @throws RefusedException with {@link RefusalCode#BAD_VALUE} on another form, or when a double
   *     could only be infinite or zero where the number is not; with {@link
   *     RefusalCode#INEXACT_VALUE} for an integer that a double cannot hold exactly
   */
  static double read(String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw bad(text, "it has more than " + MOST_CHARACTERS + " characters");
    }
    var matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw bad(text, "expected a decimal number such as -12.5 or 1e3");
    }
    double value = Double.parseDouble(text);
    if (Double.isInfinite(value)) {
      throw bad(text, "it is beyond the range of a double, about 1.8e308");
    }
    if (value == 0 && hasNonZeroDigit(text)) {
      throw bad(text, "it is not 0, but too small for a double, which begins at about 4.9e-324");
    }
    if (matcher.group(1) == null && matcher.group(2) == null && !isExact(text, value)) {
      throw new RefusedException(
          RefusalCode.INEXACT_VALUE,
          "value "
              + Quoted.of(text)
              + " is an integer that a double cannot hold exactly; the nearest is "
              + new BigDecimal(value).toPlainString());
    }
    return value;
  }

  /** Whether any digit before the exponent is not 0. */
  private static boolean hasNonZeroDigit(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 'e' || c == 'E') {
        return false;
      }
      if (c >= '1' && c <= '9') {
        return true;
      }
    }
    return false;
  }

  private static boolean isExact(String integer, double value) {
    return Math.abs(value) < EXACT_UP_TO
        || new BigDecimal(value).toBigIntegerExact().equals(new BigInteger(integer));
  }

  private static RefusedException bad(String text, String why) {
    return new RefusedException(
        RefusalCode.BAD_VALUE, "value " + Quoted.of(text) + " is not valid: " + why);
  }
}
