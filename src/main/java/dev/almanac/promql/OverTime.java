package dev.almanac.promql;

import dev.almanac.promql.Selected.Window;

/** Functions of a range: what the samples of a window come to. */
final class OverTime {

  /** Two samples as far from the end of the range as from each other are as good as at it. */
  private static final double NEAR = 1.1;

  private OverTime() {}

  /**
   * The value of a function; not called for {@code rate} and its like with fewer than two samples.
   */
  static double apply(Function function, Window window) {
    return switch (function) {
      case SUM_OVER_TIME -> total(window).sum();
      case AVG_OVER_TIME -> total(window).average();
      case MIN_OVER_TIME -> smallest(window);
      case MAX_OVER_TIME -> largest(window);
      case COUNT_OVER_TIME -> window.size();
      case LAST_OVER_TIME -> window.last();
      case RATE -> change(window, true) / ((window.toMillis() - window.afterMillis()) / 1000.0);
      case INCREASE -> change(window, true);
      case DELTA -> change(window, false);
      case SCALAR, TIME -> throw new IllegalArgumentException(function.word() + " has no range");
    };
  }

  /** How many samples a function needs to say anything. */
  static int leastSamples(Function function) {
    return switch (function) {
      case RATE, INCREASE, DELTA -> 2;
      default -> 1;
    };
  }

  private static Total total(Window window) {
    Total total = new Total();
    for (int i = 0; i < window.size(); i++) {
      total.add(window.value(i));
    }
    return total;
  }

  private static double smallest(Window window) {
    double smallest = window.value(0);
    for (int i = 1; i < window.size(); i++) {
      smallest = Math.min(smallest, window.value(i));
    }
    return smallest;
  }

  private static double largest(Window window) {
    double largest = window.value(0);
    for (int i = 1; i < window.size(); i++) {
      largest = Math.max(largest, window.value(i));
    }
    return largest;
  }

  /**
   * The change from the first sample to the last, stretched to the whole range as Prometheus 3 does
   * it: to an end of the range that is nearer than 1.1 times the mean distance of samples, and by
   * half of that distance towards one that is not; but no counter further back than to where it
   * would have been 0. A counter that falls has begun again at 0.
   */
  private static double change(Window window, boolean isCounter) {
    double change = window.last() - window.value(0);
    if (isCounter) {
      for (int i = 1; i < window.size(); i++) {
        if (window.value(i) < window.value(i - 1)) {
          change += window.value(i - 1);
        }
      }
    }
    long first = window.slots().starts()[window.from()];
    long last = window.slots().starts()[window.to() - 1];
    double sampled = (last - first) / 1000.0;
    double between = sampled / (window.size() - 1);
    double toStart = (first - window.afterMillis()) / 1000.0;
    if (toStart >= between * NEAR) {
      toStart = between / 2;
    }
    if (isCounter && change > 0 && window.value(0) >= 0) {
      toStart = Math.min(toStart, sampled * (window.value(0) / change));
    }
    double toEnd = (window.toMillis() - last) / 1000.0;
    if (toEnd >= between * NEAR) {
      toEnd = between / 2;
    }
    return change * ((sampled + toStart + toEnd) / sampled);
  }
}
