package dev.almanac.store.mongo;

import com.mongodb.client.FindIterable;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.Fingerprint;
import dev.almanac.store.MonthReader;
import dev.almanac.store.SampleStore.MonthCursor;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads months: by key, or along the index {@code date_metric_client}; settled ones from year pages
 * where that is one document instead of many.
 */
final class MonthReads {

  /** Most keys in one find. */
  static final int KEYS = 1_000;

  /** One more than the largest batch of keys, so that one reply holds all documents of one find. */
  private static final int REPLY = KEYS + 1;

  private final StoreCollections collections;
  private final PageKeeper pages;
  private final IntConsumer onRead;

  /**
   * Reads from the collections.
   *
   * @param onRead told how many documents each read brought
   */
  MonthReads(StoreCollections collections, PageKeeper pages, IntConsumer onRead) {
    this.collections = collections;
    this.pages = pages;
    this.onRead = onRead;
  }

  /** See {@link dev.almanac.store.SampleStore#read}. */
  Fingerprint read(
      String metric, List<String> clients, YearMonth from, YearMonth to, MonthReader reader) {
    AskedMonths asked = new AskedMonths(from, to, pages.times().firstUnsettled());
    Wanted wanted = new Wanted(metric, clients, asked);
    FingerprintSum fingerprint = new FingerprintSum();
    Consumer<MonthSlots> months =
        month -> {
          fingerprint.add(month);
          reader.slots(month);
        };
    Lacking lacking = new Lacking(asked, months);
    for (List<BsonDocument> batch : Batches.of(wanted.keys, KEYS)) {
      deliver(
          find(MonthKeys.anyOf(batch), reader.takesTotals()),
          months,
          page -> {
            wanted.pages.remove(page.seriesYear());
            fingerprint.add(page);
            lacking.deliver(page, reader);
          });
    }
    wanted.pages.forEach(lacking::withoutPage);
    lacking.end();
    return fingerprint.sum();
  }

  /** See {@link dev.almanac.store.SampleStore#fingerprint}. */
  @Nullable Fingerprint fingerprint(
      String metric, @Nullable List<String> clients, YearMonth from, YearMonth to) {
    AskedMonths asked = new AskedMonths(from, to, pages.times().firstUnsettled());
    FingerprintSum fingerprint = new FingerprintSum();
    if (clients == null) {
      if (!pages.all().exist()) {
        return null;
      }
      boolean[] whole = {true};
      deliver(
          find(allClients(metric, asked), true),
          fingerprint::add,
          page -> {
            whole[0] &= asked.inPage(page.year()).stream().allMatch(page::hasTotals);
            fingerprint.add(page);
          });
      return whole[0] ? fingerprint.sum() : null;
    }
    Wanted wanted = new Wanted(metric, clients, asked);
    for (List<BsonDocument> batch : Batches.of(wanted.keys, KEYS)) {
      deliver(
          find(MonthKeys.anyOf(batch), true),
          fingerprint::add,
          page -> {
            if (asked.inPage(page.year()).stream().allMatch(page::hasTotals)) {
              wanted.pages.remove(page.seriesYear());
            }
            fingerprint.add(page);
          });
    }
    return wanted.pages.isEmpty() ? fingerprint.sum() : null;
  }

  /** What the first find of a read asks for; pages that answered are taken out. */
  private static final class Wanted {
    private final List<BsonDocument> keys = new ArrayList<>();
    private final Set<SeriesYear> pages = new LinkedHashSet<>();

    private Wanted(String metric, List<String> clients, AskedMonths asked) {
      List<Integer> years = asked.pages();
      List<YearMonth> months = asked.months();
      for (String client : clients) {
        SeriesKey series = new SeriesKey(metric, client);
        for (int year : years) {
          SeriesYear page = new SeriesYear(series, year);
          pages.add(page);
          keys.add(MonthKeys.page(page));
        }
        months.forEach(month -> keys.add(MonthKeys.month(series, month)));
      }
    }
  }

  /** Reads month documents by their keys, whatever pages hold. */
  private void readMonths(List<BsonDocument> keys, Consumer<MonthSlots> reader) {
    for (List<BsonDocument> batch : Batches.of(keys, KEYS)) {
      deliver(find(MonthKeys.anyOf(batch), false), reader, page -> {});
    }
  }

  /**
   * What the pages of a read do not hold of the months asked for. It is read as soon as it fills a
   * find, so that a read of many pages that hold nothing keeps none of them, and ends where its
   * reader has had enough.
   */
  private final class Lacking {
    private final AskedMonths asked;
    private final Consumer<MonthSlots> months;
    private final List<BsonDocument> keys = new ArrayList<>();

    private Lacking(AskedMonths asked, Consumer<MonthSlots> months) {
      this.asked = asked;
      this.months = months;
    }

    /** Delivers what the page holds, and takes note of what it does not. */
    private void deliver(YearPage page, MonthReader reader) {
      int before = keys.size();
      for (YearMonth month : asked.inPage(page.year())) {
        if (!page.deliver(month, reader)) {
          keys.add(MonthKeys.month(page.series(), month));
        }
      }
      if (keys.size() > before) {
        pages.lacking(page);
      }
      readFull();
    }

    /** Takes note of all months asked of a page that does not exist. */
    private void withoutPage(SeriesYear page) {
      for (YearMonth month : asked.inPage(page.year())) {
        keys.add(MonthKeys.month(page.series(), month));
      }
      readFull();
    }

    private void readFull() {
      if (keys.size() > KEYS - YearPage.MONTHS) {
        end();
      }
    }

    /** Reads what is left. */
    private void end() {
      readMonths(keys, months);
      keys.clear();
    }
  }

  /** See {@link dev.almanac.store.SampleStore#readAllClients}. */
  Fingerprint readAllClients(String metric, YearMonth from, YearMonth to, MonthReader reader) {
    AskedMonths asked =
        new AskedMonths(from, to, pages.all().exist() ? pages.times().firstUnsettled() : from);
    FingerprintSum fingerprint = new FingerprintSum();
    Consumer<MonthSlots> months =
        month -> {
          fingerprint.add(month);
          reader.slots(month);
        };
    Lacking lacking = new Lacking(asked, months);
    deliver(
        find(allClients(metric, asked), reader.takesTotals()),
        months,
        page -> {
          fingerprint.add(page);
          lacking.deliver(page, reader);
        });
    lacking.end();
    return fingerprint.sum();
  }

  /** The filter that walks {@code date_metric_client} over all clients of a metric. */
  static BsonDocument allClients(String metric, AskedMonths asked) {
    List<BsonValue> dates = new ArrayList<>();
    asked.pages().forEach(year -> dates.add(new BsonString(MonthKeys.date(year))));
    asked.months().forEach(month -> dates.add(new BsonString(MonthKeys.date(month))));
    return new BsonDocument("_id.date", new BsonDocument("$in", new BsonArray(dates)))
        .append("_id.metric", new BsonString(metric));
  }

  /**
   * Finds documents.
   *
   * @param totals whether the slots in pages may be left out
   */
  private FindIterable<StoredDocument> find(BsonDocument filter, boolean totals) {
    FindIterable<StoredDocument> found = collections.documents().find(filter).batchSize(REPLY);
    return totals ? found.projection(YearPages.WITHOUT_SLOTS) : found;
  }

  private void deliver(
      FindIterable<StoredDocument> found, Consumer<MonthSlots> months, Consumer<YearPage> pages) {
    int[] documents = {0};
    found.forEach(
        document -> {
          documents[0]++;
          if (document instanceof YearPage page) {
            pages.accept(page);
          } else if (document instanceof StoredDocument.Month month) {
            months.accept(month.slots());
          }
        });
    onRead.accept(documents[0]);
  }

  /** See {@link dev.almanac.store.SampleStore#page}. */
  List<MonthSlots> page(
      String metric,
      @Nullable String client,
      YearMonth from,
      YearMonth to,
      @Nullable MonthCursor after,
      int limit) {
    List<MonthSlots> page = new ArrayList<>();
    YearMonth month = after == null ? from : after.month();
    String afterClient = after == null ? "" : after.client();
    if (client != null) {
      readOneClient(client, metric, after == null ? from : month.plusMonths(1), to, limit, page);
      return page;
    }
    for (; month.isBefore(to) && page.size() < limit; month = month.plusMonths(1)) {
      deliver(
          collections
              .documents()
              .find(clientsAfter(metric, month, afterClient))
              .sort(new BsonDocument("_id.client", new BsonInt32(1)))
              .limit(limit - page.size())
              .batchSize(REPLY),
          page::add,
          yearPage -> {});
      afterClient = "";
    }
    return page;
  }

  private void readOneClient(
      String client,
      String metric,
      YearMonth from,
      YearMonth to,
      int limit,
      List<MonthSlots> page) {
    for (YearMonth start = from; start.isBefore(to) && page.size() < limit; ) {
      YearMonth end = start.plusMonths(limit - page.size());
      end = end.isBefore(to) ? end : to;
      List<MonthSlots> found = new ArrayList<>();
      readMonths(MonthKeys.months(new SeriesKey(metric, client), start, end), found::add);
      found.sort(Comparator.comparing(MonthSlots::month));
      page.addAll(found);
      start = end;
    }
  }

  /** The filter that walks {@code date_metric_client} over one month's clients behind another. */
  static BsonDocument clientsAfter(String metric, YearMonth month, String client) {
    return new BsonDocument("_id.date", new BsonString(MonthKeys.date(month)))
        .append("_id.metric", new BsonString(metric))
        .append("_id.client", new BsonDocument("$gt", new BsonString(client)));
  }

  /** The place of a month in the order of pages. */
  static MonthCursor cursor(MonthSlots month) {
    return new MonthCursor(month.month(), month.series().client());
  }
}
