package dev.almanac.store.mongo;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import dev.almanac.store.StoreUnavailableException;
import dev.almanac.store.StoreUnavailableException.Reason;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the indexes before the first use, trying again every two seconds for as long as the
 * database is away. Until then every use of the store is refused as not ready; the process itself
 * starts without a database.
 */
final class StorePreparation implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(StorePreparation.class);
  private static final Duration BETWEEN_ATTEMPTS = Duration.ofSeconds(2);

  /** What is known once the store is prepared. */
  record Prepared(String databaseVersion, String storageEngine, List<String> obstacles) {}

  private final StoreCollections collections;
  private final AllPages allPages;
  private final Runnable onPrepared;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "almanac-store-preparation");
            thread.setDaemon(true);
            return thread;
          });

  private volatile @Nullable Prepared prepared;
  private volatile String waitingFor = "the first attempt to reach the database";

  /**
   * Prepares nothing yet.
   *
   * @param onPrepared run once, when the store can be used
   */
  StorePreparation(StoreCollections collections, AllPages allPages, Runnable onPrepared) {
    this.collections = collections;
    this.allPages = allPages;
    this.onPrepared = onPrepared;
  }

  /** Tries once in the caller's thread, then goes on in the background for as long as it takes. */
  void start() {
    if (!attempt()) {
      var unused =
          executor.scheduleWithFixedDelay(
              this::attempt,
              BETWEEN_ATTEMPTS.toMillis(),
              BETWEEN_ATTEMPTS.toMillis(),
              TimeUnit.MILLISECONDS);
    }
  }

  private boolean attempt() {
    try {
      List<String> obstacles = Indexes.make(collections);
      obstacles.forEach(log::warn);
      allPages.prepare();
      prepared = new Prepared(version(), engine(), obstacles);
    } catch (MongoException e) {
      String reason = reason(e);
      if (!reason.equals(waitingFor)) {
        log.warn("Not ready: {} ({}); trying again every 2 s", reason, e.getMessage());
      }
      waitingFor = reason;
      return false;
    }
    executor.shutdown();
    onPrepared.run();
    return true;
  }

  /** Why the database could not be prepared, without the hosts that the driver's message has. */
  private static String reason(MongoException e) {
    if (e instanceof MongoSecurityException) {
      return "the database refused the user or the password";
    }
    if (e instanceof MongoCommandException refused) {
      return "the database did not let the indexes be made: " + refused.getErrorCodeName();
    }
    return "the database cannot be reached";
  }

  private String version() {
    return command("buildInfo").getString("version").getValue();
  }

  /** The engine's name, or "unknown" where the server does not tell or the user may not ask. */
  private String engine() {
    try {
      BsonDocument status = command("serverStatus");
      return status.isDocument("storageEngine")
          ? status.getDocument("storageEngine").getString("name").getValue()
          : "unknown";
    } catch (MongoException e) {
      log.debug("serverStatus was refused", e);
      return "unknown";
    }
  }

  private BsonDocument command(String name) {
    return collections
        .database()
        .runCommand(new BsonDocument(name, new BsonInt32(1)), BsonDocument.class);
  }

  /** What is known of the store, or null while it is not prepared. */
  @Nullable Prepared prepared() {
    return prepared;
  }

  /** In words, what an unprepared store waits for. */
  String waitingFor() {
    return waitingFor;
  }

  /** Throws unless the store can be used. */
  void requireDone() {
    if (prepared == null) {
      throw new StoreUnavailableException(
          Reason.NOT_READY, "the store is not ready: " + waitingFor, null);
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
