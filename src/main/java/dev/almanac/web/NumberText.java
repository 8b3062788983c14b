package dev.almanac.web;

import tools.jackson.core.io.NumberOutput;

/** Writes values as text, for JSON and CSV alike. */
public final class NumberText {

  /** Up to here every integral double is printed digit by digit. */
  private static final double EXACT = 0x1p53;

  private NumberText() {}

  /**
   * The shortest decimal that reads back as the same double: without a fraction when it has none
   * (51, 1E20), and with the sign of a negative zero (-0.0).
   *
   * @param value a finite double
   */
  public static String of(double value) {
    if (isPlainInteger(value)) {
      return Long.toString((long) value);
    }
    // Double.toString of JDK 17 may print a digit more than is needed, JDK-4511638.
    String text = NumberOutput.toString(value, true);
    int exponent = text.indexOf(".0E");
    return exponent < 0 ? text : text.substring(0, exponent) + text.substring(exponent + 2);
  }

  private static boolean isPlainInteger(double value) {
    return value == Math.rint(value)
        && Math.abs(value) < EXACT
        && (value != 0 || Double.doubleToRawLongBits(value) == 0);
  }
}
