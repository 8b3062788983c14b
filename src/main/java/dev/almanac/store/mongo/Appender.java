package dev.almanac.store.mongo;

import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.UpdateOneModel;
import dev.almanac.series.MonthUpdate;
import dev.almanac.store.StoreUnavailableException;
import dev.almanac.store.StoreUnavailableException.Reason;
import dev.almanac.store.mongo.MonthDocuments.KeyParts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Sends updates to their month documents: plain updates without upsert, in unordered bulk writes of
 * bounded size, a few at a time. An update that finds no document means that somebody removed it
 * behind the service's back: its year is reserved again and it is sent again, once.
 */
final class Appender {

  /** Most updates in one bulk write. */
  static final int MOST_UPDATES = 1_000;

  /** Most slots in one bulk write: a megabyte or two, of slots that count. */
  static final int MOST_SLOTS = 50_000;

  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

  private final StoreCollections collections;
  private final Reservations reservations;
  private final PageTouch touch;
  private final BulkRunner runner;

  Appender(
      StoreCollections collections, Reservations reservations, PageTouch touch, BulkRunner runner) {
    this.collections = collections;
    this.reservations = reservations;
    this.touch = touch;
    this.runner = runner;
  }

  /** See {@link dev.almanac.store.SampleStore#append}. */
  int append(List<MonthUpdate> updates, @Nullable BsonBinary keyHash) {
    KeyParts key = keyHash == null ? KeyParts.NONE : KeyParts.of(keyHash);
    List<MonthUpdate> left = reservations.ensure(updates, key);
    AtomicInteger repeated = new AtomicInteger();
    runner.run(bulks(left), bulk -> repeated.addAndGet(appendBulk(bulk, keyHash)));
    return repeated.get();
  }

  private int appendBulk(List<MonthUpdate> bulk, @Nullable BsonBinary keyHash) {
    // How a miss is mended depends on whether repeating an update counts its samples again.
    List<MonthUpdate> repeatable = bulk.stream().filter(u -> !u.fold().counted()).toList();
    List<MonthUpdate> counting = bulk.stream().filter(u -> u.fold().counted()).toList();
    appendRepeatable(repeatable);
    if (keyHash == null) {
      appendCounting(counting);
      return 0;
    }
    return appendOnce(counting, keyHash);
  }

  /** Cuts updates, in their order, into bulk writes of a bounded number of documents and slots. */
  static List<List<MonthUpdate>> bulks(List<MonthUpdate> updates) {
    List<List<MonthUpdate>> bulks = new ArrayList<>();
    int from = 0;
    int slots = 0;
    for (int i = 0; i < updates.size(); i++) {
      int more = updates.get(i).slots().length;
      if (i > from && (i - from == MOST_UPDATES || slots + more > MOST_SLOTS)) {
        bulks.add(updates.subList(from, i));
        from = i;
        slots = 0;
      }
      slots += more;
    }
    if (from < updates.size()) {
      bulks.add(updates.subList(from, updates.size()));
    }
    return bulks;
  }

  private void appendRepeatable(List<MonthUpdate> updates) {
    if (send(updates, null) < updates.size()) {
      reservations.renew(absent(updates));
      requireAll(send(updates, null), updates);
    }
  }

  private void appendCounting(List<MonthUpdate> updates) {
    int missed = updates.size() - send(updates, null);
    if (missed > 0) {
      List<MonthUpdate> absent = absent(updates);
      reservations.renew(absent);
      // Fewer absent than missed: another writer made some again in between, and which ones were
      // missed can no longer be told. Nothing was acknowledged, so the caller may send again.
      requireAll(absent.size(), missed);
      requireAll(send(absent, null), absent);
    }
  }

  private int appendOnce(List<MonthUpdate> updates, BsonBinary keyHash) {
    int applied = send(updates, keyHash);
    if (applied == updates.size()) {
      return 0;
    }
    Map<BsonDocument, Boolean> taken = taken(updates, keyHash);
    List<MonthUpdate> open = new ArrayList<>();
    List<MonthUpdate> absent = new ArrayList<>();
    for (MonthUpdate update : updates) {
      Boolean tookKey = taken.get(keyOf(update));
      if (tookKey == null) {
        absent.add(update);
      }
      if (tookKey == null || !tookKey) {
        open.add(update);
      }
    }
    if (!open.isEmpty()) {
      reservations.renew(absent);
      requireAll(send(open, keyHash), open);
    }
    return updates.size() - open.size() - applied;
  }

  /** Sends the updates and returns how many found their document. */
  private int send(List<MonthUpdate> updates, @Nullable BsonBinary keyHash) {
    if (updates.isEmpty()) {
      return 0;
    }
    KeyParts key = keyHash == null ? KeyParts.NONE : KeyParts.of(keyHash);
    List<UpdateOneModel<BsonDocument>> operations = new ArrayList<>(updates.size());
    for (MonthUpdate update : updates) {
      MonthDocuments.Change change = MonthDocuments.change(update, key);
      operations.add(new UpdateOneModel<>(change.filter(), change.update()));
    }
    return touch.around(
        updates,
        MonthUpdate::series,
        MonthUpdate::month,
        () -> reservations.renew(absent(updates, Appender::pageKeyOf)),
        () -> collections.samples().bulkWrite(operations, UNORDERED).getMatchedCount());
  }

  /** The updates whose month document does not exist. */
  private List<MonthUpdate> absent(List<MonthUpdate> updates) {
    return absent(updates, Appender::keyOf);
  }

  private List<MonthUpdate> absent(
      List<MonthUpdate> updates, Function<MonthUpdate, BsonDocument> keyOf) {
    Set<BsonDocument> present = new HashSet<>();
    collections
        .samples()
        .find(MonthKeys.in(updates.stream().map(keyOf).distinct().toList()))
        .projection(Projections.include("_id"))
        .forEach(document -> present.add(document.getDocument("_id")));
    return updates.stream().filter(update -> !present.contains(keyOf.apply(update))).toList();
  }

  /** For each document that exists, by key, whether it has taken the idempotency key. */
  private Map<BsonDocument, Boolean> taken(List<MonthUpdate> updates, BsonBinary keyHash) {
    Map<BsonDocument, Boolean> taken = new HashMap<>();
    collections
        .samples()
        .find(MonthKeys.in(updates.stream().map(Appender::keyOf).toList()))
        .projection(Projections.include(MonthDocuments.KEYS))
        .forEach(
            document ->
                taken.put(
                    document.getDocument("_id"),
                    document.getArray(MonthDocuments.KEYS, new BsonArray()).contains(keyHash)));
    return taken;
  }

  private static BsonDocument keyOf(MonthUpdate update) {
    return MonthKeys.month(update.series(), update.month());
  }

  private static BsonDocument pageKeyOf(MonthUpdate update) {
    return MonthKeys.page(SeriesYear.of(update));
  }

  private static void requireAll(int reached, List<MonthUpdate> updates) {
    requireAll(reached, updates.size());
  }

  private static void requireAll(int reached, int wanted) {
    if (reached < wanted) {
      throw new StoreUnavailableException(
          Reason.BUSY, "documents were removed while they were written to; send again", null);
    }
  }
}
