package dev.almanac.store.mongo;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoCollection;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthTotals;
import dev.almanac.store.MonthReader;
import dev.almanac.store.YearUpkeep.HeldMonth;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Compares what pages hold with the documents of their months, slots and totals, to the last bit.
 */
final class PageAudit {

  private final MongoCollection<StoredDocument> primary;

  PageAudit(StoreCollections collections) {
    this.primary = collections.documents().withReadPreference(ReadPreference.primary());
  }

  /** What was compared, and what differs. */
  record Comparison(int months, List<HeldMonth> differing) {}

  /**
   * Compares pages with their months. A write between the two reads changes the page's epoch, so
   * that what it made differ is told from what does.
   */
  Comparison compare(List<SeriesYear> years) {
    Map<SeriesYear, YearPage> pages = pages(years);
    Map<HeldMonth, YearPage> held = new LinkedHashMap<>();
    for (YearPage page : pages.values()) {
      for (int number = 1; number <= YearPage.MONTHS; number++) {
        YearMonth month = YearMonth.of(page.year(), number);
        if (page.holds(month)) {
          held.put(new HeldMonth(page.series(), month), page);
        }
      }
    }
    Map<HeldMonth, MonthSlots> stored = months(List.copyOf(held.keySet()));
    List<HeldMonth> differing = new ArrayList<>();
    held.forEach(
        (month, page) -> {
          if (!agrees(page, month.month(), stored.get(month))) {
            differing.add(month);
          }
        });
    if (!differing.isEmpty()) {
      Map<SeriesYear, YearPage> now =
          pages(
              differing.stream()
                  .map(month -> SeriesYear.of(month.series(), month.month()))
                  .distinct()
                  .toList());
      differing.removeIf(
          month -> {
            SeriesYear year = SeriesYear.of(month.series(), month.month());
            YearPage before = pages.get(year);
            YearPage after = now.get(year);
            return before == null || after == null || before.epoch() != after.epoch();
          });
    }
    return new Comparison(held.size(), differing);
  }

  /** A month without a document and one without a value say the same. */
  private static boolean agrees(YearPage page, YearMonth month, @Nullable MonthSlots stored) {
    MonthSlots held = page.slots(month);
    boolean empty = stored == null || stored.isEmpty();
    if (held == null || held.isEmpty()) {
      return empty;
    }
    if (stored == null || held.resolution() != stored.resolution() || !held.holdsAs(stored)) {
      return false;
    }
    TotalsOf totals = new TotalsOf();
    return !page.deliver(month, totals) || Objects.equals(totals.found, MonthTotals.of(stored));
  }

  /** Keeps the totals of one month. */
  private static final class TotalsOf implements MonthReader {
    private @Nullable MonthTotals found;

    @Override
    public void slots(MonthSlots month) {
      throw new IllegalStateException("totals were asked for");
    }

    @Override
    public boolean takesTotals() {
      return true;
    }

    @Override
    public void totals(MonthTotals month) {
      found = month;
    }
  }

  private Map<SeriesYear, YearPage> pages(List<SeriesYear> years) {
    Map<SeriesYear, YearPage> pages = new LinkedHashMap<>();
    primary
        .find(MonthKeys.in(years.stream().map(MonthKeys::page).toList()))
        .forEach(
            document -> {
              if (document instanceof YearPage page) {
                pages.put(page.seriesYear(), page);
              }
            });
    return pages;
  }

  private Map<HeldMonth, MonthSlots> months(List<HeldMonth> wanted) {
    List<BsonDocument> keys =
        wanted.stream().map(held -> MonthKeys.month(held.series(), held.month())).toList();
    Map<HeldMonth, MonthSlots> found = new HashMap<>();
    for (List<BsonDocument> batch : Batches.of(keys, MonthReads.KEYS)) {
      primary
          .find(MonthKeys.in(batch))
          .forEach(
              document -> {
                if (document instanceof StoredDocument.Month month) {
                  MonthSlots slots = month.slots();
                  found.put(new HeldMonth(slots.series(), slots.month()), slots);
                }
              });
    }
    return found;
  }
}
