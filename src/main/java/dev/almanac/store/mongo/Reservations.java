package dev.almanac.store.mongo;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.DefinitionChangedException;
import dev.almanac.store.MetricStore;
import java.time.Clock;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/**
 * Sees to it that the year page and the twelve month documents of a series-year exist before they
 * are updated. Which exist is remembered (bounded); what is not remembered is looked up in the
 * catalog, in batches; what is missing is inserted a year at a time, so that a year's documents lie
 * together on disk.
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

  private final StoreCollections collections;
  private final MetricStore metrics;
  private final Clock clock;
  private final IntConsumer onReserved;
  private final Cache<SeriesYear, MetricDefinition> known;

  /**
   * Remembers nothing yet.
   *
   * @param knownSeriesYears most series-years to remember
   * @param onReserved told how many month documents were made
   */
  Reservations(
      StoreCollections collections,
      MetricStore metrics,
      int knownSeriesYears,
      Clock clock,
      IntConsumer onReserved) {
    this.collections = collections;
    this.metrics = metrics;
    this.clock = clock;
    this.onReserved = onReserved;
    this.known = Caffeine.newBuilder().maximumSize(knownSeriesYears).build();
  }

  /**
   * Reserves those years of the updates that are not reserved yet.
   *
   * @throws DefinitionChangedException when a definition of the updates no longer holds
   */
  void ensure(List<MonthUpdate> updates) {
    Map<SeriesYear, MetricDefinition> unknown = new LinkedHashMap<>();
    for (MonthUpdate update : updates) {
      SeriesYear year = SeriesYear.of(update);
      MetricDefinition by = known.getIfPresent(year);
      if (by == null || !by.storesLike(update.definition())) {
        unknown.put(year, update.definition());
      }
    }
    if (!unknown.isEmpty()) {
      reserve(unknown, lookUp(unknown.keySet()));
    }
  }

  /** Reserves the years of the updates again, whatever is remembered or in the catalog. */
  void renew(List<MonthUpdate> updates) {
    Map<SeriesYear, MetricDefinition> years = new LinkedHashMap<>();
    updates.forEach(update -> years.put(SeriesYear.of(update), update.definition()));
    known.invalidateAll(years.keySet());
    if (!years.isEmpty()) {
      reserve(years, Set.of());
    }
  }

  /** Forgets what is remembered of years that were erased. */
  void forget(Collection<SeriesYear> years) {
    known.invalidateAll(years);
  }

  private Set<SeriesYear> lookUp(Set<SeriesYear> years) {
    List<SeriesKey> series = years.stream().map(SeriesYear::series).distinct().toList();
    Set<SeriesYear> reserved = new HashSet<>();
    for (List<SeriesKey> batch : Batches.of(series, LOOKUP_BATCH)) {
      Map<BsonDocument, SeriesKey> byKey =
          batch.stream().collect(Collectors.toMap(MonthKeys::series, key -> key));
      for (BsonDocument entry :
          collections.series().find(MonthKeys.in(List.copyOf(byKey.keySet())))) {
        SeriesKey found = byKey.get(entry.getDocument("_id"));
        if (found != null) {
          for (BsonValue year : entry.getArray("years")) {
            reserved.add(new SeriesYear(found, year.asNumber().intValue()));
          }
        }
      }
    }
    reserved.retainAll(years);
    return reserved;
  }

  /**
   * Makes the documents of those years that are not present.
   *
   * <p>The catalog is entered before the definitions are looked at: whoever redefines a metric
   * holds its definition first and looks at the catalog then, so that one of the two sees the
   * other. The year is entered after the documents are there, so that an erase in between cannot
   * leave documents that no entry tells of.
   */
  private void reserve(Map<SeriesYear, MetricDefinition> years, Set<SeriesYear> present) {
    Map<SeriesYear, MetricDefinition> missing = new LinkedHashMap<>(years);
    missing.keySet().removeAll(present);
    announce(missing.keySet());
    requireCurrent(years.values());
    insert(missing);
    enter(missing.keySet());
    known.putAll(years);
  }

  private void insert(Map<SeriesYear, MetricDefinition> years) {
    List<BsonDocument> documents = new ArrayList<>(INSERT_BATCH);
    for (Map.Entry<SeriesYear, MetricDefinition> entry : years.entrySet()) {
      SeriesYear year = entry.getKey();
      documents.add(YearPages.empty(year, clock.instant()));
      for (int month = 1; month <= 12; month++) {
        documents.add(
            MonthDocuments.empty(
                year.series(), YearMonth.of(year.year(), month), entry.getValue()));
      }
      if (documents.size() > INSERT_BATCH - DOCUMENTS_A_YEAR) {
        insert(documents);
        documents.clear();
      }
    }
    if (!documents.isEmpty()) {
      insert(documents);
    }
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

  /**
   * Inserts what is not there. No month must be without its year's page: it comes first, and again
   * where some were there already, as an erase may have taken the page between the two.
   */
  private void insert(List<BsonDocument> documents) {
    if (!insertMissing(documents)) {
      insertMissing(documents.stream().filter(YearPages::isPage).toList());
    }
  }

  /** Returns whether none of the documents was there. */
  private boolean insertMissing(List<BsonDocument> documents) {
    Set<Integer> present = Set.of();
    try {
      collections.samples().insertMany(documents, new InsertManyOptions().ordered(false));
    } catch (MongoBulkWriteException e) {
      // Documents that are there already were made by another writer, or before a crash.
      present = DuplicateKeys.of(e);
    }
    int months = 0;
    for (int i = 0; i < documents.size(); i++) {
      months += YearPages.isPage(documents.get(i)) || present.contains(i) ? 0 : 1;
    }
    onReserved.accept(months);
    return present.isEmpty();
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
    for (List<UpdateOneModel<BsonDocument>> batch : Batches.of(entries, LOOKUP_BATCH)) {
      try {
        collections.series().bulkWrite(batch, new BulkWriteOptions().ordered(false));
      } catch (MongoBulkWriteException e) {
        // Two upserts of one new key can collide; the entry is there now, so the second try
        // updates.
        DuplicateKeys.of(e);
        collections.series().bulkWrite(batch, new BulkWriteOptions().ordered(false));
      }
    }
  }
}
