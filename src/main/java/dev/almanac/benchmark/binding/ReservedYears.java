package dev.almanac.benchmark.binding;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.benchmark.data.DailySamples.Sample;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.DirectStore;
import dev.almanac.store.mongo.YearPages;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleConsumer;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Almanac's own store: month documents of reserved years with their pages, its catalog and its
 * indexes. It is written to as if the samples were of today.
 */
public final class ReservedYears implements Binding {

  /** How requests are written, and what years are read from. */
  public enum Way {
    /** Sorted by series, as the service does; read by the twelve month documents. */
    MONTHS,
    /** As the samples come; read likewise. */
    SHUFFLED,
    /** Sorted; its months are settled and sealed before years are read from their pages. */
    PAGES
  }

  /** Series-years sealed in one step. */
  private static final int SEAL_STEP = 500;

  /** The store's collections: documents, catalog, definitions, what its jobs remember. */
  private static final List<String> COLLECTIONS = List.of("samples", "series", "metrics", "upkeep");

  private static final int[] ONE_SAMPLE = {1};

  private final MongoDatabase database;
  private final String name;
  private final int seriesYears;
  private final Way way;
  private final Instant settled;
  private final MetricDefinition definition = DailySamples.definition();
  private final MongoCollection<RawBsonDocument> months;
  private @Nullable DirectStore store;
  private @Nullable DirectStore later;

  /**
   * The store in this database.
   *
   * @param seriesYears how many series-years it will hold; so many are remembered as reserved
   * @param settled when all months are long over
   */
  public ReservedYears(
      MongoDatabase database, String name, int seriesYears, Way way, Instant settled) {
    this.database = database;
    this.name = name;
    this.seriesYears = seriesYears;
    this.way = way;
    this.settled = settled;
    this.months = database.getCollection("samples", RawBsonDocument.class);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void create() {
    drop();
    store = DirectStore.open(database, at(DailySamples.start()), Duration.ZERO, seriesYears);
    store.metrics().put(definition);
  }

  @Override
  public List<String> collections() {
    return COLLECTIONS;
  }

  @Override
  public Runnable write(List<Sample> batch) {
    DirectStore open = Objects.requireNonNull(store, "created first");
    List<MonthUpdate> updates = batch.stream().map(this::update).toList();
    // The store itself fails when an update does not find its document.
    return () -> open.samples().append(updates, null);
  }

  private MonthUpdate update(Sample sample) {
    int slot = definition.resolution().slot(sample.date().getDayOfMonth(), 0);
    return new MonthUpdate(
        sample.series(),
        YearMonth.from(sample.date()),
        definition,
        new int[] {slot},
        new double[] {sample.value()},
        ONE_SAMPLE);
  }

  @Override
  public Order order() {
    return way == Way.SHUFFLED ? Order.SHUFFLED : Order.SORTED;
  }

  @Override
  public boolean settles() {
    return way == Way.PAGES;
  }

  @Override
  public int settle() {
    if (way != Way.PAGES) {
      return 0;
    }
    if (later == null) {
      later = DirectStore.open(database, at(settled), Duration.ZERO, 0);
    }
    return later.upkeep().sealPages(SEAL_STEP);
  }

  private static Clock at(Instant now) {
    return Clock.fixed(now, ZoneOffset.UTC);
  }

  @Override
  public YearRead year(SeriesKey series, int year) {
    return way == Way.PAGES
        ? new YearRead(months, YearPages.is(series, year))
        : MonthReply.year(months, series, year);
  }

  @Override
  public void samplesIn(RawBsonDocument document, DoubleConsumer values) {
    if (way == Way.PAGES) {
      YearPages.values(document).filter(Double::isFinite).forEach(values);
    } else {
      MonthReply.samplesIn(document, values);
    }
  }

  @Override
  public void drop() {
    COLLECTIONS.forEach(collection -> database.getCollection(collection).drop());
  }
}
