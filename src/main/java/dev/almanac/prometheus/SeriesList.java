package dev.almanac.prometheus;

import dev.almanac.promql.LabelMatcher;
import dev.almanac.promql.QueryException;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Names;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.SampleStore;
import dev.almanac.store.SampleStore.SeriesYears;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Lists series and the values of their labels from the catalog, whole or not at all. Time is looked
 * at by the year: a series is listed when a year of the range is reserved for it.
 */
@Component
class SeriesList {

  private static final int PAGE = 1_000;

  /** Mostly it is only asked whether there is any. */
  private static final int FIRST_PAGE = 10;

  /** Up to so many named clients are looked up one by one; more are found in the whole list. */
  private static final int LOOKED_UP = 10;

  private final SampleStore store;
  private final SelectedMetrics metrics;
  private final PrometheusProperties settings;

  SeriesList(SampleStore store, SelectedMetrics metrics, PrometheusProperties settings) {
    this.store = store;
    this.metrics = metrics;
    this.settings = settings;
  }

  /**
   * Series that meet all conditions of one of the selectors, by metric and client.
   *
   * @throws QueryException when there are more than the limit
   */
  Set<SeriesKey> series(List<List<LabelMatcher>> selectors, long from, long to) {
    Set<SeriesKey> found = new TreeSet<>();
    for (List<LabelMatcher> selector : selectors) {
      forEachClient(
          selector,
          from,
          to,
          series -> {
            add(found, series, "series");
            return true;
          });
    }
    return found;
  }

  /** Names of metrics: of those that have a series that meets a selector, or of all defined. */
  Set<String> metrics(List<List<LabelMatcher>> selectors, long from, long to) {
    Set<String> found = new TreeSet<>(Names.BYTEWISE);
    if (selectors.isEmpty()) {
      metrics.forEach(definition -> add(found, definition.metric(), "metrics"));
    }
    for (List<LabelMatcher> selector : selectors) {
      forEachClient(
          selector,
          from,
          to,
          series -> {
            add(found, series.metric(), "metrics");
            return false;
          });
    }
    return found;
  }

  /** Names of clients that have a series that meets a selector, or any series. */
  Set<String> clients(List<List<LabelMatcher>> selectors, long from, long to) {
    Set<String> found = new TreeSet<>(Names.BYTEWISE);
    for (List<LabelMatcher> selector :
        selectors.isEmpty() ? List.of(List.<LabelMatcher>of()) : selectors) {
      forEachClient(
          selector,
          from,
          to,
          series -> {
            add(found, series.client(), "clients");
            return true;
          });
    }
    return found;
  }

  /** Whether there is a series that meets a selector, or any metric. */
  boolean hasSeries(List<List<LabelMatcher>> selectors, long from, long to) {
    return !metrics(selectors, from, to).isEmpty();
  }

  private <T> void add(Set<T> found, T item, String what) {
    found.add(item);
    if (found.size() > settings.maxListed()) {
      throw new QueryException(
          QueryException.Kind.EXECUTION,
          "there are more than the limit of "
              + settings.maxListed()
              + " "
              + what
              + "; narrow them down by match[]");
    }
  }

  /**
   * Calls with the series of each metric that meet a selector.
   *
   * @param wantsMore told of a series; whether it wants others of the same metric
   */
  private void forEachClient(
      List<LabelMatcher> selector, long from, long to, Predicate<SeriesKey> wantsMore) {
    if (!Choice.isPossible(selector)) {
      return;
    }
    Choice clients = Choice.ofClients(selector);
    for (MetricDefinition metric : metrics.of(Choice.ofMetrics(selector))) {
      Times times = new Times(metric, from, to);
      int firstYear = times.firstDay().getYear();
      int lastYear = times.lastDay().getYear();
      Predicate<List<Integer>> inRange =
          years -> years.stream().anyMatch(year -> year >= firstYear && year <= lastYear);
      if (clients.names() != null && clients.names().size() <= LOOKED_UP) {
        lookUp(metric.metric(), clients.names(), inRange, wantsMore);
      } else {
        walk(
            metric.metric(),
            firstYear == lastYear ? firstYear : null,
            series -> clients.takes(series.series().client()) && inRange.test(series.years()),
            wantsMore);
      }
    }
  }

  private void lookUp(
      String metric,
      Set<String> clients,
      Predicate<List<Integer>> inRange,
      Predicate<SeriesKey> wantsMore) {
    for (String client : clients) {
      if (inRange.test(store.years(metric, client))
          && !wantsMore.test(new SeriesKey(metric, client))) {
        return;
      }
    }
  }

  private void walk(
      String metric,
      @Nullable Integer year,
      Predicate<SeriesYears> chosen,
      Predicate<SeriesKey> wantsMore) {
    String after = null;
    int size = FIRST_PAGE;
    while (true) {
      List<SeriesYears> page = store.clients(metric, year, after, size);
      for (SeriesYears series : page) {
        if (chosen.test(series) && !wantsMore.test(series.series())) {
          return;
        }
        after = series.series().client();
      }
      if (page.size() < size) {
        return;
      }
      size = PAGE;
    }
  }
}
