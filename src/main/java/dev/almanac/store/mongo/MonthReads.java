package dev.almanac.store.mongo;

import com.mongodb.client.FindIterable;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.SampleStore.MonthCursor;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Reads month documents: by their keys, or along the index {@code date_metric_client}. */
final class MonthReads {

  /** Most keys in one find. */
  private static final int KEYS = 1_000;

  /** One more than the largest batch of keys, so that one reply holds all documents of one find. */
  private static final int REPLY = KEYS + 1;

  private final StoreCollections collections;
  private final IntConsumer onRead;

  /**
   * Reads from the collections.
   *
   * @param onRead told how many documents each read brought
   */
  MonthReads(StoreCollections collections, IntConsumer onRead) {
    this.collections = collections;
    this.onRead = onRead;
  }

  /** See {@link dev.almanac.store.SampleStore#read}. */
  void read(
      String metric,
      List<String> clients,
      YearMonth from,
      YearMonth to,
      Consumer<MonthSlots> reader) {
    List<BsonDocument> keys = new ArrayList<>();
    for (String client : clients) {
      keys.addAll(MonthKeys.months(new SeriesKey(metric, client), from, to));
    }
    for (List<BsonDocument> batch : Batches.of(keys, KEYS)) {
      deliver(collections.months().find(MonthKeys.in(batch)).batchSize(REPLY), reader);
    }
  }

  /** See {@link dev.almanac.store.SampleStore#readAllClients}. */
  void readAllClients(String metric, YearMonth from, YearMonth to, Consumer<MonthSlots> reader) {
    deliver(collections.months().find(allClients(metric, from, to)).batchSize(REPLY), reader);
  }

  /** The filter that walks {@code date_metric_client} over all clients of a metric. */
  static BsonDocument allClients(String metric, YearMonth from, YearMonth to) {
    List<BsonValue> dates = new ArrayList<>();
    for (YearMonth month = from; month.isBefore(to); month = month.plusMonths(1)) {
      dates.add(new BsonString(MonthKeys.date(month)));
    }
    return new BsonDocument("_id.date", new BsonDocument("$in", new BsonArray(dates)))
        .append("_id.metric", new BsonString(metric));
  }

  private void deliver(FindIterable<MonthSlots> months, Consumer<MonthSlots> reader) {
    int[] documents = {0};
    months.forEach(
        month -> {
          documents[0]++;
          reader.accept(month);
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
              .months()
              .find(clientsAfter(metric, month, afterClient))
              .sort(new BsonDocument("_id.client", new BsonInt32(1)))
              .limit(limit - page.size())
              .batchSize(REPLY),
          page::add);
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
      read(metric, List.of(client), start, end, found::add);
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
