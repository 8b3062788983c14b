package dev.almanac.ingest;

import dev.almanac.series.ExactSums;
import dev.almanac.series.Fold;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;

/** Folds samples into numbered slots, each by the rule of its metric; totals are exact. */
final class SlotTotals {

  /** Values of folds that do not add; totals are in {@link #sums}. */
  private final double[] values;

  private final ExactSums sums;
  private final int[] counts;

  /**
   * Slots without samples.
   *
   * @param counting whether a fold that counts is among those to come
   */
  SlotTotals(int slots, boolean counting) {
    values = new double[slots];
    sums = new ExactSums(counting ? slots : 0);
    counts = new int[slots];
  }

  /**
   * Adds a sample to a slot.
   *
   * @throws RefusedException with {@link RefusalCode#FOLD_OVERFLOW} when the total would leave the
   *     range of a double; the slot stays as it was
   */
  void add(int slot, Fold fold, double sample) {
    boolean first = counts[slot] == 0;
    switch (fold) {
      case LAST -> values[slot] = sample;
      case MIN -> values[slot] = first ? sample : Math.min(values[slot], sample);
      case MAX -> values[slot] = first ? sample : Math.max(values[slot], sample);
      case SUM, AVG -> addToTotal(slot, sample);
    }
    counts[slot]++;
  }

  private void addToTotal(int slot, double sample) {
    sums.add(slot, sample);
    double total = sums.value(slot);
    if (Double.isInfinite(total)) {
      // Sums are exact, so that what was added can be taken back.
      sums.add(slot, -sample);
      throw new RefusedException(
          RefusalCode.FOLD_OVERFLOW,
          "value "
              + sample
              + " would take the total of its slot beyond the range of a double; the samples"
              + " before it have "
              + sums.value(slot));
    }
  }

  /** The value of a slot that has a sample of this fold. */
  double value(int slot, Fold fold) {
    return fold.counted() ? sums.value(slot) : values[slot];
  }

  /** The number of samples in a slot. */
  int count(int slot) {
    return counts[slot];
  }
}
