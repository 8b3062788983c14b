package dev.almanac.benchmark.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import dev.almanac.benchmark.report.TargetFacts.Fact;
import dev.almanac.store.embedded.EmbeddedProperties;
import dev.almanac.store.embedded.EmbeddedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.FileSystemUtils;

/** Almanac's embedded server with its data in a temporary directory: for trying the benchmark. */
public final class EmbeddedTarget implements Target {

  private static final Duration FLUSH_INTERVAL = Duration.ofMillis(200);

  private final Clock clock;
  private @Nullable Path directory;
  private @Nullable EmbeddedServer server;
  private @Nullable MongoClient client;

  /** Not connected yet. */
  public EmbeddedTarget(Clock clock) {
    this.clock = clock;
  }

  @Override
  public String name() {
    return "embedded";
  }

  @Override
  public boolean embedded() {
    return true;
  }

  @Override
  public boolean own() {
    return false;
  }

  @Override
  public boolean coldReads() {
    return false;
  }

  @Override
  public MongoClient client() {
    if (client == null) {
      client = Connections.open(address());
    }
    return client;
  }

  @Override
  public ConnectionString address() {
    if (server == null) {
      try {
        directory = Files.createTempDirectory("almanac-benchmark-");
      } catch (IOException e) {
        throw new UncheckedIOException("no temporary directory for the embedded server", e);
      }
      server = new EmbeddedServer(new EmbeddedProperties(directory, FLUSH_INTERVAL), clock);
    }
    return new ConnectionString(
        "mongodb://"
            + server.address().getAddress().getHostAddress()
            + ":"
            + server.address().getPort());
  }

  @Override
  public List<String> restartCold() {
    throw new UnsupportedOperationException("the embedded server is not restarted");
  }

  @Override
  public void rest() {}

  @Override
  public List<Fact> facts() {
    return List.of(
        new Fact("kind", "embedded server, which is not MongoDB, in a temporary directory"));
  }

  @Override
  public void close() {
    if (client != null) {
      client.close();
    }
    if (server != null) {
      server.close();
    }
    if (directory != null) {
      try {
        FileSystemUtils.deleteRecursively(directory);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot remove " + directory, e);
      }
    }
  }
}
