package dev.almanac.store;

import dev.almanac.series.MetricDefinition;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps metric definitions. Every method throws {@link StoreUnavailableException} when the store is
 * away, busy or not prepared yet.
 */
public interface MetricStore {

  /** The definitions that exist among the named metrics, by name. */
  Map<String, MetricDefinition> find(Collection<String> metrics);

  /**
   * Adds definitions of metrics that have none, in two round trips for up to a thousand.
   *
   * @param definitions one a metric
   * @return the definitions that were added; the other metrics had one
   */
  List<MetricDefinition> createIfAbsent(Collection<MetricDefinition> definitions);

  /** Stores the definition, replacing the one the metric had. */
  void put(MetricDefinition definition);

  /** Removes a definition; returns whether there was one. */
  boolean delete(String metric);

  /**
   * Definitions in the order of their names' bytes.
   *
   * @param after the last name of the page before; null for the first page
   * @param limit most definitions to return, at least 1; fewer than that means there are no more
   */
  List<MetricDefinition> list(@Nullable String after, int limit);
}
