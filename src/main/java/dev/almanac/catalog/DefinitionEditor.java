package dev.almanac.catalog;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Quoted;
import dev.almanac.store.SampleStore;
import dev.almanac.web.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Changes definitions, and keeps what samples rest on: while a metric has any, its resolution, fold
 * and zone stay, and so does the definition.
 *
 * <p>A first sample may arrive between the look for samples and the change. So the store is looked
 * at again after the change, which is taken back when samples came in between.
 */
@Service
class DefinitionEditor {

  private final MetricDefinitions definitions;
  private final SampleStore samples;

  DefinitionEditor(MetricDefinitions definitions, SampleStore samples) {
    this.definitions = definitions;
    this.samples = samples;
  }

  /**
   * What a put did.
   *
   * @param definition as it is stored now
   * @param created whether the metric had none before
   */
  record Outcome(MetricDefinition definition, boolean created) {}

  /**
   * Defines a metric as asked. A resolution, fold or zone left out is the stored one's, or the
   * rule's when the metric has no definition yet; a text or retention left out is none.
   *
   * @throws org.springframework.web.ErrorResponseException 409 when it would change the resolution,
   *     fold or zone of a metric that has samples
   */
  Outcome put(String metric, DefinitionRequest asked) {
    MetricDefinition stored = definitions.current(metric);
    if (stored == null) {
      MetricDefinition wanted = merge(definitions.byRule(metric), asked);
      // When another process was first, its definition is the one to change.
      return definitions.createIfAbsent(wanted) ? new Outcome(wanted, true) : put(metric, asked);
    }
    MetricDefinition wanted = merge(stored, asked);
    if (stored.storesLike(wanted)) {
      return definitions.update(wanted) ? new Outcome(wanted, false) : put(metric, asked);
    }
    return redefine(metric, asked);
  }

  /** Changes how samples are stored, which only a metric without any may have changed. */
  private Outcome redefine(String metric, DefinitionRequest asked) {
    MetricDefinition stored = definitions.hold(metric);
    if (stored == null) {
      return put(metric, asked);
    }
    try {
      MetricDefinition wanted = merge(stored, asked);
      if (!stored.storesLike(wanted) && samples.hasSeries(metric)) {
        throw fixed(stored, wanted);
      }
      definitions.put(wanted);
      return new Outcome(wanted, false);
    } catch (RuntimeException e) {
      definitions.release(metric);
      throw e;
    }
  }

  /**
   * Removes a metric's definition.
   *
   * @throws org.springframework.web.ErrorResponseException 404 when it has none, 409 when it has
   *     samples
   */
  void delete(String metric) {
    if (definitions.hold(metric) == null) {
      throw unknown(metric);
    }
    try {
      if (samples.hasSeries(metric)) {
        throw hasSamples(metric);
      }
      definitions.delete(metric);
    } catch (RuntimeException e) {
      definitions.release(metric);
      throw e;
    }
  }

  /** The 404 of a metric that has no definition. */
  static RuntimeException unknown(String metric) {
    return Problem.notFound("unknown_metric", "there is no metric " + Quoted.of(metric));
  }

  private static MetricDefinition merge(MetricDefinition base, DefinitionRequest asked) {
    return new MetricDefinition(
        base.metric(),
        either(asked.resolution(), base.resolution()),
        either(asked.fold(), base.fold()),
        either(asked.zone(), base.zone()),
        either(asked.reserve(), base.reserve()),
        asked.unit(),
        asked.description(),
        asked.retention(),
        // The store keeps milliseconds; the answer must not show more than a later read will.
        base.created());
  }

  private static <T> T either(@Nullable T asked, T base) {
    return asked != null ? asked : base;
  }

  private static RuntimeException fixed(MetricDefinition stored, MetricDefinition wanted) {
    return Problem.conflict(
        "definition_fixed",
        "metric "
            + Quoted.of(stored.metric())
            + " has samples, so its resolution, fold and zone stay "
            + slots(stored)
            + "; asked were "
            + slots(wanted));
  }

  private static String slots(MetricDefinition definition) {
    return definition.resolution().wireName()
        + ", "
        + definition.fold().wireName()
        + ", "
        + definition.zone().getId();
  }

  private static RuntimeException hasSamples(String metric) {
    return Problem.conflict(
        "metric_has_samples",
        "metric "
            + Quoted.of(metric)
            + " has samples; erase them first with DELETE /api/v1/samples?metric=");
  }
}
