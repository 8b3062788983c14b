package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthTotals;
import dev.almanac.series.Names;
import dev.almanac.store.DefinitionChangedException;
import dev.almanac.store.MonthReader;
import dev.almanac.store.SampleStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Answers questions from the store, with one query of it for each. Months are added up as they
 * arrive, so that memory grows with the answer and not with what was read for it.
 */
@Service
class SeriesReader {

  private final SampleStore store;
  private final QueryLimits limits;
  private final BucketGrids grids;
  private final Clock clock;

  SeriesReader(SampleStore store, QueryLimits limits, BucketGrids grids, Clock clock) {
    this.store = store;
    this.limits = limits;
    this.grids = grids;
    this.clock = clock;
  }

  /**
   * Answers a question.
   *
   * @throws org.springframework.web.ErrorResponseException 400 when the answer is over a bound, or
   *     the zone's days begin inside slots
   * @throws dev.almanac.store.StoreUnavailableException when the store cannot serve
   * @throws DefinitionChangedException when the stored months are not of the definition's shape
   */
  SeriesAnswer answer(SeriesQuery query) {
    CalendarRange range = query.range();
    limits.checkBuckets(range, query.step());
    limits.checkNamedSeries(query.clients().size());
    limits.checkDocuments(Math.max(1, query.clients().size()), range.months());
    BucketGrid grid = grids.of(range, query.step(), clock.instant());
    List<SeriesAnswer.Series> series =
        query.grouping() == Grouping.NONE ? merged(query, grid) : byClient(query, grid);
    return Filling.fill(new SeriesAnswer(query, grid, series));
  }

  private List<SeriesAnswer.Series> merged(SeriesQuery query, BucketGrid grid) {
    BucketColumn all = column(query, grid);
    read(query, grid, (client, hasValue) -> all);
    return List.of(new SeriesAnswer.Series(null, all.results()));
  }

  private List<SeriesAnswer.Series> byClient(SeriesQuery query, BucketGrid grid) {
    Map<String, BucketColumn> columns =
        query.isForAllClients() ? new TreeMap<>(Names.BYTEWISE) : new LinkedHashMap<>();
    for (String client : query.clients()) {
      columns.put(client, column(query, grid));
    }
    read(
        query,
        grid,
        (client, hasValue) -> {
          BucketColumn column = columns.get(client);
          if (column == null && hasValue.getAsBoolean()) {
            limits.checkFoundSeries(columns.size() + 1);
            column = column(query, grid);
            columns.put(client, column);
          }
          return column;
        });
    List<SeriesAnswer.Series> series = new ArrayList<>(columns.size());
    columns.forEach(
        (client, column) -> series.add(new SeriesAnswer.Series(client, column.results())));
    return series;
  }

  /** Finds the column that a month goes to; null for one that goes nowhere. */
  private interface Columns {
    @Nullable BucketColumn of(String client, BooleanSupplier hasValue);
  }

  private void read(SeriesQuery query, BucketGrid grid, Columns columns) {
    CalendarRange range = query.range();
    if (range.isEmpty()) {
      return;
    }
    String metric = query.definition().metric();
    MonthReader reader = new Reader(query, grid, columns);
    if (query.isForAllClients()) {
      store.readAllClients(metric, range.fromMonth(), range.toMonth(), reader);
    } else {
      store.read(metric, query.clients(), range.fromMonth(), range.toMonth(), reader);
    }
  }

  /** Adds months to their columns as they come. */
  private final class Reader implements MonthReader {

    private final SeriesQuery query;
    private final Columns columns;
    private final boolean takesTotals;
    private int months;

    private Reader(SeriesQuery query, BucketGrid grid, Columns columns) {
      this.query = query;
      this.columns = columns;
      this.takesTotals =
          query.fn() != Fn.FIRST
              && query.fn() != Fn.LAST
              && grid.keepsWhole(query.range().slices(), query.definition().resolution());
    }

    @Override
    public void slots(MonthSlots month) {
      check(query.definition().fits(month));
      MonthSlice slice = query.range().slice(month.month());
      BucketColumn column = columns.of(month.series().client(), () -> hasValue(month, slice));
      if (column != null) {
        column.add(month, slice);
      }
    }

    @Override
    public boolean takesTotals() {
      return takesTotals;
    }

    @Override
    public void totals(MonthTotals month) {
      check(query.definition().fits(month));
      BucketColumn column = columns.of(month.series().client(), () -> month.slots() > 0);
      if (column != null) {
        column.add(month, CalendarRange.firstSlotOf(month.month(), month.resolution()));
      }
    }

    private void check(boolean fits) {
      if (query.isForAllClients()) {
        limits.checkReadDocuments(++months, query.range().months());
      }
      if (!fits) {
        throw new DefinitionChangedException(query.definition().metric());
      }
    }
  }

  private static BucketColumn column(SeriesQuery query, BucketGrid grid) {
    return new BucketColumn(
        grid, query.fn(), query.definition().fold(), query.grouping() == Grouping.NONE);
  }

  private static boolean hasValue(MonthSlots month, MonthSlice slice) {
    for (int slot = slice.fromSlot(); slot < slice.toSlot(); slot++) {
      if (month.has(slot)) {
        return true;
      }
    }
    return false;
  }
}
