package dev.almanac.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.export.StoredMonths.Stored;
import dev.almanac.series.CalendarRange;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowWriterTest {

  private static final ZoneId UTC = ZoneId.of("UTC");

  @Test
  void rows_ofDays_arePlainDates() {
    assertThat(rows(Resolution.DAY, Fold.LAST, "2012-02", Map.of(0, 1.0, 28, -0.0), "2012", "2012"))
        .isEqualTo("m,c,2012-02-01,1\r\nm,c,2012-02-29,-0.0\r\n");
  }

  @Test
  void rows_ofHours_areInstants() {
    assertThat(rows(Resolution.HOUR, Fold.MAX, "2010-01", Map.of(1, 3.5, 743, 4.0), "2010", "2010"))
        .isEqualTo("m,c,2010-01-01T01:00:00Z,3.5\r\nm,c,2010-01-31T23:00:00Z,4\r\n");
  }

  @Test
  void rows_ofEmptySlots_areNone() {
    for (Fold fold : Fold.values()) {
      assertThat(rows(Resolution.DAY, fold, "2012-02", Map.of(), "2012", "2012")).isEmpty();
    }
  }

  @Test
  void rows_outsideTheRange_areLeftOut() {
    Map<Integer, Double> values = Map.of(0, 1.0, 9, 2.0, 10, 3.0, 20, 4.0);
    assertThat(rows(Resolution.DAY, Fold.LAST, "2012-02", values, "2012-02-10", "2012-02-11"))
        .isEqualTo("m,c,2012-02-10,2\r\nm,c,2012-02-11,3\r\n");
  }

  @Test
  void rows_ofMeans_divideTheTotal() {
    assertThat(rows(Resolution.DAY, Fold.AVG, "2012-02", Map.of(0, 10.0), "2012", "2012"))
        .isEqualTo("m,c,2012-02-01,2.5\r\n");
    assertThat(rows(Resolution.DAY, Fold.SUM, "2012-02", Map.of(0, 10.0), "2012", "2012"))
        .isEqualTo("m,c,2012-02-01,10\r\n");
  }

  /** The CSV rows of a month whose slots hold these values, four samples each where counted. */
  private static String rows(
      Resolution resolution,
      Fold fold,
      String month,
      Map<Integer, Double> values,
      String from,
      String to) {
    YearMonth yearMonth = YearMonth.parse(month);
    double[] slots = new double[resolution.slotsIn(yearMonth)];
    int[] counts = fold.counted() ? new int[slots.length] : null;
    Arrays.fill(slots, fold.empty());
    values.forEach(
        (slot, value) -> {
          slots[slot] = value;
          if (counts != null) {
            counts[slot] = 4;
          }
        });
    MetricDefinition definition =
        new MetricDefinition(
            "m", resolution, fold, UTC, Reserve.YEAR, null, null, null, Instant.EPOCH);
    CalendarRange range = CalendarRange.parse(null, null, from, to, resolution, UTC);
    MonthSlots stored =
        new MonthSlots(new SeriesKey("m", "c"), yearMonth, resolution, slots, counts);
    return new RowWriter(ExportFormat.CSV).rows(new Stored(definition, range, stored));
  }
}
