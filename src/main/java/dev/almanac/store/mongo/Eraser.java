package dev.almanac.store.mongo;

import com.mongodb.ReadPreference;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.UpdateOneModel;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.DefinitionChangedException;
import dev.almanac.store.SampleStore.Erased;
import dev.almanac.store.SampleStore.MonthCursor;
import java.time.Month;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** Empties slots, erases series and lets months expire. All of it may be repeated freely. */
final class Eraser {

  private static final int BATCH = 500;

  /** Most years whose documents make one batch. */
  private static final int YEARS = BATCH / 13;

  private final StoreCollections collections;
  private final MonthReads reads;
  private final Reservations reservations;
  private final PageTouch touch;

  Eraser(
      StoreCollections collections, MonthReads reads, Reservations reservations, PageTouch touch) {
    this.collections = collections;
    this.reads = reads;
    this.reservations = reservations;
    this.touch = touch;
  }

  /** See {@link dev.almanac.store.SampleStore#clear}. */
  long clear(MetricDefinition definition, @Nullable String client, List<MonthSlice> slices) {
    long cleared = 0;
    Map<YearMonth, MonthSlice> byMonth =
        slices.stream().collect(Collectors.toMap(MonthSlice::month, Function.identity()));
    for (MonthSlice slice : slices) {
      YearMonth next = slice.month().plusMonths(1);
      MonthCursor after = null;
      List<MonthSlots> page;
      do {
        page = reads.page(definition.metric(), client, slice.month(), next, after, BATCH);
        cleared += clear(definition, page, byMonth);
        after = page.isEmpty() ? null : MonthReads.cursor(page.get(page.size() - 1));
      } while (page.size() == BATCH);
    }
    return cleared;
  }

  private long clear(
      MetricDefinition definition, List<MonthSlots> months, Map<YearMonth, MonthSlice> slices) {
    long held = 0;
    List<UpdateOneModel<BsonDocument>> operations = new ArrayList<>(months.size());
    for (MonthSlots month : months) {
      if (!definition.fits(month)) {
        throw new DefinitionChangedException(definition.metric());
      }
      MonthSlice slice = slices.get(month.month());
      if (slice == null) {
        continue;
      }
      for (int slot = slice.fromSlot(); slot < slice.toSlot(); slot++) {
        held += month.has(slot) ? 1 : 0;
      }
      MonthDocuments.Change change =
          MonthDocuments.clearing(
              month.series(), month.month(), definition, slice.fromSlot(), slice.toSlot());
      operations.add(new UpdateOneModel<>(change.filter(), change.update()));
    }
    if (!operations.isEmpty()) {
      update(months, operations);
    }
    return held;
  }

  private void update(List<MonthSlots> months, List<UpdateOneModel<BsonDocument>> operations) {
    touch.around(
        months,
        MonthSlots::series,
        MonthSlots::month,
        () -> {},
        () -> collections.samples().bulkWrite(operations, new BulkWriteOptions().ordered(false)));
  }

  /** See {@link dev.almanac.store.SampleStore#erase}. */
  Erased erase(@Nullable String metric, @Nullable String client) {
    BsonDocument filter = catalogFilter(metric, client);
    Erased erased = new Erased(0, 0);
    for (BsonDocument entry = first(filter); entry != null; entry = first(filter)) {
      Erased more = erase(entry);
      erased = new Erased(erased.series() + more.series(), erased.values() + more.values());
    }
    return erased;
  }

  private @Nullable BsonDocument first(BsonDocument filter) {
    return collections.series().find(filter).first();
  }

  private static BsonDocument catalogFilter(@Nullable String metric, @Nullable String client) {
    if (metric != null && client != null) {
      return MonthKeys.is(MonthKeys.series(new SeriesKey(metric, client)));
    }
    if (metric != null) {
      return MonthKeys.seriesOf(metric, "");
    }
    if (client == null) {
      throw new IllegalArgumentException("erasing needs a metric or a client");
    }
    return new BsonDocument("_id.client", new BsonString(client));
  }

  /**
   * Erases one series: documents, catalog entry, documents again. The first pass leaves nothing
   * behind if the process dies before the entry goes; the second removes what a writer that still
   * knew the year as reserved made in between. A writer that comes later finds no entry and makes
   * both anew, documents first, so data without an entry cannot stay.
   */
  private Erased erase(BsonDocument entry) {
    BsonDocument key = entry.getDocument("_id");
    SeriesKey series = MonthKeys.seriesIn(key);
    List<SeriesYear> years =
        entry.getArray("years").stream()
            .map(year -> new SeriesYear(series, year.asNumber().intValue()))
            .toList();
    long values = 0;
    for (List<SeriesYear> batch : Batches.of(years, YEARS)) {
      for (StoredDocument document : collections.documents().find(MonthKeys.in(months(batch)))) {
        values += document instanceof StoredDocument.Month month ? countValues(month.slots()) : 0;
      }
      remove(batch);
    }
    // Years that were reserved meanwhile are not in this list: the entry then stays for another
    // turn.
    long removed =
        collections
            .series()
            .deleteOne(MonthKeys.is(key).append("years", entry.getArray("years")))
            .getDeletedCount();
    reservations.forget(years);
    Batches.of(years, YEARS).forEach(this::remove);
    return new Erased(removed, values);
  }

  /**
   * Removes the documents of years: the months and then the pages, until no month is left that
   * would be without one. Whoever makes a year anew meanwhile makes its page before its months, and
   * looks for it once more afterwards.
   */
  private void remove(List<SeriesYear> years) {
    List<BsonDocument> months = months(years);
    List<BsonDocument> pages = years.stream().map(MonthKeys::page).toList();
    do {
      delete(months);
      collections.samples().deleteMany(MonthKeys.in(pages));
    } while (collections
            .samples()
            .withReadPreference(ReadPreference.primary())
            .find(MonthKeys.in(months))
            .first()
        != null);
  }

  /** Deletes month documents, and returns how many there were. */
  private long delete(List<BsonDocument> months) {
    return touch.around(
        months,
        MonthKeys::seriesIn,
        MonthKeys::monthIn,
        () -> {},
        () -> collections.samples().deleteMany(MonthKeys.in(months)).getDeletedCount());
  }

  private static List<BsonDocument> months(List<SeriesYear> years) {
    List<BsonDocument> months = new ArrayList<>();
    for (SeriesYear year : years) {
      YearMonth january = YearMonth.of(year.year(), Month.JANUARY);
      months.addAll(MonthKeys.months(year.series(), january, january.plusYears(1)));
    }
    return months;
  }

  private static long countValues(MonthSlots month) {
    long values = 0;
    for (int slot = 0; slot < month.values().length; slot++) {
      values += month.has(slot) ? 1 : 0;
    }
    return values;
  }

  /** See {@link dev.almanac.store.SampleStore#expire}. */
  long expire(String metric, YearMonth firstKept) {
    BsonString year = new BsonString(MonthKeys.date(firstKept.getYear()));
    BsonString month = new BsonString(MonthKeys.date(firstKept));
    // A year sorts before its months: the first are whole years with their pages, the second the
    // months of the first kept year.
    long removed =
        expire(metric, new BsonDocument("$lt", year))
            + expire(metric, new BsonDocument("$gt", year).append("$lt", month));
    if (removed > 0) {
      forgetYearsBefore(metric, firstKept.getYear());
    }
    return removed;
  }

  /** From the latest on, so that the months of a year go before its page, which sorts first. */
  private long expire(String metric, BsonDocument dates) {
    BsonDocument expired =
        new BsonDocument("_id.date", dates).append("_id.metric", new BsonString(metric));
    long removed = 0;
    while (true) {
      List<BsonDocument> pages = new ArrayList<>();
      List<BsonDocument> months = new ArrayList<>();
      collections
          .samples()
          .find(expired)
          .sort(new BsonDocument("_id.date", new BsonInt32(-1)))
          .projection(Projections.include("_id"))
          .limit(BATCH)
          .forEach(
              document ->
                  (YearPages.isPage(document) ? pages : months).add(document.getDocument("_id")));
      if (pages.isEmpty() && months.isEmpty()) {
        return removed;
      }
      if (!months.isEmpty()) {
        removed += delete(months);
      }
      if (!pages.isEmpty()) {
        collections.samples().deleteMany(MonthKeys.in(pages));
      }
    }
  }

  private void forgetYearsBefore(String metric, int firstKeptYear) {
    BsonDocument before = new BsonDocument("$lt", new BsonInt32(firstKeptYear));
    collections
        .series()
        .updateMany(
            MonthKeys.seriesOf(metric, "").append("years", before),
            new BsonDocument("$pull", new BsonDocument("years", before)));
    collections
        .series()
        .deleteMany(
            MonthKeys.seriesOf(metric, "")
                .append("years", new BsonDocument("$size", new BsonInt32(0))));
  }
}
