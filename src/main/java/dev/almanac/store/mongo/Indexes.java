package dev.almanac.store.mongo;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.IndexOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * Makes the two indexes that the store has beside those of {@code _id}. An index of the same name
 * or keys but with other options is left as it is and reported: dropping an index is for its owner.
 */
final class Indexes {

  /** Serves what spans series: all clients of a metric in a month, and retention by month. */
  static final String DATE_METRIC_CLIENT = "date_metric_client";

  /** Serves erasing a client. */
  static final String CLIENT = "client";

  /** Members of an index's description that do not change what it can serve. */
  private static final Set<String> HARMLESS = Set.of("v", "key", "name", "ns", "background");

  private Indexes() {}

  /** Makes what is missing; returns a sentence for each index that stands in the way. */
  static List<String> make(StoreCollections collections) {
    List<String> obstacles = new ArrayList<>();
    make(collections.samples(), DATE_METRIC_CLIENT, MonthKeys.acrossSeries(), obstacles);
    make(collections.series(), CLIENT, new BsonDocument("_id.client", new BsonInt32(1)), obstacles);
    return obstacles;
  }

  private static void make(
      MongoCollection<BsonDocument> collection,
      String name,
      BsonDocument keys,
      List<String> obstacles) {
    for (BsonDocument index : collection.listIndexes(BsonDocument.class)) {
      boolean sameName = index.getString("name").getValue().equals(name);
      boolean sameKeys = sameKeys(index.getDocument("key"), keys);
      if (sameKeys && isPlain(index)) {
        return;
      }
      if (sameName || sameKeys) {
        obstacles.add(
            "collection "
                + collection.getNamespace().getCollectionName()
                + " has an index "
                + index.toJson()
                + " where Almanac needs "
                + name
                + " on "
                + keys.toJson()
                + " without options; it was left as it is");
        return;
      }
    }
    collection.createIndex(keys, new IndexOptions().name(name));
  }

  /** Whether an index has no option that keeps documents out of it or constrains them. */
  private static boolean isPlain(BsonDocument index) {
    return index.entrySet().stream()
        .filter(member -> !HARMLESS.contains(member.getKey()))
        .allMatch(member -> BsonBoolean.FALSE.equals(member.getValue()));
  }

  private static boolean sameKeys(BsonDocument actual, BsonDocument wanted) {
    if (!List.copyOf(actual.keySet()).equals(List.copyOf(wanted.keySet()))) {
      return false;
    }
    return actual.values().stream().allMatch(v -> v.isNumber() && v.asNumber().intValue() == 1);
  }
}
