package dev.almanac.ingest;

import dev.almanac.series.Fold;
import dev.almanac.series.NeumaierSum;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;

/** Folds samples into numbered slots, each by the rule of its metric; totals are compensated. */
final class SlotTotals {

  private final double[] values;
  private final double[] compensations;
  private final int[] counts;
  private final NeumaierSum sum = new NeumaierSum();

  SlotTotals(int slots) {
    values = new double[slots];
    compensations = new double[slots];
    counts = new int[slots];
  }

  /**
   * Adds a sample to a slot.
   *
   * @throws RefusedException with {@link RefusalCode#FOLD_OVERFLOW} when the total would leave the
   *     range of a double; the slot stays as it was
   */
  void add(int slot, Fold fold, double sample) {
    if (counts[slot] == 0) {
      values[slot] = sample;
    } else {
      switch (fold) {
        case LAST -> values[slot] = sample;
        case MIN -> values[slot] = Math.min(values[slot], sample);
        case MAX -> values[slot] = Math.max(values[slot], sample);
        case SUM, AVG -> addToTotal(slot, sample);
      }
    }
    counts[slot]++;
  }

  private void addToTotal(int slot, double sample) {
    sum.resume(values[slot], compensations[slot]);
    sum.add(sample);
    if (!sum.isFinite()) {
      throw new RefusedException(
          RefusalCode.FOLD_OVERFLOW,
          "value "
              + sample
              + " would take the total of its slot beyond the range of a double; the samples"
              + " before it have "
              + value(slot));
    }
    values[slot] = sum.runningSum();
    compensations[slot] = sum.compensation();
  }

  /** The value of a slot that has a sample. */
  double value(int slot) {
    sum.resume(values[slot], compensations[slot]);
    return sum.value();
  }

  /** The number of samples in a slot. */
  int count(int slot) {
    return counts[slot];
  }
}
