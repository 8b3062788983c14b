package dev.almanac.benchmark.mongo;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** Makes a server write what it holds in memory, so that bytes written are counted to the last. */
public final class Checkpoint {

  private Checkpoint() {}

  /** Forces a checkpoint; returns whether the server let us. */
  public static boolean force(MongoClient client) {
    try {
      client
          .getDatabase("admin")
          .runCommand(new BsonDocument("fsync", new BsonInt32(1)), BsonDocument.class);
      return true;
    } catch (MongoException refused) {
      return false;
    }
  }
}
