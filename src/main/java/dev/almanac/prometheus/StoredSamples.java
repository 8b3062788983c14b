package dev.almanac.prometheus;

import dev.almanac.promql.LabelMatcher;
import dev.almanac.promql.QueryException;
import dev.almanac.promql.SampleSource;
import dev.almanac.promql.SlotSeries;
import dev.almanac.series.MetricDefinition;
import dev.almanac.store.SampleStore;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Brings the stored series that a selector names: with one read of the store for each metric, by
 * key for clients that are named and along the index for those that are only described.
 */
@Component
class StoredSamples implements SampleSource {

  /** For a longer range it pays to ask first which years there are. */
  private static final long YEARS_ASKED_BEYOND_MONTHS = 36;

  private final SampleStore store;
  private final SelectedMetrics metrics;
  private final SelectionBounds bounds;
  private final PrometheusProperties settings;

  StoredSamples(
      SampleStore store,
      SelectedMetrics metrics,
      SelectionBounds bounds,
      PrometheusProperties settings) {
    this.store = store;
    this.metrics = metrics;
    this.bounds = bounds;
    this.settings = settings;
  }

  @Override
  public List<SlotSeries> select(List<LabelMatcher> matchers, long fromMillis, long toMillis) {
    if (!Choice.isPossible(matchers)) {
      return List.of();
    }
    Choice clients = Choice.ofClients(matchers);
    List<MetricDefinition> chosen = metrics.of(Choice.ofMetrics(matchers));
    checkSeries(chosen.size(), "metrics");
    checkSeries(clients.names() == null ? 0 : clients.names().size(), "clients");
    List<SlotSeries> found = new ArrayList<>();
    long samples = 0;
    for (MetricDefinition definition : chosen) {
      Times times = new Times(definition, fromMillis, toMillis);
      for (SlotSeries series : read(definition, clients, times, settings.maxSamples() - samples)) {
        samples += series.values().length;
        found.add(series);
      }
      checkSeries(found.size(), "series");
    }
    return found;
  }

  private List<SlotSeries> read(
      MetricDefinition definition, Choice clients, Times times, long mostSlots) {
    YearMonth from = YearMonth.from(times.firstDay());
    YearMonth to = YearMonth.from(times.lastDay()).plusMonths(1);
    if (months(from, to) > YEARS_ASKED_BEYOND_MONTHS) {
      List<Integer> years = store.years(definition.metric(), clients.only());
      if (years.isEmpty()) {
        return List.of();
      }
      from = later(from, YearMonth.of(years.get(0), 1));
      to = earlier(to, YearMonth.of(years.get(years.size() - 1), 1).plusYears(1));
    }
    if (!from.isBefore(to)) {
      return List.of();
    }
    SlotCollector slots = new SlotCollector(definition, clients, times, bounds, mostSlots);
    if (clients.names() == null) {
      checkDocuments(1, months(from, to));
      store.readAllClients(definition.metric(), from, to, slots);
    } else if (!clients.names().isEmpty()) {
      checkDocuments(clients.names().size(), months(from, to));
      store.read(definition.metric(), List.copyOf(clients.names()), from, to, slots);
    }
    return slots.series();
  }

  private void checkSeries(int count, String what) {
    if (count > bounds.maxSeries()) {
      throw new QueryException(
          QueryException.Kind.EXECUTION,
          "a selector finds more than the limit of "
              + bounds.maxSeries()
              + " "
              + what
              + "; name fewer");
    }
  }

  private void checkDocuments(long series, long months) {
    if (series * months > bounds.maxDocuments()) {
      throw new QueryException(
          QueryException.Kind.EXECUTION,
          series * months
              + " month documents would be read, more than the limit of "
              + bounds.maxDocuments()
              + "; ask for fewer clients or a shorter range");
    }
  }

  private static long months(YearMonth from, YearMonth to) {
    return (to.getYear() - from.getYear()) * 12L + to.getMonthValue() - from.getMonthValue();
  }

  private static YearMonth later(YearMonth one, YearMonth other) {
    return one.isAfter(other) ? one : other;
  }

  private static YearMonth earlier(YearMonth one, YearMonth other) {
    return one.isBefore(other) ? one : other;
  }
}
