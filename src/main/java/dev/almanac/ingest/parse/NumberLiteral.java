package dev.almanac.ingest.parse;

import dev.almanac.series.Digits;
import dev.almanac.series.Quoted;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Reading of values: the number grammar of JSON (RFC 8259, section 6), whatever the format, as a
 * finite double. The form is checked first because Java's own parsers also take {@code 10d}, {@code
 * 0x1p3} and digits of other scripts.
 */
final class NumberLiteral {

  /** More digits than this say nothing more about a double. */
  private static final int MOST_CHARACTERS = 1_000;

  private static final long EXACT_UP_TO = 1L << 53;

  /** So many characters, with or without a point, have the digits of an integer below 2^53. */
  private static final int FEW_CHARACTERS = 15;

  /** 10 to the power of its index: exact, and enough for the decimals of few characters. */
  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13
  };

  private NumberLiteral() {}

  /**
   * Reads a value. The sign of -0.0 is kept.
   *
   * @throws RefusedException with {@link RefusalCode#BAD_VALUE} on another form, or when a double
   *     could only be infinite or zero where the number is not; with {@link
   *     RefusalCode#INEXACT_VALUE} for an integer that a double cannot hold exactly
   */
  static double read(CharSequence text) {
    if (text.length() > MOST_CHARACTERS) {
      throw bad(text, "it has more than " + MOST_CHARACTERS + " characters");
    }
    int first = Digits.isNegative(text) ? 1 : 0;
    int point = Digits.end(text, first);
    int exponent = endOfFraction(text, point);
    int end = endOfExponent(text, exponent);
    boolean leadingZero = point > first + 1 && text.charAt(first) == '0';
    if (point == first || leadingZero || end != text.length()) {
      throw bad(text, "expected a decimal number such as -12.5 or 1e3");
    }
    if (exponent == end && end - first <= FEW_CHARACTERS) {
      double absolute = decimal(text, first, point);
      return first == 0 ? absolute : -absolute;
    }
    double value = Double.parseDouble(text.toString());
    if (Double.isInfinite(value)) {
      throw bad(text, "it is beyond the range of a double, about 1.8e308");
    }
    if (value == 0 && hasNonZeroDigit(text)) {
      throw bad(text, "it is not 0, but too small for a double, which begins at about 4.9e-324");
    }
    if (point == end && !isExact(text.toString(), value)) {
      throw new RefusedException(
          RefusalCode.INEXACT_VALUE,
          "value "
              + Quoted.of(text.toString())
              + " is an integer that a double cannot hold exactly; the nearest is "
              + new BigDecimal(value).toPlainString());
    }
    return value;
  }

  /** Where the fraction that may begin here ends; without one, here. */
  private static int endOfFraction(CharSequence text, int at) {
    if (at == text.length() || text.charAt(at) != '.') {
      return at;
    }
    int end = Digits.end(text, at + 1);
    return end == at + 1 ? at : end;
  }

  /** Where the exponent that may begin here ends; without one, here. */
  private static int endOfExponent(CharSequence text, int at) {
    if (at == text.length() || (text.charAt(at) != 'e' && text.charAt(at) != 'E')) {
      return at;
    }
    int digits = at + 1;
    if (digits < text.length() && (text.charAt(digits) == '+' || text.charAt(digits) == '-')) {
      digits++;
    }
    int end = Digits.end(text, digits);
    return end == digits ? at : end;
  }

  /**
   * A decimal of few characters, as {@link Double#parseDouble} reads it: its digits and the power
   * of ten below them are exact as doubles, so that the division rounds once, and correctly.
   */
  private static double decimal(CharSequence text, int from, int point) {
    long digits = 0;
    for (int i = from; i < text.length(); i++) {
      if (i != point) {
        digits = digits * 10 + (text.charAt(i) - '0');
      }
    }
    return digits / POWERS[Math.max(0, text.length() - point - 1)];
  }

  /** Whether any digit before the exponent is not 0. */
  private static boolean hasNonZeroDigit(CharSequence text) {
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

  private static RefusedException bad(CharSequence text, String why) {
    return new RefusedException(
        RefusalCode.BAD_VALUE, "value " + Quoted.of(text.toString()) + " is not valid: " + why);
  }
}
