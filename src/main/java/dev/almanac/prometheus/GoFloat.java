package dev.almanac.prometheus;

import dev.almanac.web.NumberText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * Values as Prometheus's API writes them: the shortest decimal that reads back as the same double,
 * without an exponent from 1e-6 up to 1e21 and with one of at least two digits beyond, as in {@code
 * 1e+21} and {@code 1e-07}; {@code +Inf}, {@code -Inf} and {@code NaN}.
 */
final class GoFloat {

  private static final double EXPONENT_BELOW = 1e-6;
  private static final double EXPONENT_FROM = 1e21;

  private GoFloat() {}

  static String of(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    String shortest = NumberText.of(value);
    if (shortest.indexOf('E') < 0) {
      return withoutNothing(shortest);
    }
    BigDecimal digits = shortest(new BigDecimal(shortest).stripTrailingZeros(), value);
    double size = Math.abs(value);
    return size < EXPONENT_BELOW || size >= EXPONENT_FROM
        ? withExponent(digits)
        : digits.toPlainString();
  }

  /** 1.0 is 1. */
  private static String withoutNothing(String text) {
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** Java asks for two digits at least, and so says 4.9e-324 where 5e-324 reads back as well. */
  private static BigDecimal shortest(BigDecimal digits, double value) {
    BigDecimal one = digits.round(new MathContext(1));
    return one.doubleValue() == value ? one : digits;
  }

  private static String withExponent(BigDecimal value) {
    String digits = value.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - value.scale();
    return (value.signum() < 0 ? "-" : "")
        + digits.charAt(0)
        + (digits.length() > 1 ? "." + digits.substring(1) : "")
        + String.format(Locale.ROOT, "e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
  }
}
