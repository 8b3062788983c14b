package dev.almanac.store.mongo;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.almanac.store.embedded.EmbeddedProperties;
import dev.almanac.store.embedded.EmbeddedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.mongodb.MongoDBContainer;

/**
 * The servers that every storage test runs on. The embedded one is always there; a real MongoDB in
 * a container where Docker is; any server named by {@code ALMANAC_TEST_MONGODB_URI}. A server that
 * is not there skips its tests and says why; naming it in the system property {@code
 * almanac.test.required-servers} (a comma-separated list of {@code container}, {@code external})
 * makes that a failure instead.
 */
public enum TestServer {
  EMBEDDED {
    @Override
    MongoClient connect() {
      try {
        EmbeddedServer server =
            new EmbeddedServer(
                new EmbeddedProperties(
                    Files.createTempDirectory("almanac-test"), Duration.ofMillis(200)),
                Clock.systemUTC());
        return open("mongodb://127.0.0.1:" + server.address().getPort());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  },
  CONTAINER {
    @Override
    MongoClient connect() {
      if (!DockerClientFactory.instance().isDockerAvailable()) {
        return absent("no Docker engine answers, so no MongoDB container was started");
      }
      MongoDBContainer container = new MongoDBContainer("mongo:8.0");
      container.start();
      return open(container.getConnectionString());
    }
  },
  EXTERNAL {
    @Override
    MongoClient connect() {
      String uri = System.getenv("ALMANAC_TEST_MONGODB_URI");
      return uri == null || uri.isBlank()
          ? absent("ALMANAC_TEST_MONGODB_URI names no server")
          : open(uri);
    }
  };

  private MongoClient client;
  private String whyAbsent;

  abstract MongoClient connect();

  /** The client of this server, connected on first use and kept until the JVM ends. */
  public synchronized MongoClient client() {
    if (client == null && whyAbsent == null) {
      client = connect();
      if (client == null) {
        System.err.println("Storage tests on " + this + " are skipped: " + whyAbsent);
      }
    }
    if (client == null) {
      if (required()) {
        fail("required storage tests cannot run: %s", whyAbsent);
      }
      abort(whyAbsent);
    }
    return client;
  }

  /** Whether this is a real MongoDB, with plans to explain. */
  boolean isReal() {
    return this != EMBEDDED;
  }

  MongoClient absent(String why) {
    whyAbsent = why;
    return null;
  }

  private boolean required() {
    return List.of(System.getProperty("almanac.test.required-servers", "").split(","))
        .contains(name().toLowerCase(Locale.ROOT));
  }

  private static MongoClient open(String uri) {
    MongoClientSettings.Builder settings = MongoClientSettings.builder();
    MongoStoreConfiguration.applyDefaults(settings, TestStore.PROPERTIES);
    settings.applyConnectionString(new ConnectionString(uri));
    return MongoClients.create(settings.build());
  }
}
