package dev.almanac.benchmark.mongo;

import com.mongodb.MongoException;
import dev.almanac.benchmark.run.Run;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** Makes a server write what it holds in memory, so that bytes written are counted to the last. */
public final class Checkpoint {

  private Checkpoint() {}

  /**
   * Forces a checkpoint; where the server does not let us, the run says so. The embedded one has
   * none.
   */
  public static void force(Target target, Run run) {
    if (target.embedded()) {
      return;
    }
    try {
      target
          .client()
          .getDatabase("admin")
          .runCommand(new BsonDocument("fsync", new BsonInt32(1)), BsonDocument.class);
    } catch (MongoException refused) {
      run.remark(
          "Target "
              + target.name()
              + " did not let a checkpoint be forced (fsync): bytes written are without what it still"
              + " held in memory.");
    }
  }
}
