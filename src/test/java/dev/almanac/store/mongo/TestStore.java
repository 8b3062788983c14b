package dev.almanac.store.mongo;

import com.mongodb.client.MongoClient;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.MetricStore;
import dev.almanac.store.SampleStore;
import dev.almanac.store.YearUpkeep;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;

/**
 * A store as one process has it, over a database of a test's own. Two of them over one database
 * stand for two processes: each has its own memory of what is reserved.
 */
final class TestStore implements AutoCloseable {

  static final StoreProperties PROPERTIES =
      new StoreProperties(64, 16, 4, Duration.ofSeconds(30), Duration.ofSeconds(10), 200_000);

  final StoreCollections collections;
  static final Duration SETTLE_AFTER = Duration.ofDays(3);

  /** Longer than any write of a test takes, and short enough to be waited for. */
  static final Duration QUIET = Duration.ofMillis(300);

  final PageKeeper pages;
  private final BulkRunner runner;
  final StorePreparation preparation;
  final MetricStore metrics;
  final SampleStore samples;
  final YearUpkeep upkeep;
  final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  TestStore(MongoClient client, String database) {
    this(client, database, Clock.systemUTC(), QUIET);
  }

  TestStore(MongoClient client, String database, Clock clock, Duration quiet) {
    collections = StoreCollections.of(client.getDatabase(database));
    StoreMeters storeMeters = new StoreMeters(meters);
    pages = PageKeeper.of(collections, new PageTimes(clock, SETTLE_AFTER, quiet), storeMeters);
    preparation = new StorePreparation(collections, pages.all(), () -> {});
    preparation.start();
    StoreGate gate =
        new StoreGate(
            PROPERTIES.maxConcurrentReads(), PROPERTIES.maxConcurrentWrites(), preparation);
    metrics = new MongoMetricStore(collections, gate, clock);
    runner = new BulkRunner(PROPERTIES.parallelCommands());
    Reservations reservations =
        new Reservations(
            collections,
            metrics,
            PROPERTIES.knownSeriesYears(),
            pages,
            runner,
            storeMeters::reserved);
    samples = new MongoSampleStore(collections, reservations, gate, pages, runner, storeMeters);
    upkeep = new MongoYearUpkeep(collections, metrics, gate, pages, reservations);
  }

  /** Defines a metric in UTC. */
  MetricDefinition define(String metric, Resolution resolution, Fold fold) {
    MetricDefinition definition =
        new MetricDefinition(
            metric,
            resolution,
            fold,
            ZoneOffset.UTC,
            Reserve.YEAR,
            null,
            null,
            null,
            Instant.EPOCH);
    metrics.put(definition);
    return definition;
  }

  /** Defines a metric in UTC whose months are made one by one. */
  MetricDefinition defineByMonth(String metric, Resolution resolution, Fold fold) {
    MetricDefinition definition =
        new MetricDefinition(
            metric,
            resolution,
            fold,
            ZoneOffset.UTC,
            Reserve.MONTH,
            null,
            null,
            null,
            Instant.EPOCH);
    metrics.put(definition);
    return definition;
  }

  /** One sample for one slot of one month. */
  static MonthUpdate update(
      MetricDefinition definition, String client, String month, int slot, double value) {
    return update(definition, client, month, slot, value, 1);
  }

  /** Samples folded into one slot of one month. */
  static MonthUpdate update(
      MetricDefinition definition, String client, String month, int slot, double value, int count) {
    return new MonthUpdate(
        new SeriesKey(definition.metric(), client),
        YearMonth.parse(month),
        definition,
        new int[] {slot},
        new double[] {value},
        new int[] {count});
  }

  void append(MonthUpdate... updates) {
    append(null, updates);
  }

  int append(String idempotencyKey, MonthUpdate... updates) {
    List<MonthUpdate> sorted = new ArrayList<>(List.of(updates));
    sorted.sort(MonthUpdate.STORE_ORDER);
    return samples.append(sorted, idempotencyKey);
  }

  /** The stored months of a series, by month. */
  Map<YearMonth, MonthSlots> read(
      MetricDefinition definition, String client, String from, String to) {
    Map<YearMonth, MonthSlots> months = new TreeMap<>();
    samples.read(
        definition.metric(),
        List.of(client),
        YearMonth.parse(from),
        YearMonth.parse(to),
        month -> months.put(month.month(), month));
    return months;
  }

  /** What a slot holds: its value (a total for folds that count), or null when it is empty. */
  Double value(MetricDefinition definition, String client, String month, int slot) {
    MonthSlots slots =
        read(definition, client, month, YearMonth.parse(month).plusMonths(1).toString())
            .get(YearMonth.parse(month));
    return slots == null || !slots.has(slot) ? null : slots.values()[slot];
  }

  int count(MetricDefinition definition, String client, String month, int slot) {
    return read(definition, client, month, YearMonth.parse(month).plusMonths(1).toString())
        .get(YearMonth.parse(month))
        .count(slot);
  }

  /** Every month document of the collection, as the plain driver reads it, by key. */
  List<BsonDocument> documents() {
    return documents(false);
  }

  /** Every year page of the collection, likewise. */
  List<BsonDocument> yearPages() {
    return documents(true);
  }

  private List<BsonDocument> documents(boolean pages) {
    return collections.samples().find().into(new ArrayList<>()).stream()
        .filter(document -> YearPages.isPage(document) == pages)
        .sorted(Comparator.comparing(document -> document.getDocument("_id").toJson()))
        .toList();
  }

  double reservations() {
    return meter("almanac.reservations");
  }

  double meter(String name) {
    return meters.get(name).counter().count();
  }

  @Override
  public void close() {
    pages.close();
    runner.close();
    preparation.close();
  }
}
