package dev.almanac.store.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.bulk.BulkWriteError;
import dev.almanac.store.StoreUnavailableException;
import dev.almanac.store.StoreUnavailableException.Reason;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What every use of the database passes: it holds back until the indexes are made, bounds the reads
 * and writes under way, and turns the driver's errors into the port's.
 */
final class StoreGate {

  private static final Logger log = LoggerFactory.getLogger(StoreGate.class);

  /** Short, so that a caller learns within seconds that it should come back later. */
  private static final Duration LONGEST_QUEUE = Duration.ofSeconds(2);

  /**
   * Codes of write errors that no retry mends: BadValue, FailedToParse, TypeMismatch,
   * PathNotViable, DocumentValidationFailure.
   */
  private static final Set<Integer> HOPELESS = Set.of(2, 9, 14, 28, 121);

  /**
   * Fair, as the driver's own queue for connections is not: where more callers want one than there
   * are, some of them wait until they fail while others never wait.
   */
  private final Semaphore reads;

  private final Semaphore writes;
  private final StorePreparation preparation;

  StoreGate(int maxConcurrentReads, int maxConcurrentWrites, StorePreparation preparation) {
    this.reads = new Semaphore(maxConcurrentReads, true);
    this.writes = new Semaphore(maxConcurrentWrites, true);
    this.preparation = preparation;
  }

  /**
   * Runs a writing use.
   *
   * @throws StoreUnavailableException when the store is not prepared, busy or away
   */
  <T> T write(Supplier<T> use) {
    return entered(writes, "as many writes are under way as the service allows", use);
  }

  /**
   * Runs a reading use, which must not enter the gate again.
   *
   * @throws StoreUnavailableException when the store is not prepared, busy or away
   */
  <T> T read(Supplier<T> use) {
    return entered(reads, "as many reads are under way as the service allows", use);
  }

  private <T> T entered(Semaphore places, String busy, Supplier<T> use) {
    preparation.requireDone();
    boolean entered = false;
    try {
      entered = places.tryAcquire(LONGEST_QUEUE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!entered) {
      throw new StoreUnavailableException(Reason.BUSY, busy, null);
    }
    try {
      return translated(use);
    } finally {
      places.release();
    }
  }

  private static <T> T translated(Supplier<T> use) {
    try {
      return use.get();
    } catch (MongoBulkWriteException e) {
      // Others, of a primary that steps down say, can stand among the write errors too.
      List<Integer> hopeless =
          e.getWriteErrors().stream()
              .map(BulkWriteError::getCode)
              .filter(HOPELESS::contains)
              .toList();
      if (hopeless.isEmpty()) {
        throw away(e);
      }
      // Without the cause, whose message repeats every operation.
      throw new IllegalStateException(
          "the database refused "
              + hopeless.size()
              + " writes, the first with code "
              + hopeless.get(0));
    } catch (MongoException e) {
      throw away(e);
    }
  }

  private static StoreUnavailableException away(MongoException e) {
    // Not the message: that of a failed bulk write repeats every operation, keys and all.
    log.warn("The database did not serve: {} (code {})", e.getClass().getName(), e.getCode());
    return new StoreUnavailableException(
        Reason.AWAY, "the database cannot be reached, or did not confirm in time", e);
  }
}
