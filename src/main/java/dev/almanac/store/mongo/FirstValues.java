package dev.almanac.store.mongo;

import dev.almanac.series.MonthUpdate;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.MonthDocuments.KeyParts;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The updates that new documents may be made with. Which of them were is known once the database
 * has taken the documents: one that was there already has to be updated instead.
 */
final class FirstValues {

  /** Of documents that are made empty. */
  static final FirstValues NONE = new FirstValues(Map.of(), KeyParts.NONE);

  private record Place(SeriesKey series, YearMonth month) {}

  private final Map<Place, MonthUpdate> updates;
  private final KeyParts key;
  private final Set<Place> stored = ConcurrentHashMap.newKeySet();

  private FirstValues(Map<Place, MonthUpdate> updates, KeyParts key) {
    this.updates = updates;
    this.key = key;
  }

  /** Of the updates of a request, one for each month document. */
  static FirstValues of(List<MonthUpdate> updates, KeyParts key) {
    Map<Place, MonthUpdate> byPlace = new HashMap<>();
    updates.forEach(update -> byPlace.put(new Place(update.series(), update.month()), update));
    return new FirstValues(byPlace, key);
  }

  /** The request's idempotency key, for folds that count. */
  KeyParts key() {
    return key;
  }

  /** What a month's document is to be made with; null for nothing. */
  @Nullable MonthUpdate of(SeriesKey series, YearMonth month) {
    return updates.get(new Place(series, month));
  }

  /** Takes note of a document that was made. */
  void stored(BsonDocument month) {
    if (!updates.isEmpty()) {
      BsonDocument id = month.getDocument("_id");
      stored.add(new Place(MonthKeys.seriesIn(id), MonthKeys.monthIn(id)));
    }
  }

  /** The updates whose document was not made with them, in their order. */
  List<MonthUpdate> left(List<MonthUpdate> all) {
    return all.stream()
        .filter(update -> !stored.contains(new Place(update.series(), update.month())))
        .toList();
  }
}
