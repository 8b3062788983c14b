package dev.almanac.benchmark.binding;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.benchmark.data.DailySamples.Sample;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.DirectStore;
import java.time.Clock;
import java.time.YearMonth;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleConsumer;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Almanac's own store: month documents of reserved years, with its catalog and its indexes. */
public final class ReservedYears implements Binding {

  /** The store's collections: month documents, catalog, definitions. */
  private static final List<String> COLLECTIONS = List.of("samples", "series", "metrics");

  private static final int[] ONE_SAMPLE = {1};

  private final MongoDatabase database;
  private final String name;
  private final int seriesYears;
  private final Clock clock;
  private final MetricDefinition definition = DailySamples.definition();
  private final MongoCollection<RawBsonDocument> months;
  private @Nullable DirectStore store;

  /**
   * The store in this database.
   *
   * @param seriesYears how many series-years it will hold; so many are remembered as reserved
   */
  public ReservedYears(MongoDatabase database, String name, int seriesYears, Clock clock) {
    this.database = database;
    this.name = name;
    this.seriesYears = seriesYears;
    this.clock = clock;
    this.months = database.getCollection("samples", RawBsonDocument.class);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void create() {
    drop();
    store = DirectStore.open(database, clock, seriesYears);
    store.metrics().put(definition);
  }

  @Override
  public List<String> collections() {
    return COLLECTIONS;
  }

  @Override
  public Runnable write(List<Sample> batch) {
    DirectStore open = Objects.requireNonNull(store, "created first");
    List<MonthUpdate> updates =
        batch.stream().map(this::update).sorted(MonthUpdate.STORE_ORDER).toList();
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
  public YearRead year(SeriesKey series, int year) {
    return MonthReply.year(months, series, year);
  }

  @Override
  public void samplesIn(RawBsonDocument document, DoubleConsumer values) {
    MonthReply.samplesIn(document, values);
  }

  @Override
  public void drop() {
    COLLECTIONS.forEach(collection -> database.getCollection(collection).drop());
  }
}
