package dev.almanac.export;

import dev.almanac.export.StoredMonths.Stored;
import dev.almanac.series.Fold;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.Resolution;

/** Lays out the samples of a month document as rows. */
final class RowWriter {

  private final ExportFormat format;

  RowWriter(ExportFormat format) {
    this.format = format;
  }

  /** The rows of the month's slots that hold a value and are asked for; may be empty. */
  String rows(Stored stored) {
    MonthSlots month = stored.slots();
    MonthSlice slice = stored.range().slice(month.month());
    String start = format.rowStart(month.series().metric(), month.series().client());
    StringBuilder rows = new StringBuilder();
    for (int slot = slice.fromSlot(); slot < slice.toSlot(); slot++) {
      if (month.has(slot)) {
        format.appendRow(rows, start, time(month, slot), value(stored, slot));
      }
    }
    return rows.toString();
  }

  /** A mean for the fold avg, whose slots keep totals; what the slot holds for the others. */
  private static double value(Stored stored, int slot) {
    MonthSlots month = stored.slots();
    double value = month.values()[slot];
    return stored.definition().fold() == Fold.AVG ? value / month.count(slot) : value;
  }

  private static String time(MonthSlots month, int slot) {
    Resolution resolution = month.resolution();
    String day = month.month().atDay(resolution.dayOfMonth(slot)).toString();
    if (resolution == Resolution.DAY) {
      return day;
    }
    int hour = resolution.hour(slot);
    return day + (hour < 10 ? "T0" : "T") + hour + ":00:00Z";
  }
}
