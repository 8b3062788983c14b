package dev.almanac.promql;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Number literals: decimal with fraction and exponent, hexadecimal integers, and {@code Inf} and
 * {@code NaN} in any case; single underscores may stand between digits. Java's own reading takes
 * more ({@code 1d}, {@code 0x1p3}), so the form is checked first.
 */
final class Numbers {

  private static final Pattern DECIMAL =
      Pattern.compile(
          "(?:[0-9]+(?:_[0-9]+)*\\.?(?:[0-9]+(?:_[0-9]+)*)?|\\.[0-9]+(?:_[0-9]+)*)"
              + "(?:[eE][+-]?[0-9]+)?");

  private static final Pattern HEXADECIMAL = Pattern.compile("0[xX](?:_?[0-9a-fA-F]+)+");

  private Numbers() {}

  static boolean isForm(String text) {
    return DECIMAL.matcher(text).matches() || HEXADECIMAL.matcher(text).matches();
  }

  static boolean isWord(String text) {
    String word = text.toLowerCase(Locale.ROOT);
    return word.equals("inf") || word.equals("nan");
  }

  /** The value of a literal of either form. */
  static double of(String text) {
    if (isWord(text)) {
      return text.equalsIgnoreCase("inf") ? Double.POSITIVE_INFINITY : Double.NaN;
    }
    String digits = text.replace("_", "");
    return HEXADECIMAL.matcher(text).matches()
        ? new BigInteger(digits.substring(2), 16).doubleValue()
        : Double.parseDouble(digits);
  }
}
