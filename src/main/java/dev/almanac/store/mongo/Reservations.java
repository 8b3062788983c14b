package dev.almanac.store.mongo;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.ReadPreference;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Reserve;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.DefinitionChangedException;
import dev.almanac.store.MetricStore;
import dev.almanac.store.mongo.MonthDocuments.KeyParts;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/**
 * Sees to it that month documents and their year page exist before they are updated: the twelve of
 * a year at once or, for metrics that say so, one by one. Which exist is remembered (bounded); what
 * is not remembered is looked up, in batches; what is missing is inserted in the order of the
 * series, so that a year's documents lie together on disk.
 *
 * <p>A crash between catalog and documents only leaves an insert to be repeated, or documents that
 * the first update misses and has made. Another process may reserve the same year at the same time;
 * the unique key lets one of each document win.
 */
final class Reservations {

  /** Most keys in one look-up. */
  private static final int LOOKUP_BATCH = 1_000;

  /** Most documents in one insert: 15 MB of the largest, well below a message's 48 MB. */
  private static final int INSERT_BATCH = 1_000;

  private static final int DOCUMENTS_A_YEAR = 13;

  private static final int WHOLE_YEAR = 0;

  /**
   * What is made at once.
   *
   * @param month from 1; {@link #WHOLE_YEAR} for all of them
   */
  private record Unit(SeriesYear year, int month) {

    static Unit of(MonthUpdate update) {
      return of(SeriesYear.of(update), update.month().getMonthValue(), update.definition());
    }

    static Unit of(SeriesYear year, int month, MetricDefinition definition) {
      return new Unit(year, definition.reserve() == Reserve.YEAR ? WHOLE_YEAR : month);
    }

    List<YearMonth> months() {
      return IntStream.rangeClosed(
              month == WHOLE_YEAR ? 1 : month, month == WHOLE_YEAR ? 12 : month)
          .mapToObj(number -> YearMonth.of(year.year(), number))
          .toList();
    }
  }

  private final StoreCollections collections;
  private final MetricStore metrics;
  private final Clock clock;
  private final PageTouch touch;
  private final BulkRunner runner;
  private final IntConsumer onReserved;
  private final Cache<Unit, MetricDefinition> known;

  /**
   * Remembers nothing yet.
   *
   * @param knownSeriesYears most series-years to remember; a month reserved by itself counts as one
   * @param onReserved told how many month documents were made
   */
  Reservations(
      StoreCollections collections,
      MetricStore metrics,
      int knownSeriesYears,
      PageKeeper pages,
      BulkRunner runner,
      IntConsumer onReserved) {
    this.collections = collections;
    this.metrics = metrics;
    this.clock = pages.times().clock();
    this.touch = pages.touch();
    this.runner = runner;
    this.onReserved = onReserved;
    this.known = Caffeine.newBuilder().maximumSize(knownSeriesYears).build();
  }

  /**
   * Reserves what the updates need and is not reserved yet. Documents that are made for it hold
   * their first values from the beginning.
   *
   * @return the updates that are still to be made, in their order
   * @throws DefinitionChangedException when a definition of the updates no longer holds
   */
  List<MonthUpdate> ensure(List<MonthUpdate> updates, KeyParts key) {
    Map<Unit, MetricDefinition> unknown = new LinkedHashMap<>();
    for (MonthUpdate update : updates) {
      Unit unit = Unit.of(update);
      MetricDefinition by = known.getIfPresent(unit);
      if (by == null || !by.storesLike(update.definition())) {
        unknown.put(unit, update.definition());
      }
    }
    if (unknown.isEmpty()) {
      return updates;
    }
    Set<Unit> present = lookUp(unknown.keySet());
    if (present.size() == unknown.size()) {
      reserve(unknown, present, FirstValues.NONE);
      return updates;
    }
    FirstValues first = FirstValues.of(updates, key);
    reserve(unknown, present, first);
    return first.left(updates);
  }

  /** Reserves what the updates need again, whatever is remembered or in the catalog. */
  void renew(List<MonthUpdate> updates) {
    Map<Unit, MetricDefinition> units = new LinkedHashMap<>();
    updates.forEach(update -> units.put(Unit.of(update), update.definition()));
    known.invalidateAll(units.keySet());
    if (!units.isEmpty()) {
      reserve(units, Set.of(), FirstValues.NONE);
    }
  }

  /** Reserves a month of each series, or by its definition the whole year, also if it exists. */
  void reserve(Map<SeriesKey, MetricDefinition> series, YearMonth month) {
    Map<Unit, MetricDefinition> units = new LinkedHashMap<>();
    series.forEach(
        (key, definition) ->
            units.put(
                Unit.of(SeriesYear.of(key, month), month.getMonthValue(), definition), definition));
    if (!units.isEmpty()) {
      reserve(units, Set.of(), FirstValues.NONE);
    }
  }

  /** Forgets what is remembered of years that were erased. */
  void forget(Collection<SeriesYear> years) {
    for (SeriesYear year : years) {
      for (int month = WHOLE_YEAR; month <= 12; month++) {
        known.invalidate(new Unit(year, month));
      }
    }
  }

  private Set<Unit> lookUp(Set<Unit> units) {
    Set<Unit> reserved = new HashSet<>();
    List<SeriesKey> years =
        units.stream()
            .filter(unit -> unit.month == WHOLE_YEAR)
            .map(unit -> unit.year.series())
            .distinct()
            .toList();
    for (List<SeriesKey> batch : Batches.of(years, LOOKUP_BATCH)) {
      collections
          .series()
          .find(MonthKeys.in(batch.stream().map(MonthKeys::series).toList()))
          .forEach(
              entry -> {
                SeriesKey series = MonthKeys.seriesIn(entry.getDocument("_id"));
                for (BsonValue year : entry.getArray("years")) {
                  reserved.add(
                      new Unit(new SeriesYear(series, year.asNumber().intValue()), WHOLE_YEAR));
                }
              });
    }
    List<BsonDocument> months =
        units.stream()
            .filter(unit -> unit.month != WHOLE_YEAR)
            .map(unit -> MonthKeys.month(unit.year.series(), unit.months().get(0)))
            .toList();
    for (List<BsonDocument> batch : Batches.of(months, LOOKUP_BATCH)) {
      collections
          .samples()
          .find(MonthKeys.in(batch))
          .projection(Projections.include("_id"))
          .forEach(
              document -> {
                BsonDocument key = document.getDocument("_id");
                YearMonth month = MonthKeys.monthIn(key);
                reserved.add(
                    new Unit(SeriesYear.of(MonthKeys.seriesIn(key), month), month.getMonthValue()));
              });
    }
    reserved.retainAll(units);
    return reserved;
  }

  /**
   * Makes the documents of what is not present.
   *
   * <p>The catalog is entered before the definitions are looked at: whoever redefines a metric
   * holds its definition first and looks at the catalog then, so that one of the two sees the
   * other. The year is entered after the documents are there, so that an erase in between cannot
   * leave documents that no entry tells of.
   */
  private void reserve(Map<Unit, MetricDefinition> units, Set<Unit> present, FirstValues first) {
    Map<Unit, MetricDefinition> missing = new LinkedHashMap<>(units);
    missing.keySet().removeAll(present);
    Set<SeriesYear> years = new LinkedHashSet<>();
    missing.keySet().forEach(unit -> years.add(unit.year));
    announce(years);
    requireCurrent(units.values());
    insert(missing, first);
    enter(years);
    known.putAll(units);
  }

  private void insert(Map<Unit, MetricDefinition> units, FirstValues first) {
    runner.run(
        Batches.of(List.copyOf(units.entrySet()), INSERT_BATCH / DOCUMENTS_A_YEAR),
        batch -> insert(batch, first));
  }

  /**
   * Inserts the documents of some units: the pages, then the months. No month must be without its
   * year's page, so the pages are looked for again once the months are there: an erase may have
   * taken a page in between, with its last look for months before ours. One that comes later finds
   * ours, and takes both. Months that come with values are changed by that, as by an update.
   */
  private void insert(List<Map.Entry<Unit, MetricDefinition>> units, FirstValues first) {
    Set<SeriesYear> years = new LinkedHashSet<>();
    List<BsonDocument> months = new ArrayList<>(INSERT_BATCH);
    List<MonthUpdate> values = new ArrayList<>();
    for (Map.Entry<Unit, MetricDefinition> entry : units) {
      Unit unit = entry.getKey();
      years.add(unit.year);
      for (YearMonth month : unit.months()) {
        MonthUpdate update = first.of(unit.year.series(), month);
        if (update != null) {
          values.add(update);
        }
        months.add(
            MonthDocuments.make(unit.year.series(), month, entry.getValue(), update, first.key()));
      }
    }
    Instant now = clock.instant();
    List<BsonDocument> pages = years.stream().map(year -> YearPages.empty(year, now)).toList();
    insertMissing(pages);
    Set<Integer> present =
        touch.around(
            values, MonthUpdate::series, MonthUpdate::month, () -> {}, () -> insertMissing(months));
    insertLost(pages);
    for (int i = 0; i < months.size(); i++) {
      if (!present.contains(i)) {
        first.stored(months.get(i));
      }
    }
    onReserved.accept(months.size() - present.size());
  }

  /** Inserts those that are not there, which most always are. */
  private void insertLost(List<BsonDocument> pages) {
    Set<BsonValue> lost = new LinkedHashSet<>();
    pages.forEach(page -> lost.add(page.get("_id")));
    collections
        .samples()
        .withReadPreference(ReadPreference.primary())
        .find(MonthKeys.in(pages.stream().map(page -> page.getDocument("_id")).toList()))
        .projection(Projections.include("_id"))
        .forEach(page -> lost.remove(page.get("_id")));
    if (!lost.isEmpty()) {
      insertMissing(pages.stream().filter(page -> lost.contains(page.get("_id"))).toList());
    }
  }

  /** Those that are there already were made by another writer, or before a crash. */
  private Set<Integer> insertMissing(List<BsonDocument> documents) {
    return DuplicateKeys.insertMissing(collections.samples(), documents);
  }

  /**
   * Documents made or updated by a definition that no longer holds would be of two shapes. A
   * definition may change only while its metric has no series, so it is looked at whenever a
   * series-year is not remembered, or was remembered by another definition.
   */
  private void requireCurrent(Collection<MetricDefinition> used) {
    Set<MetricDefinition> distinct = new HashSet<>(used);
    Map<String, MetricDefinition> stored =
        metrics.find(distinct.stream().map(MetricDefinition::metric).toList());
    for (MetricDefinition definition : distinct) {
      MetricDefinition current = stored.get(definition.metric());
      if (current == null || !current.storesLike(definition)) {
        throw new DefinitionChangedException(definition.metric());
      }
    }
  }

  /** Makes the entries of new series, without a year: nobody must take it for reserved yet. */
  private void announce(Set<SeriesYear> years) {
    BsonDocument noYears =
        new BsonDocument("$setOnInsert", new BsonDocument("years", new BsonArray()));
    upsert(
        years.stream()
            .map(SeriesYear::series)
            .distinct()
            .map(series -> entry(series, noYears))
            .toList());
  }

  private void enter(Set<SeriesYear> years) {
    Map<SeriesKey, Set<Integer>> bySeries = new LinkedHashMap<>();
    for (SeriesYear year : years) {
      bySeries.computeIfAbsent(year.series(), series -> new TreeSet<>()).add(year.year());
    }
    List<UpdateOneModel<BsonDocument>> entries = new ArrayList<>();
    bySeries.forEach(
        (series, reserved) -> {
          BsonArray each = new BsonArray(reserved.stream().map(BsonInt32::new).toList());
          entries.add(
              entry(
                  series,
                  new BsonDocument(
                      "$addToSet", new BsonDocument("years", new BsonDocument("$each", each)))));
        });
    upsert(entries);
  }

  private static UpdateOneModel<BsonDocument> entry(SeriesKey series, BsonDocument change) {
    return new UpdateOneModel<>(
        MonthKeys.is(MonthKeys.series(series)), change, new UpdateOptions().upsert(true));
  }

  private void upsert(List<UpdateOneModel<BsonDocument>> entries) {
    runner.run(Batches.of(entries, LOOKUP_BATCH), this::upsertBatch);
  }

  private void upsertBatch(List<UpdateOneModel<BsonDocument>> batch) {
    try {
      collections.series().bulkWrite(batch, new BulkWriteOptions().ordered(false));
    } catch (MongoBulkWriteException e) {
      // Two upserts of one new key can collide; the entry is there now, so the second try updates.
      DuplicateKeys.of(e);
      collections.series().bulkWrite(batch, new BulkWriteOptions().ordered(false));
    }
  }
}
