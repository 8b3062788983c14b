package dev.almanac.export;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.MetricDefinition;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Every definition in the order of names, read from the store a page at a time. */
final class AllMetrics implements Iterator<MetricDefinition> {

  private static final int PAGE = 500;

  private final MetricDefinitions definitions;
  private final Queue<MetricDefinition> page = new ArrayDeque<>();
  private @Nullable String last;
  private boolean more = true;

  AllMetrics(MetricDefinitions definitions) {
    this.definitions = definitions;
  }

  @Override
  public boolean hasNext() {
    if (page.isEmpty() && more) {
      page.addAll(definitions.list(last, PAGE));
      more = page.size() == PAGE;
    }
    return !page.isEmpty();
  }

  @Override
  public MetricDefinition next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    MetricDefinition next = page.remove();
    last = next.metric();
    return next;
  }
}
