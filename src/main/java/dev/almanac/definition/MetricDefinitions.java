package dev.almanac.definition;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.almanac.series.MetricDefinition;
import dev.almanac.store.MetricStore;
import dev.almanac.telemetry.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * The definitions of metrics, by name. A definition found is remembered for ten seconds, so that a
 * change made through another process is seen by then; a change made here is seen at once. All
 * methods throw {@link dev.almanac.store.StoreUnavailableException} when the store cannot serve.
 */
@Service
public class MetricDefinitions {

  private static final Duration REMEMBERED = Duration.ofSeconds(10);
  private static final int MOST_REMEMBERED = 100_000;

  private final MetricStore store;
  private final MetricRules rules;
  private final Clock clock;
  private final Counter created;
  private final Cache<String, MetricDefinition> remembered =
      Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).expireAfterWrite(REMEMBERED).build();

  public MetricDefinitions(
      MetricStore store, MetricRules rules, Clock clock, MeterRegistry registry) {
    this.store = store;
    this.rules = rules;
    this.clock = clock;
    this.created = MeterNames.definitionsMade().register(registry);
  }

  /** The definition of a metric, or null when it has none. */
  public @Nullable MetricDefinition find(String metric) {
    return find(List.of(metric)).get(metric);
  }

  /** The definitions of those named metrics that have one, in at most one round trip. */
  public Map<String, MetricDefinition> find(Collection<String> metrics) {
    Map<String, MetricDefinition> found = new HashMap<>();
    List<String> unknown = new ArrayList<>();
    for (String metric : metrics) {
      MetricDefinition definition = remembered.getIfPresent(metric);
      if (definition != null) {
        found.put(metric, definition);
      } else {
        unknown.add(metric);
      }
    }
    if (!unknown.isEmpty()) {
      Map<String, MetricDefinition> stored = store.find(unknown);
      remembered.putAll(stored);
      found.putAll(stored);
    }
    return found;
  }

  /**
   * The definitions of those named metrics that have one, as they are stored now. What writes asks
   * here: samples slotted by a definition that another process has replaced would go astray.
   */
  public Map<String, MetricDefinition> current(Collection<String> metrics) {
    remembered.invalidateAll(metrics);
    return find(metrics);
  }

  /** The definition of a metric as it is stored now, or null when it has none. */
  public @Nullable MetricDefinition current(String metric) {
    return current(List.of(metric)).get(metric);
  }

  /** The definition of every named metric; those without are defined by rule, and stored. */
  public Map<String, MetricDefinition> findOrCreate(Collection<String> metrics) {
    Map<String, MetricDefinition> found = find(metrics);
    List<MetricDefinition> missing =
        metrics.stream().filter(metric -> !found.containsKey(metric)).map(this::byRule).toList();
    if (missing.isEmpty()) {
      return found;
    }
    for (MetricDefinition made : createIfAbsent(missing)) {
      found.put(made.metric(), made);
    }
    // Whoever was first has stored the rest, perhaps not by our rules.
    found.putAll(find(metrics));
    return found;
  }

  /** The definition that a first sample would give the metric; nothing is stored. */
  public MetricDefinition byRule(String metric) {
    MetricRules.Rule rule = rules.ruleFor(metric);
    return new MetricDefinition(
        metric,
        rule.resolution(),
        rule.fold(),
        rule.zone(),
        rule.reserve(),
        rule.unit(),
        null,
        null,
        clock.instant().truncatedTo(ChronoUnit.MILLIS));
  }

  /** Adds a definition unless the metric has one; returns whether it was added. */
  public boolean createIfAbsent(MetricDefinition definition) {
    return !createIfAbsent(List.of(definition)).isEmpty();
  }

  private List<MetricDefinition> createIfAbsent(List<MetricDefinition> definitions) {
    List<MetricDefinition> made = store.createIfAbsent(definitions);
    made.forEach(definition -> remembered.put(definition.metric(), definition));
    created.increment(made.size());
    return made;
  }

  /** See {@link MetricStore#update}. */
  public boolean update(MetricDefinition definition) {
    boolean updated = store.update(definition);
    remembered.invalidate(definition.metric());
    return updated;
  }

  /** See {@link MetricStore#hold}. */
  public @Nullable MetricDefinition hold(String metric) {
    remembered.invalidate(metric);
    return store.hold(metric);
  }

  /** See {@link MetricStore#release}. */
  public void release(String metric) {
    store.release(metric);
  }

  /** Stores a definition, replacing the one the metric had and ending its hold. */
  public void put(MetricDefinition definition) {
    store.put(definition);
    remembered.invalidate(definition.metric());
  }

  /** Removes a definition; returns whether there was one. */
  public boolean delete(String metric) {
    boolean deleted = store.delete(metric);
    remembered.invalidate(metric);
    return deleted;
  }

  /** Forgets what was remembered of a metric, so that its next use asks the store. */
  public void forget(String metric) {
    remembered.invalidate(metric);
  }

  /** Definitions in the order of their names; see {@link MetricStore#list}. */
  public List<MetricDefinition> list(@Nullable String after, int limit) {
    return store.list(after, limit);
  }
}
