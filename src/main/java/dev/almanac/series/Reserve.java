package dev.almanac.series;

import java.util.Locale;

/** How many months of a series are made at once, when its first sample of them comes. */
public enum Reserve {
  /**
   * The calendar year's twelve, so that they lie together on disk: a year is read from few blocks.
   */
  YEAR,
  /**
   * The one month, so that the months that are written to lie together: a cache far smaller than
   * the years of all series holds them.
   */
  MONTH;

  /** The name in the API and in the stored definition: {@code year} or {@code month}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
