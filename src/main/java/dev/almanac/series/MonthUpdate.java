package dev.almanac.series;

import java.time.YearMonth;
import java.util.Comparator;

/**
 * What one request does to one month document: its slots, already folded inside the request.
 *
 * @param series whose month it is
 * @param month the calendar month
 * @param definition the metric's definition that the samples were slotted by
 * @param slots indexes of the touched slots, ascending, each once
 * @param values per touched slot the folded value: a total for {@code sum} and {@code avg}
 * @param counts per touched slot the number of samples folded into it
 */
public record MonthUpdate(
    SeriesKey series,
    YearMonth month,
    MetricDefinition definition,
    int[] slots,
    double[] values,
    int[] counts) {

  /**
   * The order in which updates go to the store: by metric, client, month. Neighbouring series share
   * pages of the store, so sorted updates touch each page once.
   */
  public static final Comparator<MonthUpdate> STORE_ORDER =
      Comparator.comparing(MonthUpdate::series).thenComparing(MonthUpdate::month);

  /** Width of the slots. */
  public Resolution resolution() {
    return definition.resolution();
  }

  /** How a value joins what the slot holds. */
  public Fold fold() {
    return definition.fold();
  }
}
