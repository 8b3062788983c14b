package dev.almanac.series;

import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * What a metric is. Resolution, fold and zone are fixed once samples exist; the rest may change.
 *
 * @param metric its name
 * @param resolution width of its slots
 * @param fold how several samples of one slot become its value
 * @param zone whose calendar days its slots are, for resolution {@code day}; the default zone of
 *     questions for resolution {@code hour}, whose slots are UTC hours
 * @param reserve how many months are made at once; it only says where they lie
 * @param unit of the values, e.g. {@code mm}; free text for people
 * @param description free text for people
 * @param retention how long months are kept, in years and months; null keeps them for ever
 * @param created when it was defined
 */
public record MetricDefinition(
    String metric,
    Resolution resolution,
    Fold fold,
    ZoneId zone,
    Reserve reserve,
    @Nullable String unit,
    @Nullable String description,
    @Nullable Period retention,
    Instant created) {

  /**
   * The first month that retention keeps, seen from {@code now}: the current month of the metric's
   * zone and the whole retention before it. Null when months are kept for ever.
   */
  public @Nullable YearMonth firstKeptMonth(Instant now) {
    return retention == null
        ? null
        : YearMonth.from(LocalDate.ofInstant(now, zone)).minusMonths(retention.toTotalMonths());
  }

  /** Whether a stored month has the shape that this definition gives to months. */
  public boolean fits(MonthSlots month) {
    return resolution == month.resolution() && fold.counted() == (month.counts() != null);
  }

  /** Whether totals are of a stored month of the shape that this definition gives to months. */
  public boolean fits(MonthTotals month) {
    return resolution == month.resolution() && fold.counted() == month.counted();
  }

  /** Whether the other definition puts every sample into the same slot by the same rule. */
  public boolean storesLike(MetricDefinition other) {
    return resolution == other.resolution && fold == other.fold && zone.equals(other.zone);
  }
}
