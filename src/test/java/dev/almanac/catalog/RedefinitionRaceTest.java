package dev.almanac.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testing.Api;
import dev.almanac.testing.RunningApplication;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * A metric's first samples and its redefinition at the same moment: whoever wins, what was
 * acknowledged is read back, and the metric takes samples afterwards.
 */
@RunningApplication
class RedefinitionRaceTest {

  @LocalServerPort int port;
  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private Api api;

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void stopThreads() {
    threads.shutdownNow();
  }

  @RepeatedTest(40)
  void firstSamplesAndRedefinition_atTheSameMoment_agreeOnOneDefinition(RepetitionInfo repetition)
      throws Exception {
    String metric = "race." + repetition.getCurrentRepetition();
    CyclicBarrier start = new CyclicBarrier(2);
    StringBuilder body = new StringBuilder("metric,client,timestamp,value\n");
    for (int client = 0; client < 10; client++) {
      body.append(metric).append(",c").append(client).append(",2024-03-05T10:00:00Z,1\n");
    }
    Future<Api.Answer> samples =
        threads.submit(together(start, () -> api.post("text/csv", body.toString(), "/samples")));
    Future<Api.Answer> definition =
        threads.submit(
            together(
                start,
                () ->
                    api.put(
                        "{'resolution':'hour','fold':'sum'}",
                        "/metrics/definition",
                        "metric",
                        metric)));
    int posted = samples.get(60, TimeUnit.SECONDS).status();
    int put = definition.get(60, TimeUnit.SECONDS).status();
    assertThat(posted).isIn(200, 503);
    assertThat(put).isIn(200, 201, 409, 503);

    if (posted == 200) {
      assertThat(count(metric)).isEqualTo(10);
    }
    assertThat(
            api.post(
                    "text/csv",
                    "metric,client,timestamp,value\n" + metric + ",c0,2024-03-06T10:00:00Z,1\n",
                    "/samples")
                .status())
        .isEqualTo(200);
    assertThat(count(metric)).isEqualTo(posted == 200 ? 11 : 1);
    assertThat(api.get("/export", "metric", metric).status()).isEqualTo(200);
  }

  private int count(String metric) {
    return api.get(
            "/series", "metric", metric, "client", "*", "group", "none", "month", "2024-03", "step",
            "month", "fn", "count")
        .json(200)
        .path("series")
        .path(0)
        .path("values")
        .path(0)
        .asInt();
  }

  private static Callable<Api.Answer> together(CyclicBarrier start, Callable<Api.Answer> call) {
    return () -> {
      start.await(30, TimeUnit.SECONDS);
      return call.call();
    };
  }
}
