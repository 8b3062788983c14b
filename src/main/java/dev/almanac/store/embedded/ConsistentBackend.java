package dev.almanac.store.embedded;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Collection;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerException;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.StreamSupport;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;

/**
 * The server's backend on an H2 MVStore, flushed only between commands. A command touches several
 * maps (documents, keys, sizes); a flush in the middle of one, as MVStore's own background commit
 * does, could leave a key without its document in the file of a killed process.
 */
final class ConsistentBackend extends H2Backend {

  /** Rewrite chunks of the file once less than this part of them, in percent, is live. */
  private static final int LIVE_PERCENT = 60;

  private static final int MOST_BYTES_REWRITTEN = 4 * 1024 * 1024;

  private final ReadWriteLock flushLock = new ReentrantReadWriteLock(true);

  ConsistentBackend(MVStore store, Clock clock) {
    super(store, clock);
  }

  /** Whether the file is open; a write that failed, for want of room say, has closed it. */
  boolean canBeWritten() {
    return !getMvStore().isClosed();
  }

  @Override
  public Document handleMessage(MongoMessage message) {
    flushLock.readLock().lock();
    try {
      if (!canBeWritten()) {
        // A ping too: it is what tells readiness that nothing can be served any more.
        throw new MongoServerException("the data file could not be written, and is closed");
      }
      return super.handleMessage(message);
    } finally {
      flushLock.readLock().unlock();
    }
  }

  /**
   * Tells the engine as a real server does, and nothing else: the server's own status asks for the
   * machine's name and fails where that does not resolve.
   */
  @Override
  public Document getServerStatus() {
    return new Document("storageEngine", new Document("name", "mvstore")).append("ok", 1.0);
  }

  /**
   * Brings everything answered so far to the file, and rewrites a little of what is mostly dead.
   */
  void flush() {
    flushLock.writeLock().lock();
    try {
      if (canBeWritten() && getMvStore().hasUnsavedChanges()) {
        commit();
        getMvStore().compact(LIVE_PERCENT, MOST_BYTES_REWRITTEN);
      }
    } finally {
      flushLock.writeLock().unlock();
    }
  }

  @Override
  protected MongoDatabase openOrCreateDatabase(String databaseName) {
    return new KeyedDatabase(databaseName, getCursorRegistry());
  }

  /** Makes collections of the kind below; their maps are named as the server's own are. */
  private final class KeyedDatabase extends H2Database {

    KeyedDatabase(String name, CursorRegistry cursors) {
      super(name, getMvStore(), cursors);
    }

    @Override
    protected MongoCollection<Object> openOrCreateCollection(
        String collectionName, CollectionOptions options) {
      String fullName = getFullCollectionNamespace(collectionName);
      MVMap<Object, Document> documents =
          getMvStore()
              .openMap(
                  "databases." + fullName,
                  new MVMap.Builder<Object, Document>()
                      .keyType(BsonType.VALUE)
                      .valueType(BsonType.DOCUMENT));
      MVMap<String, Object> meta = getMvStore().openMap("meta." + fullName);
      return new KeyedCollection(this, collectionName, options, documents, meta, cursorRegistry);
    }

    @Override
    protected Index<Object> openOrCreateUniqueIndex(
        String collectionName, String indexName, List<IndexKey> keys, boolean sparse) {
      MVMap<KeyValue, Object> map =
          getMvStore()
              .openMap(
                  getFullCollectionNamespace(collectionName) + "._index_" + indexName,
                  new MVMap.Builder<KeyValue, Object>()
                      .keyType(BsonType.KEY)
                      .valueType(BsonType.VALUE));
      return new UniqueIndex(map, indexName, keys, sparse);
    }
  }

  /**
   * Finds by key first, as a real MongoDB does, when a filter holds a key and more, or a range of
   * keys. The server's own look-up uses an index only for filters on exactly its fields and walks
   * the whole collection for any other, once for each update of a bulk write.
   */
  private static final class KeyedCollection extends H2Collection {

    private final MVMap<Object, Document> documents;

    KeyedCollection(
        MongoDatabase database,
        String name,
        CollectionOptions options,
        MVMap<Object, Document> documents,
        MVMap<String, Object> meta,
        CursorRegistry cursors) {
      super(database, name, options, documents, meta, cursors);
      this.documents = documents;
    }

    @Override
    protected QueryResult queryDocuments(
        Document query,
        @Nullable Document orderBy,
        int skip,
        int limit,
        int batchSize,
        @Nullable Document fields) {
      KeyWalk walk = KeyWalk.of(documents, query);
      if (walk != null && !isNaturalDescending(orderBy)) {
        // Without a sort the limit ends the walk, not only the answer.
        Document sort = walk.isInOrder(orderBy) ? null : orderBy;
        return matchDocumentsFromStream(
            walk.documents(), query, sort, skip, limit, batchSize, fields);
      }
      if (query.size() < 2 || !query.containsKey("_id")) {
        return super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
      }
      QueryResult byKey =
          super.queryDocuments(new Document("_id", query.get("_id")), null, 0, 0, 0, null);
      return matchDocumentsFromStream(
          StreamSupport.stream(byKey.spliterator(), false),
          query,
          orderBy,
          skip,
          limit,
          batchSize,
          fields);
    }
  }
}
