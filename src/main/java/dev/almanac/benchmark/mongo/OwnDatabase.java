package dev.almanac.benchmark.mongo;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.run.UnfitException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The database that a benchmark makes for itself on a server, and the only one that it touches. A
 * collection in it says who made it, so that not even {@code --drop} removes another's.
 */
public final class OwnDatabase {

  /** Collection that marks a database as a benchmark's. */
  private static final String MARK = "made_by_almanac_benchmark";

  private static final String RUN = "run";

  private OwnDatabase() {}

  /**
   * Makes the database.
   *
   * @param drop whether one that an earlier benchmark left is removed first
   * @param run names the run, so that it does not take its own database for another's
   * @throws UnfitException when a database of that name exists and may not be removed
   */
  public static void make(MongoClient client, String name, boolean drop, String run, Instant now) {
    if (exists(client, name)) {
      MongoDatabase found = client.getDatabase(name);
      if (!found.listCollectionNames().into(new ArrayList<>()).contains(MARK)) {
        throw new UnfitException(
            "database \""
                + name
                + "\" exists and was not made by a benchmark: it is left alone, also with --drop."
                + " Name another one with --database.");
      }
      if (found.getCollection(MARK).countDocuments(new BsonDocument(RUN, new BsonString(run)))
          > 0) {
        throw new UnfitException(
            "two targets are the same server: database \"" + name + "\" would be used by both.");
      }
      if (!drop) {
        throw new UnfitException(
            "database \""
                + name
                + "\" exists, made by an earlier benchmark. Remove it with --drop, or name another"
                + " one with --database.");
      }
      found.drop();
    }
    client
        .getDatabase(name)
        .getCollection(MARK, BsonDocument.class)
        .insertOne(
            new BsonDocument("_id", new BsonString("made"))
                .append(RUN, new BsonString(run))
                .append("at", new BsonDateTime(now.toEpochMilli())));
  }

  private static boolean exists(MongoClient client, String name) {
    List<String> names = client.listDatabaseNames().into(new ArrayList<>());
    return names.contains(name);
  }

  /** Removes the database that {@link #make} made. */
  public static void remove(MongoClient client, String name) {
    client.getDatabase(name).drop();
  }
}
