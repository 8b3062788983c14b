package dev.almanac.ingest.parse;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The unit in which an integer timestamp counts from 1970-01-01T00:00:00Z. */
public enum TimestampUnit {
  S(1),
  MS(1_000),
  US(1_000_000),
  NS(1_000_000_000);

  /** What may be asked for, for messages. */
  public static final String EXPECTED = "one of s, ms, us, ns";

  private final long perSecond;

  TimestampUnit(long perSecond) {
    this.perSecond = perSecond;
  }

  /** The unit of this name, or null when there is none; names are in lower case. */
  public static @Nullable TimestampUnit of(String name) {
    for (TimestampUnit unit : values()) {
      if (unit.wireName().equals(name)) {
        return unit;
      }
    }
    return null;
  }

  /** The second in which the count lies. Only divides, so no count overflows. */
  long toEpochSecond(long count) {
    return Math.floorDiv(count, perSecond);
  }

  /** The name in the API, e.g. {@code ms}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
