package dev.almanac.promql;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the series of a group become one, or which of them are kept. */
enum Aggregator {
  SUM,
  AVG,
  MIN,
  MAX,
  COUNT,
  TOPK,
  BOTTOMK;

  static @Nullable Aggregator of(String word) {
    for (Aggregator aggregator : values()) {
      if (aggregator.name().equalsIgnoreCase(word)) {
        return aggregator;
      }
    }
    return null;
  }

  boolean keepsSeries() {
    return this == TOPK || this == BOTTOMK;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
