package dev.almanac.query;

import dev.almanac.series.Fold;
import java.util.Locale;

/**
 * How the slots of a bucket become its value. A slot of fold {@code avg} is the mean of its samples
 * to {@link #LAST}, {@link #FIRST}, {@link #MIN} and {@link #MAX}, and its samples themselves to
 * the others; every other slot is one value.
 */
enum Fn {
  /** The value of the latest slot that has one. */
  LAST,
  /** The value of the earliest slot that has one. */
  FIRST,
  MIN,
  MAX,
  /** The exact total, rounded once. */
  SUM,
  /** The total divided by the count: never an average of averages. */
  AVG,
  /** How many slots have a value; of fold {@code avg}, how many samples they hold. */
  COUNT;

  /** The function that carries on what the fold of a metric does. */
  static Fn of(Fold fold) {
    return switch (fold) {
      case LAST -> LAST;
      case MIN -> MIN;
      case MAX -> MAX;
      case SUM -> SUM;
      case AVG -> AVG;
    };
  }

  /** The name in the API. */
  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
