package dev.almanac.store.mongo;

import com.mongodb.client.model.UpdateOptions;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * Whether every month document has its year's page. It is so from the beginning in a database that
 * began with pages; in an older one they have to be made first, and until then nothing that spans
 * series is read through them.
 */
final class AllPages {

  private static final BsonDocument MARK = new BsonDocument("_id", new BsonString("all_pages"));

  private final StoreCollections collections;
  private volatile boolean exist;

  AllPages(StoreCollections collections) {
    this.collections = collections;
  }

  /** Looks for the mark, and sets it where there are no months yet. */
  void prepare() {
    if (collections.upkeep().find(MARK).first() != null) {
      exist = true;
    } else if (collections.samples().find().first() == null) {
      declare();
    }
  }

  boolean exist() {
    return exist;
  }

  /** Notes that no month is without its page from now on. */
  void declare() {
    collections
        .upkeep()
        .updateOne(
            MARK,
            new BsonDocument("$set", new BsonDocument("done", BsonBoolean.TRUE)),
            new UpdateOptions().upsert(true));
    exist = true;
  }
}
