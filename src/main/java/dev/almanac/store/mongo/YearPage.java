package dev.almanac.store.mongo;

import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthTotals;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.MonthReader;
import java.time.YearMonth;
import org.bson.BsonInvalidOperationException;
import org.jspecify.annotations.Nullable;

/**
 * A year page as it is stored: what it holds of each month of one series' year.
 *
 * @param epoch changes with every write to a month that the page may hold
 * @param touchedMillis when it last did, in milliseconds since 1970-01-01T00:00:00Z by the
 *     database's clock
 * @param values per month from January its packed slots; empty when the month has no document; null
 *     when the page does not hold the month
 * @param counts per month its packed counts; null for folds that do not count
 * @param totals per month what it comes to, as {@link YearPages} writes it; null when the page does
 *     not hold it
 */
record YearPage(
    SeriesKey series,
    int year,
    long epoch,
    long touchedMillis,
    byte[] @Nullable [] values,
    byte[] @Nullable [] counts,
    double[] @Nullable [] totals)
    implements StoredDocument {

  static final int MONTHS = 12;

  SeriesYear seriesYear() {
    return new SeriesYear(series, year);
  }

  /** Whether the page answers for the month. */
  boolean holds(YearMonth month) {
    return values[month.getMonthValue() - 1] != null;
  }

  /** Whether the page tells what the month comes to, also where its slots were left out. */
  boolean hasTotals(YearMonth month) {
    return totals[month.getMonthValue() - 1] != null;
  }

  /**
   * Delivers what the page holds of a month, which may be nothing at all.
   *
   * @return whether the page answers for the month
   */
  boolean deliver(YearMonth month, MonthReader reader) {
    if (reader.takesTotals()) {
      double[] numbers = totals[month.getMonthValue() - 1];
      if (numbers == null) {
        return false;
      }
      if (numbers[0] > 0) {
        reader.totals(totals(month, numbers));
      }
      return true;
    }
    if (!holds(month)) {
      return false;
    }
    MonthSlots slots = slots(month);
    if (slots != null) {
      reader.slots(slots);
    }
    return true;
  }

  private MonthTotals totals(YearMonth month, double[] numbers) {
    boolean counted = numbers.length > 6;
    return new MonthTotals(
        series,
        month,
        resolution((int) numbers[5], month),
        counted,
        (long) numbers[0],
        (long) numbers[counted ? 6 : 0],
        numbers[1],
        numbers[4],
        numbers[2],
        numbers[3],
        numbers[counted ? 7 : 2],
        numbers[counted ? 8 : 3]);
  }

  /** The slots of a month that the page holds; null when the month has no document. */
  @Nullable MonthSlots slots(YearMonth month) {
    byte[] packed = values[month.getMonthValue() - 1];
    if (packed == null) {
      throw new IllegalArgumentException("the page does not hold " + month);
    }
    if (packed.length == 0) {
      return null;
    }
    byte[] packedCounts = counts[month.getMonthValue() - 1];
    Resolution resolution = resolution(packed.length / Double.BYTES, month);
    return new MonthSlots(
        series,
        month,
        resolution,
        PackedSlots.doubles(packed),
        packedCounts == null ? null : PackedSlots.ints(packedCounts));
  }

  private static Resolution resolution(int slots, YearMonth month) {
    for (Resolution resolution : Resolution.values()) {
      if (resolution.slotsIn(month) == slots) {
        return resolution;
      }
    }
    throw new BsonInvalidOperationException(
        "a year page in collection samples holds " + slots + " slots of " + month);
  }
}
