package dev.almanac.series;

import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * What the slots of one series in one calendar month come to: all that answers in months and wider
 * need, but for {@code first} and {@code last}.
 *
 * @param resolution width of the slots
 * @param counted whether the slots count their samples
 * @param slots how many of them hold a value
 * @param samples how many samples these are made of; {@code slots} for folds that do not count
 * @param sum the greater part of the exact sum of what the slots hold, as {@link ExactSums} keeps
 *     it
 * @param rest its lesser part
 * @param min the smallest value a slot holds; +Infinity when none does
 * @param max the largest; -Infinity when none does
 * @param minMean the smallest mean of a slot's samples; {@code min} for folds that do not count
 * @param maxMean the largest; {@code max} for folds that do not count
 */
public record MonthTotals(
    SeriesKey series,
    YearMonth month,
    Resolution resolution,
    boolean counted,
    long slots,
    long samples,
    double sum,
    double rest,
    double min,
    double max,
    double minMean,
    double maxMean) {

  /** Of a month's slots; null when two doubles do not hold their exact sum. */
  public static @Nullable MonthTotals of(MonthSlots month) {
    ExactSums sum = new ExactSums(1);
    long slots = 0;
    long samples = 0;
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    double minMean = Double.POSITIVE_INFINITY;
    double maxMean = Double.NEGATIVE_INFINITY;
    for (int slot = 0; slot < month.values().length; slot++) {
      if (month.has(slot)) {
        slots++;
        samples += month.count(slot);
        sum.add(0, month.held(slot));
        min = Math.min(min, month.held(slot));
        max = Math.max(max, month.held(slot));
        minMean = Math.min(minMean, month.mean(slot));
        maxMean = Math.max(maxMean, month.mean(slot));
      }
    }
    return sum.isPair(0)
        ? new MonthTotals(
            month.series(),
            month.month(),
            month.resolution(),
            month.counts() != null,
            slots,
            samples,
            sum.high(0),
            sum.low(0),
            min,
            max,
            minMean,
            maxMean)
        : null;
  }
}
