package dev.almanac.benchmark.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.event.CommandListener;
import java.util.concurrent.TimeUnit;

/**
 * Connects as the service does: writes are acknowledged by the majority unless the connection
 * string says otherwise, for every variant alike.
 */
public final class Connections {

  /** A benchmark has at most as many threads as connections, so that none waits for one. */
  private static final int MOST_CONNECTIONS = 1_024;

  /** A server that is gone is soon known to be. */
  private static final long SELECTION_SECONDS = 10;

  private Connections() {}

  /** A client of these servers, closed by the caller. */
  public static MongoClient open(ConnectionString uri) {
    return MongoClients.create(settings(uri).build());
  }

  /** A client of these servers whose commands are told to a listener. */
  public static MongoClient open(ConnectionString uri, CommandListener listener) {
    return MongoClients.create(settings(uri).addCommandListener(listener).build());
  }

  private static MongoClientSettings.Builder settings(ConnectionString uri) {
    return MongoClientSettings.builder()
        .applicationName("almanac-benchmark")
        .writeConcern(WriteConcern.MAJORITY)
        .applyToClusterSettings(
            cluster -> cluster.serverSelectionTimeout(SELECTION_SECONDS, TimeUnit.SECONDS))
        .applyToConnectionPoolSettings(pool -> pool.maxSize(MOST_CONNECTIONS))
        .applyConnectionString(uri);
  }
}
