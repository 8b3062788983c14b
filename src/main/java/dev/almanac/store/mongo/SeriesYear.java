package dev.almanac.store.mongo;

import dev.almanac.series.MonthUpdate;
import dev.almanac.series.SeriesKey;
import java.time.YearMonth;

/** One calendar year of one series: what is reserved together, and has a year page. */
record SeriesYear(SeriesKey series, int year) {

  static SeriesYear of(MonthUpdate update) {
    return of(update.series(), update.month());
  }

  static SeriesYear of(SeriesKey series, YearMonth month) {
    return new SeriesYear(series, month.getYear());
  }
}
