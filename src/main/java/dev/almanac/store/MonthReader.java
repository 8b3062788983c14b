package dev.almanac.store;

import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthTotals;

/** Takes the months that a read of the store brings, one after the other. */
@FunctionalInterface
public interface MonthReader {

  /** Takes the slots of a month. */
  void slots(MonthSlots month);

  /**
   * Whether {@link #totals} will do where the store has them at hand; they are far shorter than the
   * slots.
   */
  default boolean takesTotals() {
    return false;
  }

  /** Takes what a month comes to, in place of its slots. Called only if {@link #takesTotals}. */
  default void totals(MonthTotals month) {
    throw new UnsupportedOperationException("this reader takes slots only");
  }
}
