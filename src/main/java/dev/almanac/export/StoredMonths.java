package dev.almanac.export;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlots;
import dev.almanac.store.SampleStore;
import dev.almanac.store.SampleStore.MonthCursor;
import java.time.Month;
import java.time.YearMonth;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The stored months of some metrics, one after the other: metric by metric, each by month, then
 * client. Reads a page at a time and holds no more, so that its reader may be as slow as it likes.
 */
final class StoredMonths {

  private static final int PAGE = 500;

  private final SampleStore samples;
  private final Iterator<MetricDefinition> metrics;
  private final Function<MetricDefinition, CalendarRange> rangeOf;
  private final @Nullable String client;
  private final Queue<Window> windows = new ArrayDeque<>();
  private final Queue<MonthSlots> page = new ArrayDeque<>();
  private @Nullable Window window;
  private @Nullable MonthCursor after;

  /**
   * @param metrics in the order they are read
   * @param rangeOf what is read of each
   * @param client whose months; null for all clients
   */
  StoredMonths(
      SampleStore samples,
      Iterator<MetricDefinition> metrics,
      Function<MetricDefinition, CalendarRange> rangeOf,
      @Nullable String client) {
    this.samples = samples;
    this.metrics = metrics;
    this.rangeOf = rangeOf;
    this.client = client;
  }

  /** The months of one metric in one year, those asked for. */
  private record Window(
      MetricDefinition definition, CalendarRange range, YearMonth from, YearMonth to) {}

  /**
   * One stored month.
   *
   * @param range what is asked of it; its {@link CalendarRange#slice} tells the slots
   */
  record Stored(MetricDefinition definition, CalendarRange range, MonthSlots slots) {}

  /**
   * The next month, or null when there are no more.
   *
   * @throws dev.almanac.store.StoreUnavailableException when a page could not be read
   */
  @Nullable Stored next() {
    while (page.isEmpty()) {
      if (after == null) {
        window = nextWindow();
      }
      if (window == null) {
        return null;
      }
      readPage(window);
    }
    Window current = Objects.requireNonNull(window);
    return new Stored(current.definition(), current.range(), page.remove());
  }

  private @Nullable Window nextWindow() {
    while (windows.isEmpty() && metrics.hasNext()) {
      open(metrics.next());
    }
    return windows.poll();
  }

  /** A range may span ten thousand years; only those that the catalog knows are looked at. */
  private void open(MetricDefinition definition) {
    CalendarRange range = rangeOf.apply(definition);
    for (int year : samples.years(definition.metric(), client)) {
      YearMonth january = YearMonth.of(year, Month.JANUARY);
      YearMonth from = range.fromMonth().isAfter(january) ? range.fromMonth() : january;
      YearMonth end = january.plusYears(1);
      YearMonth to = range.toMonth().isBefore(end) ? range.toMonth() : end;
      if (from.isBefore(to)) {
        windows.add(new Window(definition, range, from, to));
      }
    }
  }

  private void readPage(Window of) {
    MonthCursor from = after;
    after = null;
    String metric = of.definition().metric();
    for (MonthSlots slots : samples.page(metric, client, of.from(), of.to(), from, PAGE)) {
      page.add(slots);
      if (page.size() == PAGE) {
        after = new MonthCursor(slots.month(), slots.series().client());
      }
    }
  }
}
