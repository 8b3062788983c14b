package dev.almanac.store.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.InsertManyOptions;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonDocument;

/** Tells documents that were there already, which an insert may meet, from writes that failed. */
final class DuplicateKeys {

  static final int DUPLICATE_KEY = 11000;

  private DuplicateKeys() {}

  /** Inserts documents and returns which of them were there already, by their index. */
  static Set<Integer> insertMissing(
      MongoCollection<BsonDocument> collection, List<BsonDocument> documents) {
    try {
      collection.insertMany(documents, new InsertManyOptions().ordered(false));
      return Set.of();
    } catch (MongoBulkWriteException e) {
      return of(e);
    }
  }

  /**
   * The positions in the insert of the documents that were there already; throws the error again if
   * anything else is in it.
   */
  static Set<Integer> of(MongoBulkWriteException e) {
    boolean other = e.getWriteErrors().stream().anyMatch(error -> error.getCode() != DUPLICATE_KEY);
    if (other || e.getWriteConcernError() != null) {
      throw e;
    }
    return e.getWriteErrors().stream().map(BulkWriteError::getIndex).collect(Collectors.toSet());
  }
}
