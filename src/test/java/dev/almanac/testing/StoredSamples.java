package dev.almanac.testing;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.SampleStore;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.test.context.TestComponent;

/** Puts samples into the store for tests of what reads them. */
@TestComponent
public final class StoredSamples {

  private final MetricDefinitions definitions;
  private final SampleStore samples;

  StoredSamples(MetricDefinitions definitions, SampleStore samples) {
    this.definitions = definitions;
    this.samples = samples;
  }

  /** Defines a metric whose zone is UTC. */
  public MetricDefinition define(String metric, Resolution resolution, Fold fold) {
    return define(metric, resolution, fold, null);
  }

  /** Defines a metric whose zone is UTC, kept for a time. */
  public MetricDefinition define(
      String metric, Resolution resolution, Fold fold, Period retention) {
    MetricDefinition definition =
        new MetricDefinition(
            metric,
            resolution,
            fold,
            ZoneId.of("UTC"),
            Reserve.YEAR,
            null,
            null,
            retention,
            Instant.parse("2024-01-01T00:00:00Z"));
    definitions.put(definition);
    return definition;
  }

  /** Stores one sample; the time is a day, or a day and an hour such as 2012-04-01T06. */
  public void put(String metric, String client, String time, double value) {
    MetricDefinition definition =
        definitions.findOrCreate(List.of(metric)).values().iterator().next();
    samples.append(List.of(update(definition, client, time, value)), null);
  }

  /** Stores one sample of the day for each of many clients. */
  public void put(String metric, List<String> clients, String day, double value) {
    MetricDefinition definition =
        definitions.findOrCreate(List.of(metric)).values().iterator().next();
    List<MonthUpdate> updates = new ArrayList<>();
    for (String client : clients) {
      updates.add(update(definition, client, day, value));
    }
    updates.sort(MonthUpdate.STORE_ORDER);
    samples.append(updates, null);
  }

  private static MonthUpdate update(
      MetricDefinition definition, String client, String time, double value) {
    LocalDateTime at =
        time.length() == 10
            ? LocalDate.parse(time).atStartOfDay()
            : LocalDateTime.parse(time + ":00");
    int slot = definition.resolution().slot(at.getDayOfMonth(), at.getHour());
    return new MonthUpdate(
        new SeriesKey(definition.metric(), client),
        YearMonth.from(at),
        definition,
        new int[] {slot},
        new double[] {value},
        new int[] {1});
  }
}
