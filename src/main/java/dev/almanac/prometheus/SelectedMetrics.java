package dev.almanac.prometheus;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/** The metrics that a selector's conditions on names leave, in the order of their names. */
@Component
class SelectedMetrics {

  private static final int PAGE = 1_000;

  private final MetricDefinitions definitions;

  SelectedMetrics(MetricDefinitions definitions) {
    this.definitions = definitions;
  }

  /** Those of named metrics that are defined; or, of all there are, those that meet it. */
  List<MetricDefinition> of(Choice metrics) {
    if (metrics.names() != null) {
      return definitions.find(metrics.names()).values().stream()
          .sorted(Comparator.comparing(MetricDefinition::metric, Names.BYTEWISE))
          .toList();
    }
    List<MetricDefinition> found = new ArrayList<>();
    forEach(
        definition -> {
          if (metrics.takes(definition.metric())) {
            found.add(definition);
          }
        });
    return found;
  }

  /** Calls with every definition. */
  void forEach(Consumer<MetricDefinition> consumer) {
    String after = null;
    List<MetricDefinition> page;
    do {
      page = definitions.list(after, PAGE);
      page.forEach(consumer);
      after = page.isEmpty() ? null : page.get(page.size() - 1).metric();
    } while (page.size() == PAGE);
  }

  /** Forgets a definition that turned out to be of before. */
  void forget(String metric) {
    definitions.forget(metric);
  }
}
