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

  /**
   * The definitions that exist among the named metrics, by name.
   *
   * @throws StoreUnavailableException also while one of them is held, with reason {@code BUSY}
   */
  Map<String, MetricDefinition> find(Collection<String> metrics);

  /**
   * Adds definitions of metrics that have none, in two round trips for up to a thousand.
   *
   * @param definitions one a metric
   * @return the definitions that were added; the other metrics had one
   */
  List<MetricDefinition> createIfAbsent(Collection<MetricDefinition> definitions);

  /**
   * Replaces a definition by one that stores samples alike.
   *
   * @return whether it was replaced; not when the metric has no definition, one that stores samples
   *     otherwise, or one that is held
   */
  boolean update(MetricDefinition definition);

  /**
   * Holds a definition, so that nobody finds it or begins to write by it until it is put, deleted
   * or released; a hold that was forgotten ends after half a minute. Whoever holds it and then sees
   * that the metric has no series may change how its samples are stored: a writer who was first has
   * entered its series before it looked at the definition for the last time.
   *
   * @return the definition, or null when the metric has none
   * @throws StoreUnavailableException also while somebody else holds it, with reason {@code BUSY}
   */
  @Nullable MetricDefinition hold(String metric);

  /** Ends a hold; the definition stays as it was. */
  void release(String metric);

  /** Stores the definition, replacing the one the metric had and ending its hold. */
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
