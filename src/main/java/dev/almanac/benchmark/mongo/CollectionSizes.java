package dev.almanac.benchmark.mongo;

import com.mongodb.MongoException;
import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.report.Figure;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * How much room data takes, by {@code collStats}, which tells a time-series collection's buckets by
 * the collection's own name.
 *
 * @param dataBytes documents, uncompressed; null where the server does not tell
 * @param indexBytes all indexes, as stored; null where the server does not tell
 * @param storageBytes documents, as stored; null where the server does not tell
 */
public record CollectionSizes(
    @Nullable Long dataBytes, @Nullable Long indexBytes, @Nullable Long storageBytes) {

  /** The sizes of some collections together. */
  public static CollectionSizes of(MongoDatabase database, List<String> collections) {
    List<BsonDocument> replies =
        collections.stream().map(collection -> collStats(database, collection)).toList();
    return new CollectionSizes(
        sum(replies, "size"), sum(replies, "totalIndexSize"), sum(replies, "storageSize"));
  }

  private static BsonDocument collStats(MongoDatabase database, String collection) {
    try {
      return database.runCommand(
          new BsonDocument("collStats", new BsonString(collection)), BsonDocument.class);
    } catch (MongoException refused) {
      return new BsonDocument();
    }
  }

  private static @Nullable Long sum(List<BsonDocument> replies, String field) {
    long sum = 0;
    for (BsonDocument reply : replies) {
      BsonValue value = reply.get(field);
      if (value == null || !value.isNumber()) {
        return null;
      }
      sum += value.asNumber().longValue();
    }
    return sum;
  }

  /**
   * The sizes for each of a number of samples.
   *
   * @param one what one of them is called
   */
  public List<Figure> per(long samples, String one) {
    List<Figure> figures = new ArrayList<>();
    add("data bytes", dataBytes, samples, one, figures);
    add("index bytes", indexBytes, samples, one, figures);
    add("storage bytes", storageBytes, samples, one, figures);
    return figures;
  }

  private static void add(
      String name, @Nullable Long bytes, long samples, String one, List<Figure> into) {
    if (bytes != null && bytes > 0) {
      into.add(new Figure(name, one, "bytes", (double) bytes / samples));
    }
  }
}
