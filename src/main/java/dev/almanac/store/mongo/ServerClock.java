package dev.almanac.store.mongo;

import com.mongodb.ReadPreference;
import com.mongodb.client.MongoDatabase;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** The primary's clock, by which pages are touched and leases run, whatever ours says. */
final class ServerClock {

  private final MongoDatabase database;

  ServerClock(MongoDatabase database) {
    this.database = database;
  }

  /**
   * What the primary says of itself.
   *
   * @param millis its time, in milliseconds since 1970-01-01T00:00:00Z
   * @param replicated whether it is one of several servers, so that a write may be rolled back
   */
  record Reading(long millis, boolean replicated) {}

  Reading read() {
    // By its old name, which all versions know.
    BsonDocument hello =
        database.runCommand(
            new BsonDocument("isMaster", new BsonInt32(1)),
            ReadPreference.primary(),
            BsonDocument.class);
    // A router has a "msg" instead of a set's name.
    boolean replicated = hello.containsKey("setName") || hello.containsKey("msg");
    return new Reading(hello.getDateTime("localTime").getValue(), replicated);
  }

  long millis() {
    return read().millis();
  }
}
