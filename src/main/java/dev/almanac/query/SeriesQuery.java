package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.MetricDefinition;
import java.time.Instant;
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

  /**
   * The question in a text, with all that an answer shows of the definition: two questions that
   * answer the same content otherwise have other texts. Written out, as a record's own text takes
   * longer than reading what it asks for.
   */
  String identity() {
    StringBuilder text = new StringBuilder(200);
    append(text, definition.metric());
    append(text, definition.unit() == null ? "" : definition.unit());
    text.append(definition.resolution()).append(' ').append(definition.fold()).append(' ');
    text.append(step).append(' ').append(fn).append(' ').append(fill).append(' ').append(grouping);
    append(text, range.zone().getId());
    append(text, range.from());
    append(text, range.to());
    for (String client : clients) {
      append(text, client);
    }
    return text.toString();
  }

  /** Lengths tell where one text ends and the next begins, whatever is in them. */
  private static void append(StringBuilder all, String text) {
    all.append(' ').append(text.length()).append(':').append(text);
  }

  private static void append(StringBuilder all, Instant instant) {
    all.append(' ').append(instant.getEpochSecond()).append('.').append(instant.getNano());
  }
}
