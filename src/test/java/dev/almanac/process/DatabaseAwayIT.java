package dev.almanac.process;

import static org.assertj.core.api.Assertions.assertThat;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process without its database: up, not ready, and ready without a restart when it comes. */
class DatabaseAwayIT {

  private static final String SAMPLE =
      "[{\"metric\":\"m\",\"client\":\"c\",\"timestamp\":\"2024-03-01\",\"value\":4}]";

  @Test
  void startedWithoutItsDatabase_saysSo_andBecomesReadyWhenItComes(@TempDir Path directory)
      throws Exception {
    int port = AlmanacProcess.freePort();
    try (AlmanacProcess almanac =
        AlmanacProcess.start(
            directory, "--almanac.mongodb.uri=mongodb://127.0.0.1:" + port + "/almanac")) {
      HttpResponse<String> notReady = almanac.get("/readyz");
      assertThat(notReady.statusCode()).isEqualTo(503);
      assertThat(notReady.body()).contains("DOWN", "reason");
      assertThat(almanac.get("/livez").statusCode()).isEqualTo(200);

      HttpResponse<String> refused = almanac.post("/api/v1/samples", "application/json", SAMPLE);
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      assertThat(refused.body()).contains("store_not_ready");

      MongoServer database = new MongoServer(H2Backend.inMemory());
      database.bind(new InetSocketAddress("127.0.0.1", port));
      try {
        Awaitility.await()
            .atMost(Duration.ofSeconds(60))
            .until(() -> almanac.get("/readyz").statusCode() == 200);
        assertThat(almanac.post("/api/v1/samples", "application/json", SAMPLE).statusCode())
            .isEqualTo(200);
        assertThat(almanac.get("/api/v1/series?metric=m&client=c&month=2024-03").body())
            .contains("4");
      } finally {
        database.shutdownNow();
      }
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .until(() -> almanac.get("/readyz").statusCode() == 503);
      assertThat(almanac.get("/livez").statusCode()).isEqualTo(200);
      assertThat(almanac.post("/api/v1/samples", "application/json", SAMPLE).statusCode())
          .isEqualTo(503);
    }
  }
}
