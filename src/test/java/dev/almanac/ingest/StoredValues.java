package dev.almanac.ingest;

import dev.almanac.series.Resolution;
import dev.almanac.store.SampleStore;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads what the store holds of a series. */
record StoredValues(SampleStore store) {

  /** The values of a series by day or hour, e.g. {@code 2024-03-01} or {@code 2024-03-01T08}. */
  Map<String, Double> of(String metric, String client) {
    Map<String, Double> values = new TreeMap<>();
    store.read(
        metric,
        List.of(client),
        YearMonth.of(1990, 1),
        YearMonth.of(2040, 1),
        month -> {
          for (int slot = 0; slot < month.values().length; slot++) {
            if (month.has(slot)) {
              String day = month.month().atDay(month.resolution().dayOfMonth(slot)).toString();
              String hour = String.format("T%02d", month.resolution().hour(slot));
              values.put(
                  month.resolution() == Resolution.DAY ? day : day + hour, month.values()[slot]);
            }
          }
        });
    return values;
  }
}
