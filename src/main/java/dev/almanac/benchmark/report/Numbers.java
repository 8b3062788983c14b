package dev.almanac.benchmark.report;

import dev.almanac.benchmark.measure.Ratio;
import dev.almanac.benchmark.measure.Spread;
import java.math.BigDecimal;
import java.util.Locale;

/** Numbers for people: about three significant digits, thousands apart. */
final class Numbers {

  private static final double MICROS_PER_MILLI = 1_000;
  private static final double MICROS_PER_SECOND = 1_000_000;

  private Numbers() {}

  static String number(double value) {
    double size = Math.abs(value);
    if (size >= 100 || value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    if (size >= 10) {
      return String.format(Locale.ROOT, "%.1f", value);
    }
    if (size >= 0.01) {
      return String.format(Locale.ROOT, "%.3g", value);
    }
    return String.format(Locale.ROOT, "%.2e", value);
  }

  /** Every digit that there is. */
  static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Median and, of several repetitions, from the least to the greatest. */
  static String spread(Spread spread) {
    return spread.repeats() == 1 || spread.low() == spread.high()
        ? number(spread.median())
        : number(spread.median())
            + " ("
            + number(spread.low())
            + ".."
            + number(spread.high())
            + ")";
  }

  static String micros(double micros) {
    if (micros < MICROS_PER_MILLI) {
      return number(micros) + " us";
    }
    return micros < MICROS_PER_SECOND
        ? number(micros / MICROS_PER_MILLI) + " ms"
        : number(micros / MICROS_PER_SECOND) + " s";
  }

  static String ratio(Ratio ratio) {
    return switch (ratio.verdict()) {
      case NO_DIFFERENCE_SEEN -> ratio.verdict().words();
      case SPREAD_UNKNOWN -> number(ratio.median()) + "x (one repetition)";
      case DIFFERENT ->
          number(ratio.median()) + "x (" + number(ratio.low()) + ".." + number(ratio.high()) + ")";
    };
  }
}
