package dev.almanac.store.mongo;

import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.ReplaceOptions;
import com.mongodb.client.model.UpdateOptions;
import java.time.Duration;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What upkeep remembers in collection {@code upkeep}: who does it, and where each job left off. */
final class UpkeepMarks {

  private static final BsonString LEASE = new BsonString("lease");
  private static final String HOLDER = "holder";
  private static final String UNTIL = "until";

  private final MongoCollection<BsonDocument> marks;
  private final ServerClock clock;

  UpkeepMarks(StoreCollections collections, ServerClock clock) {
    this.marks = collections.upkeep();
    this.clock = clock;
  }

  /** See {@link dev.almanac.store.YearUpkeep#lease}. */
  boolean lease(String holder, Duration length) {
    BsonDateTime now = new BsonDateTime(clock.millis());
    BsonDateTime until = new BsonDateTime(now.getValue() + length.toMillis());
    BsonString me = new BsonString(holder);
    BsonDocument taken =
        new BsonDocument("$set", new BsonDocument(HOLDER, me).append(UNTIL, until));
    BsonDocument mine = new BsonDocument("_id", LEASE).append(HOLDER, me);
    BsonDocument expired =
        new BsonDocument("_id", LEASE).append(UNTIL, new BsonDocument("$lt", now));
    if (marks.updateOne(mine, taken).getMatchedCount() > 0
        || marks.updateOne(expired, taken).getMatchedCount() > 0) {
      return true;
    }
    try {
      marks.insertOne(new BsonDocument("_id", LEASE).append(HOLDER, me).append(UNTIL, until));
      return true;
    } catch (MongoWriteException e) {
      if (e.getError().getCode() != DuplicateKeys.DUPLICATE_KEY) {
        throw e;
      }
      return false;
    }
  }

  /** Where a job left off, or null when it has not begun. */
  @Nullable BsonDocument of(String job) {
    return marks.find(new BsonDocument("_id", new BsonString(job))).first();
  }

  /** Notes where a job leaves off. */
  void set(String job, BsonDocument mark) {
    BsonDocument key = new BsonDocument("_id", new BsonString(job));
    BsonDocument whole = new BsonDocument("_id", new BsonString(job));
    whole.putAll(mark);
    marks.replaceOne(key, whole, new ReplaceOptions().upsert(true));
  }

  /** Changes what is noted of a job by update operators, making the note where there is none. */
  void change(String job, BsonDocument update) {
    marks.updateOne(
        new BsonDocument("_id", new BsonString(job)), update, new UpdateOptions().upsert(true));
  }

  /** Removes a field of a job's note, if it still has this value. */
  void remove(String job, String field, BsonValue value) {
    marks.updateOne(
        new BsonDocument("_id", new BsonString(job)).append(field, value),
        new BsonDocument("$unset", new BsonDocument(field, new BsonString(""))));
  }
}
