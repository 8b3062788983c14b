package dev.almanac.prometheus;

import dev.almanac.promql.Labels;
import dev.almanac.promql.QueryException;
import dev.almanac.promql.SlotSeries;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.Quoted;
import dev.almanac.store.DefinitionChangedException;
import dev.almanac.store.MonthReader;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Takes the months of one metric, in any order, and makes series of them. */
final class SlotCollector implements MonthReader {

  private final MetricDefinition definition;
  private final Choice clients;
  private final Times times;
  private final SelectionBounds bounds;
  private final long mostSlots;
  private final Map<String, TreeMap<YearMonth, MonthSlots>> months = new TreeMap<>();
  private final Map<YearMonth, long[]> starts = new HashMap<>();
  private long documents;
  private long held;

  SlotCollector(
      MetricDefinition definition,
      Choice clients,
      Times times,
      SelectionBounds bounds,
      long mostSlots) {
    this.definition = definition;
    this.clients = clients;
    this.times = times;
    this.bounds = bounds;
    this.mostSlots = mostSlots;
  }

  @Override
  public void slots(MonthSlots month) {
    if (++documents > bounds.maxDocuments()) {
      throw refusal(bounds.maxDocuments() + " month documents");
    }
    if (!definition.fits(month)) {
      throw new DefinitionChangedException(definition.metric());
    }
    String client = month.series().client();
    if (clients.takes(client) && !month.isEmpty()) {
      months.computeIfAbsent(client, c -> new TreeMap<>()).put(month.month(), month);
      if (months.size() > bounds.maxSeries()) {
        throw refusal(bounds.maxSeries() + " series");
      }
      held += month.values().length;
      if (held > mostSlots) {
        throw refusal(mostSlots + " slots");
      }
    }
  }

  private QueryException refusal(String limit) {
    return new QueryException(
        QueryException.Kind.EXECUTION,
        "a selector of metric "
            + Quoted.of(definition.metric())
            + " finds more than the limit of "
            + limit
            + "; name fewer clients, or ask for a shorter range");
  }

  /** The series that have a slot in the range. */
  List<SlotSeries> series() {
    List<SlotSeries> series = new ArrayList<>(months.size());
    months.forEach(
        (client, ofClient) -> {
          Column column = new Column();
          ofClient.values().forEach(month -> add(month, column));
          if (column.size > 0) {
            series.add(
                column.series(
                    Labels.of(Map.of(Labels.NAME, definition.metric(), Choice.CLIENT, client))));
          }
        });
    return series;
  }

  private void add(MonthSlots month, Column column) {
    long[] at = starts.computeIfAbsent(month.month(), times::starts);
    for (int slot = 0; slot < month.values().length; slot++) {
      if (times.has(at[slot], at[slot + 1]) && month.has(slot)) {
        column.add(
            at[slot],
            at[slot + 1],
            definition.fold() == Fold.AVG ? month.mean(slot) : month.held(slot));
      }
    }
  }

  private static final class Column {

    private static final int FIRST = 400;

    private long[] starts = new long[FIRST];
    private long[] ends = new long[FIRST];
    private double[] values = new double[FIRST];
    private int size;

    private void add(long start, long end, double value) {
      if (size == values.length) {
        starts = Arrays.copyOf(starts, size * 2);
        ends = Arrays.copyOf(ends, size * 2);
        values = Arrays.copyOf(values, size * 2);
      }
      starts[size] = start;
      ends[size] = end;
      values[size++] = value;
    }

    private SlotSeries series(Labels labels) {
      return new SlotSeries(
          labels,
          Arrays.copyOf(starts, size),
          Arrays.copyOf(ends, size),
          Arrays.copyOf(values, size));
    }
  }
}
