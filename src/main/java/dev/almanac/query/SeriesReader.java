package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthTotals;
import dev.almanac.series.Names;
import dev.almanac.store.DefinitionChangedException;
import dev.almanac.store.Fingerprint;
import dev.almanac.store.MonthReader;
import dev.almanac.store.SampleStore;
import java.time.Clock;
import java.time.Instant;
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

  private static final Fingerprint NOTHING = new Fingerprint(0, 0);

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
    BucketGrid grid = grid(query);
    Columns columns =
        query.grouping() == Grouping.NONE ? new OneColumn(query, grid) : new ByClient(query, grid);
    Fingerprint read = read(query, grid, columns);
    return Filling.fill(
        new SeriesAnswer(query, grid, columns.series(), version(query, grid, read)));
  }

  /**
   * The version that an answer would have now, told without reading what is settled; null when it
   * takes the answer to tell.
   */
  @Nullable String version(SeriesQuery query) {
    BucketGrid grid = grid(query);
    CalendarRange range = query.range();
    if (range.isEmpty()) {
      return null;
    }
    Fingerprint now =
        store.fingerprint(
            query.definition().metric(),
            query.isForAllClients() ? null : query.clients(),
            range.fromMonth(),
            range.toMonth());
    return now == null ? null : version(query, grid, now);
  }

  private BucketGrid grid(SeriesQuery query) {
    CalendarRange range = query.range();
    limits.checkBuckets(range, query.step());
    limits.checkNamedSeries(query.clients().size());
    limits.checkDocuments(Math.max(1, query.clients().size()), range.months());
    return grids.of(range, query.step(), clock.instant());
  }

  /** Question, definition and content, and since when buckets have been over as they are. */
  private static String version(SeriesQuery query, BucketGrid grid, Fingerprint content) {
    Instant from = grid.from();
    return query.identity()
        + ' '
        + from.getEpochSecond()
        + '.'
        + from.getNano()
        + ' '
        + content.high()
        + ' '
        + content.low();
  }

  /** The columns of an answer while its months come in. */
  private interface Columns {

    /** Finds the column that a month goes to; null for one that goes nowhere. */
    @Nullable BucketColumn of(String client, BooleanSupplier hasValue);

    /** What they came to. */
    List<SeriesAnswer.Series> series();
  }

  /** All clients together. */
  private record OneColumn(BucketColumn column) implements Columns {

    OneColumn(SeriesQuery query, BucketGrid grid) {
      this(SeriesReader.column(query, grid));
    }

    @Override
    public BucketColumn of(String client, BooleanSupplier hasValue) {
      return column;
    }

    @Override
    public List<SeriesAnswer.Series> series() {
      return List.of(new SeriesAnswer.Series(null, column.results()));
    }
  }

  /** The named clients, in their order, or those that have a value, in that of their bytes. */
  private final class ByClient implements Columns {

    private final SeriesQuery query;
    private final BucketGrid grid;
    private final Map<String, BucketColumn> columns;

    private ByClient(SeriesQuery query, BucketGrid grid) {
      this.query = query;
      this.grid = grid;
      this.columns =
          query.isForAllClients() ? new TreeMap<>(Names.BYTEWISE) : new LinkedHashMap<>();
      query.clients().forEach(client -> columns.put(client, column(query, grid)));
    }

    @Override
    public @Nullable BucketColumn of(String client, BooleanSupplier hasValue) {
      BucketColumn column = columns.get(client);
      if (column == null && hasValue.getAsBoolean()) {
        limits.checkFoundSeries(columns.size() + 1);
        column = column(query, grid);
        columns.put(client, column);
      }
      return column;
    }

    @Override
    public List<SeriesAnswer.Series> series() {
      List<SeriesAnswer.Series> series = new ArrayList<>(columns.size());
      columns.forEach(
          (client, column) -> series.add(new SeriesAnswer.Series(client, column.results())));
      return series;
    }
  }

  private Fingerprint read(SeriesQuery query, BucketGrid grid, Columns columns) {
    CalendarRange range = query.range();
    if (range.isEmpty()) {
      return NOTHING;
    }
    String metric = query.definition().metric();
    MonthReader reader = new Reader(query, grid, columns);
    return query.isForAllClients()
        ? store.readAllClients(metric, range.fromMonth(), range.toMonth(), reader)
        : store.read(metric, query.clients(), range.fromMonth(), range.toMonth(), reader);
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
