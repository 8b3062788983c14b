package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.MetricDefinition;
import java.util.List;

/**
 * A question, checked but for its size.
 *
 * @param definition of the metric asked for
 * @param clients the named clients, each once, in the order of the answer; empty for all that have
 *     values in the range
 * @param range over the metric's slots, in the zone of the answer
 * @param step width of the buckets, not narrower than the slots
 * @param fn how slots become buckets
 * @param fill what stands in a bucket without a value
 * @param grouping how the series are put together
 */
record SeriesQuery(
    MetricDefinition definition,
    List<String> clients,
    CalendarRange range,
    Step step,
    Fn fn,
    Fill fill,
    Grouping grouping) {

  boolean isForAllClients() {
    return clients.isEmpty();
  }
}
