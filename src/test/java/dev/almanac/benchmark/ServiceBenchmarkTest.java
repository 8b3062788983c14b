package dev.almanac.benchmark;

import static dev.almanac.benchmark.BenchmarkRun.figure;
import static dev.almanac.benchmark.BenchmarkRun.remarks;
import static dev.almanac.benchmark.BenchmarkRun.variants;
import static dev.almanac.benchmark.BenchmarkRun.where;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testing.Api;
import dev.almanac.testing.RunningApplication;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

/** The workload {@code service} against a running Almanac. */
@RunningApplication
class ServiceBenchmarkTest {

  @TempDir Path directory;

  @LocalServerPort int port;

  private Api almanac;
  private BenchmarkRun benchmark;

  @BeforeEach
  void begin() {
    almanac = new Api(port);
    benchmark = new BenchmarkRun(directory);
  }

  private String url() {
    return "http://127.0.0.1:" + port + "/";
  }

  @Test
  void service_measuresARunningAlmanac_andRemovesItsMetric() throws IOException {
    JsonNode report =
        benchmark.run(
            "service",
            "--url",
            url(),
            "--series",
            "5",
            "--days",
            "40",
            "--trickle-days",
            "4",
            "--operations",
            "30",
            "--batch",
            "4",
            "--trickle-batch",
            "2",
            "--threads",
            "2",
            "--target-rate",
            "100");

    assertThat(variants(where(report, "backfill"))).containsExactly("closed loop", "no-op sink");
    assertThat(of(report, "backfill", "closed loop"))
        .hasSize(2)
        .allSatisfy(m -> assertThat(m.path("count").asInt()).isEqualTo(200))
        .allSatisfy(m -> assertThat(figure(m, "client head-room")).isPositive());
    for (String phase : List.of("trickle", "read", "mix")) {
      assertThat(variants(where(report, phase)))
          .containsExactly("closed loop", "no-op sink", "open loop");
      assertThat(of(report, phase, "open loop"))
          .hasSize(2)
          .allSatisfy(m -> assertThat(figure(m, "target rate")).isEqualTo(100));
    }
    assertThat(of(report, "read", "open loop"))
        .allSatisfy(m -> assertThat(m.path("count").asInt()).isEqualTo(30));
    // Four days of five series, two a request.
    assertThat(of(report, "trickle", "open loop"))
        .allSatisfy(m -> assertThat(m.path("count").asInt()).isEqualTo(12));
    assertThat(remarks(report))
        .anyMatch(remark -> remark.contains("embedded store"))
        .anyMatch(remark -> remark.contains("shared this machine"));
    assertThat(almanac.get("/metrics").body()).doesNotContain("almanac_benchmark");
  }

  private static List<JsonNode> of(JsonNode report, String phase, String variant) {
    return where(report, phase).stream()
        .filter(m -> m.path("variant").asString().equals(variant))
        .toList();
  }

  @Test
  void service_saysWhyAMetricIsNotTaken() {
    assertThat(benchmark.execute("service", "--url", url(), "--metric", " x")).isEqualTo(2);

    assertThat(benchmark.err()).contains("does not take metric \" x\"", "400");
  }

  @Test
  void service_leavesAnothersMetricAlone_alsoWithDrop() {
    almanac.put("{\"description\":\"theirs\"}", "/metrics/definition", "metric", "theirs");

    assertThat(benchmark.execute("service", "--url", url(), "--metric", "theirs", "--drop"))
        .isEqualTo(2);

    assertThat(benchmark.err()).contains("\"theirs\"", "not made by a benchmark", "--metric");
    assertThat(almanac.get("/metrics/definition", "metric", "theirs").status()).isEqualTo(200);
  }

  @Test
  void service_removesWhatABenchmarkLeft_onlyWithDrop() {
    String[] small = {
      "service",
      "--url",
      url(),
      "--metric",
      "left",
      "--series",
      "2",
      "--days",
      "3",
      "--operations",
      "10",
      "--trickle-days",
      "2",
      "--repeat",
      "1",
      "--report",
      directory.toString(),
      "--keep"
    };
    assertThat(benchmark.execute(small)).as(benchmark::err).isZero();
    assertThat(almanac.get("/metrics/definition", "metric", "left").status()).isEqualTo(200);

    assertThat(benchmark.execute(small)).isEqualTo(2);
    assertThat(benchmark.err()).contains("\"left\"", "--drop");

    String[] again = java.util.Arrays.copyOf(small, small.length);
    again[again.length - 1] = "--drop";
    assertThat(benchmark.execute(again)).as(benchmark::err).isZero();
    assertThat(almanac.get("/metrics/definition", "metric", "left").status()).isEqualTo(404);
  }
}
