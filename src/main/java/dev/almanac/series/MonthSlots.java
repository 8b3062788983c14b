package dev.almanac.series;

import java.time.YearMonth;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The slots of one series in one calendar month, as read from the store.
 *
 * <p>{@code values} has one element a slot, indexed as {@link Resolution} says, so its length is
 * that of {@link Resolution#slotsIn}. For the folds {@code sum} and {@code avg}, {@code values}
 * holds totals and {@code counts} the number of samples in each; for the other folds {@code counts}
 * is null. The arrays belong to the reader: the store keeps no reference to them.
 */
public record MonthSlots(
    SeriesKey series,
    YearMonth month,
    Resolution resolution,
    double[] values,
    int @Nullable [] counts) {

  /** Whether every slot holds the same, to the last bit. */
  public boolean holdsAs(MonthSlots other) {
    return Arrays.equals(values, other.values) && Arrays.equals(counts, other.counts);
  }

  /** Whether no slot holds a value. */
  public boolean isEmpty() {
    for (int slot = 0; slot < values.length; slot++) {
      if (has(slot)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the slot holds a value. Zero is a value. */
  public boolean has(int slot) {
    return counts != null ? counts[slot] > 0 : Double.isFinite(values[slot]);
  }

  /** The number of samples that the slot's total is made of; 1 for folds that do not count. */
  public int count(int slot) {
    return counts != null ? counts[slot] : 1;
  }

  /**
   * What a slot that has a value holds. A total that overflowed both ways over several requests is
   * not a number in the store; it is beyond a double, not missing.
   */
  public double held(int slot) {
    return Double.isNaN(values[slot]) ? Double.POSITIVE_INFINITY : values[slot];
  }

  /** The mean of the samples of a slot that has a value; the value for folds that do not count. */
  public double mean(int slot) {
    return held(slot) / count(slot);
  }
}
