package dev.almanac.benchmark.binding;

import com.mongodb.ExplainVerbosity;
import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import dev.almanac.benchmark.mongo.ExplainReply;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/**
 * A question for one year of one series, ready to be sent.
 *
 * @param collection asked
 * @param filter that finds the year's documents
 */
public record YearRead(MongoCollection<RawBsonDocument> collection, BsonDocument filter) {

  /** More than a year has documents in any layout, so that one reply has all of them. */
  private static final int ONE_REPLY = 1_000;

  /** The documents as they came; nothing is decoded. */
  public List<RawBsonDocument> fetch() {
    return collection.find(filter).batchSize(ONE_REPLY).into(new ArrayList<>());
  }

  /** What the server says of how it answers; nothing where it does not explain. */
  public ExplainReply explain() {
    try {
      return ExplainReply.of(
          collection.find(filter).explain(BsonDocument.class, ExplainVerbosity.EXECUTION_STATS));
    } catch (MongoException refused) {
      return new ExplainReply(null, null);
    }
  }
}
