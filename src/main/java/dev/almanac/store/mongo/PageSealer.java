package dev.almanac.store.mongo;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.UpdateOneModel;
import dev.almanac.series.MonthSlots;
import dev.almanac.store.mongo.MonthDocuments.Change;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.bson.BsonDocument;

/**
 * Puts settled months into their year pages.
 *
 * <p>The order of its steps is what keeps a page from ever holding what a write has since changed:
 * the database's time, the pages, the months, and then an update of each page that finds it only as
 * it was read. A page that was touched less than {@link PageTimes#quiet} before that time is left
 * alone, because the write that touched it may still be under way. Everything is asked of the
 * primary, as a secondary may not know of the latest writes. In a replica set the months are then
 * read once more as the majority has them: where the two differ, what the primary has may yet be
 * rolled back. ADR 18 has the argument.
 */
final class PageSealer {

  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

  private final StoreCollections collections;
  private final MongoCollection<StoredDocument> primary;
  private final MongoCollection<StoredDocument> majority;
  private final PageTimes times;
  private final ServerClock clock;
  private final IntConsumer sealed;

  /**
   * Nothing sealed yet.
   *
   * @param sealed told how many pages each call has put months into
   */
  PageSealer(StoreCollections collections, PageTimes times, IntConsumer sealed) {
    this.collections = collections;
    this.primary =
        collections
            .documents()
            .withReadPreference(ReadPreference.primary())
            .withReadConcern(ReadConcern.LOCAL);
    this.majority = primary.withReadConcern(ReadConcern.MAJORITY);
    this.times = times;
    this.clock = new ServerClock(collections.database());
    this.sealed = sealed;
  }

  /**
   * Seals what is settled and not held yet; pages that do not exist are passed over.
   *
   * @param years a few hundred at most
   * @return how many pages took months in
   */
  int seal(Collection<SeriesYear> years) {
    return seal(years, leftAlone -> {});
  }

  /**
   * Likewise.
   *
   * @param leftAlone told of each page that lacks a settled month and cannot take it in yet
   */
  int seal(Collection<SeriesYear> years, Consumer<SeriesYear> leftAlone) {
    ServerClock.Reading now = clock.read();
    long quietSince = now.millis() - times.quiet().toMillis();
    YearMonth firstUnsettled = times.firstUnsettled(Instant.ofEpochMilli(now.millis()));
    Map<YearPage, Map<YearMonth, Optional<MonthSlots>>> open = new LinkedHashMap<>();
    List<BsonDocument> keys = new ArrayList<>();
    for (YearPage page : pages(years)) {
      Map<YearMonth, Optional<MonthSlots>> lacking = lacking(page, firstUnsettled);
      if (lacking.isEmpty()) {
        continue;
      }
      if (page.touchedMillis() < quietSince) {
        open.put(page, lacking);
        lacking.keySet().forEach(month -> keys.add(MonthKeys.month(page.series(), month)));
      } else {
        leftAlone.accept(page.seriesYear());
      }
    }
    if (open.isEmpty()) {
      return 0;
    }
    Map<SeriesYear, Map<YearMonth, MonthSlots>> found = months(primary, keys);
    if (now.replicated()) {
      Map<SeriesYear, Map<YearMonth, MonthSlots>> confirmed = months(majority, keys);
      open.keySet()
          .removeIf(
              page -> {
                SeriesYear year = page.seriesYear();
                boolean mayBeRolledBack =
                    !same(
                        found.getOrDefault(year, Map.of()), confirmed.getOrDefault(year, Map.of()));
                if (mayBeRolledBack) {
                  leftAlone.accept(year);
                }
                return mayBeRolledBack;
              });
    }
    return open.isEmpty() ? 0 : seal(open, found);
  }

  private int seal(
      Map<YearPage, Map<YearMonth, Optional<MonthSlots>>> open,
      Map<SeriesYear, Map<YearMonth, MonthSlots>> found) {
    List<UpdateOneModel<BsonDocument>> seals = new ArrayList<>(open.size());
    open.forEach(
        (page, lacking) -> {
          Map<YearMonth, MonthSlots> ofPage = found.getOrDefault(page.seriesYear(), Map.of());
          lacking.replaceAll((month, nothing) -> Optional.ofNullable(ofPage.get(month)));
          Change change = YearPages.seal(page, lacking);
          seals.add(new UpdateOneModel<>(change.filter(), change.update()));
        });
    int count = collections.samples().bulkWrite(seals, UNORDERED).getModifiedCount();
    sealed.accept(count);
    return count;
  }

  private static boolean same(Map<YearMonth, MonthSlots> one, Map<YearMonth, MonthSlots> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (Map.Entry<YearMonth, MonthSlots> month : one.entrySet()) {
      MonthSlots there = other.get(month.getKey());
      if (there == null || !month.getValue().holdsAs(there)) {
        return false;
      }
    }
    return true;
  }

  private List<YearPage> pages(Collection<SeriesYear> years) {
    List<YearPage> pages = new ArrayList<>();
    primary
        .find(MonthKeys.anyOf(years.stream().distinct().map(MonthKeys::page).toList()))
        .forEach(
            document -> {
              if (document instanceof YearPage page) {
                pages.add(page);
              }
            });
    return pages;
  }

  private static Map<YearMonth, Optional<MonthSlots>> lacking(
      YearPage page, YearMonth firstUnsettled) {
    Map<YearMonth, Optional<MonthSlots>> lacking = new LinkedHashMap<>();
    for (int i = 1; i <= YearPage.MONTHS; i++) {
      YearMonth month = YearMonth.of(page.year(), i);
      if (month.isBefore(firstUnsettled) && !page.holds(month)) {
        lacking.put(month, Optional.empty());
      }
    }
    return lacking;
  }

  private static Map<SeriesYear, Map<YearMonth, MonthSlots>> months(
      MongoCollection<StoredDocument> documents, List<BsonDocument> keys) {
    Map<SeriesYear, Map<YearMonth, MonthSlots>> found = new HashMap<>();
    for (List<BsonDocument> batch : Batches.of(keys, MonthReads.KEYS)) {
      documents
          .find(MonthKeys.anyOf(batch))
          .forEach(
              document -> {
                if (document instanceof StoredDocument.Month month) {
                  MonthSlots slots = month.slots();
                  found
                      .computeIfAbsent(
                          SeriesYear.of(slots.series(), slots.month()), year -> new HashMap<>())
                      .put(slots.month(), slots);
                }
              });
    }
    return found;
  }
}
