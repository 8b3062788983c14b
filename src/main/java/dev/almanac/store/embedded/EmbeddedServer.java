package dev.almanac.store.embedded;

import de.bwaldvogel.mongo.MongoServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The embedded server on a free port of the loopback address, with its data in the file {@code
 * almanac.db} of a directory. What was answered is in the file within one flush interval; closing
 * flushes the rest.
 */
public final class EmbeddedServer implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(EmbeddedServer.class);
  private static final String FILE = "almanac.db";
  private static final int CACHE_MEGABYTES = 64;
  private static final Duration LONGEST_FLUSH = Duration.ofSeconds(30);

  private final ConsistentBackend backend;
  private final MongoServer server;
  private final InetSocketAddress address;
  private final ScheduledExecutorService flusher =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "almanac-embedded-flush");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Opens the data and listens.
   *
   * @throws EmbeddedStoreException when the directory cannot be written or another process has the
   *     file open
   */
  public EmbeddedServer(EmbeddedProperties properties, Clock clock) {
    this.backend = new ConsistentBackend(open(properties.path()), clock);
    this.server = new MongoServer(backend);
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    this.address = server.getLocalAddress();
    long interval = properties.flushInterval().toMillis();
    var unused =
        flusher.scheduleWithFixedDelay(this::flush, interval, interval, TimeUnit.MILLISECONDS);
  }

  private static MVStore open(Path directory) {
    Path file = directory.resolve(FILE).toAbsolutePath().normalize();
    try {
      Files.createDirectories(file.getParent());
      return new MVStore.Builder()
          .fileName(file.toString())
          .cacheSize(CACHE_MEGABYTES)
          .compress()
          .autoCommitDisabled()
          .autoCommitBufferSize(0)
          .open();
    } catch (IOException e) {
      throw new EmbeddedStoreException(
          "the data directory " + directory + " cannot be made: " + e.getMessage(), e);
    } catch (MVStoreException e) {
      throw new EmbeddedStoreException(
          "the data file "
              + file
              + " cannot be opened; is another Almanac using it? "
              + e.getMessage(),
          e);
    }
  }

  private void flush() {
    try {
      backend.flush();
    } catch (RuntimeException e) {
      log.error("The embedded store could not write its file, and serves no more", e);
    }
  }

  /** The address to connect to. */
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public void close() {
    // Never by interrupting: an interrupted write closes the file's channel, so the thread's own
    // interrupt has to wait as well until the rest is in the file.
    flusher.shutdown();
    boolean interrupted = false;
    try {
      if (!flusher.awaitTermination(LONGEST_FLUSH.toMillis(), TimeUnit.MILLISECONDS)) {
        log.error("The embedded store's last flush did not end within {}", LONGEST_FLUSH);
      }
    } catch (InterruptedException e) {
      interrupted = true;
    }
    boolean canBeWritten = backend.canBeWritten();
    server.shutdownNow();
    if (canBeWritten) {
      log.info("The embedded store is closed, and everything is in its file");
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
