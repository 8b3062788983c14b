package dev.almanac.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.AlmanacApplication;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.MetricStore;
import dev.almanac.store.SampleStore;
import dev.almanac.testing.RawHttp;
import dev.almanac.testing.Scrape;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.hawkular.agent.prometheus.types.Histogram;
import org.hawkular.agent.prometheus.types.MetricFamily;
import org.hawkular.agent.prometheus.types.MetricType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The Prometheus page of the whole service. */
@SpringBootTest(classes = AlmanacApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class ScrapeTest {

  /** A month that runs, so that no page is touched beside it. */
  private static final YearMonth RUNNING =
      YearMonth.from(Instant.now().plus(Duration.ofDays(3)).atOffset(ZoneOffset.UTC));

  private static final String REQUESTS = "http_server_requests_seconds";
  private static final double[] BUCKETS = {
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 1.0 / 0
  };

  @TempDir private static Path data;

  @LocalServerPort private int port;
  @Autowired private SampleStore samples;
  @Autowired private MetricStore metrics;

  @DynamicPropertySource
  static void settings(DynamicPropertyRegistry settings) {
    settings.add("almanac.embedded.path", data::toString);
  }

  @Test
  void families_haveHelpAndUnits() throws IOException {
    get("/livez");

    Scrape scrape = Scrape.of(port);

    assertThat(scrape.families())
        .allSatisfy(f -> assertThat(f.getHelp()).as(f.getName()).isNotBlank());
    assertThat(scrape.names())
        .contains(
            REQUESTS,
            "almanac_store_write_seconds",
            "almanac_store_read_seconds",
            "almanac_read_documents",
            "almanac_samples_accepted_total",
            "almanac_samples_refused_total",
            "almanac_reservations_total",
            "almanac_pages_sealed_total",
            "almanac_pages_touched_total",
            "almanac_definitions_made_total",
            "jvm_memory_used_bytes",
            "process_cpu_usage",
            "tomcat_threads_busy_threads");
    for (String timer :
        List.of(REQUESTS, "almanac_store_write_seconds", "almanac_store_read_seconds")) {
      MetricFamily family = scrape.family(timer);
      assertThat(family.getType()).isEqualTo(MetricType.HISTOGRAM);
      assertThat(family.getMetrics())
          .allSatisfy(
              metric ->
                  assertThat(((Histogram) metric).getBuckets())
                      .extracting(Histogram.Bucket::getUpperBound)
                      .containsExactly(box(BUCKETS)));
    }
    assertThat(scrape.names()).noneMatch(name -> name.startsWith("mongodb_"));
  }

  @Test
  void store_writingAndReading_movesItsMeters() throws IOException {
    MetricDefinition definition =
        new MetricDefinition(
            "scraped",
            Resolution.DAY,
            Fold.LAST,
            ZoneOffset.UTC,
            Reserve.YEAR,
            null,
            null,
            null,
            Instant.parse("2012-01-01T00:00:00Z"));
    metrics.createIfAbsent(List.of(definition));
    Scrape before = Scrape.of(port);

    samples.append(List.of(update(definition, 1)), null);
    Scrape between = Scrape.of(port);
    samples.append(List.of(update(definition, 2)), null);
    samples.read("scraped", List.of("5"), RUNNING, RUNNING.plusMonths(1), months -> {});
    Scrape after = Scrape.of(port);

    Map<String, String> updates = Map.of("operation", "update", "outcome", "success");
    Map<String, String> finds = Map.of("operation", "find", "outcome", "success");
    assertThat(difference("almanac_reservations_total", Map.of(), before, between)).isEqualTo(12);
    assertThat(difference("almanac_reservations_total", Map.of(), between, after)).isZero();
    assertThat(difference("almanac_store_write_seconds", updates, between, after)).isEqualTo(1);
    assertThat(difference("almanac_store_read_seconds", finds, between, after)).isEqualTo(1);
    assertThat(difference("almanac_read_documents", Map.of(), between, after)).isEqualTo(1);
    assertThat(scrapedText()).doesNotContain("scraped").doesNotContain("client=");
  }

  @Test
  void samples_takenAndRefused_moveTheirMetersByTheirNumber() throws IOException {
    Scrape before = Scrape.of(port);
    String body =
        "[{\"metric\":\"counted\",\"client\":\"c\",\"timestamp\":\"2012-04-01\",\"value\":1},"
            + "{\"metric\":\"counted\",\"client\":\"c\",\"timestamp\":\"2012-04-02\",\"value\":2},"
            + "{\"metric\":\"counted\",\"client\":\"c\",\"timestamp\":\"2012-04-31\",\"value\":3}]";
    RawHttp.Answer answer =
        RawHttp.send(
            port,
            "POST /api/v1/samples HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                + "Content-Type: application/json\r\nContent-Length: "
                + body.length()
                + "\r\n\r\n"
                + body);
    assertThat(answer.body()).contains("\"accepted\":2");
    Scrape after = Scrape.of(port);

    assertThat(difference("almanac_samples_accepted_total", Map.of(), before, after)).isEqualTo(2);
    assertThat(
            difference(
                "almanac_samples_refused_total", Map.of("reason", "bad_timestamp"), before, after))
        .isEqualTo(1);
    assertThat(difference("almanac_samples_refused_total", Map.of(), before, after)).isEqualTo(1);
    assertThat(difference("almanac_definitions_made_total", Map.of(), before, after)).isEqualTo(1);
  }

  @Test
  void requests_toKnownPaths_areCountedByPathAndStatus() throws IOException {
    Map<String, String> docs = Map.of("uri", "/openapi", "status", "200", "method", "GET");
    get("/openapi");
    Scrape before = Scrape.of(port);
    for (int i = 0; i < 3; i++) {
      get("/openapi");
    }
    Scrape after = Scrape.of(port);

    assertThat(difference(REQUESTS, docs, before, after)).isEqualTo(3);
  }

  @Test
  void requests_toUnknownPaths_addOneSeries() throws IOException {
    get("/nothing");
    Scrape before = Scrape.of(port);
    for (int i = 0; i < 50; i++) {
      get("/nothing/" + i + "?metric=m" + i);
      get("/api/v1/nothing-" + i);
      get("/actuator/nothing-" + i);
      get("/swagger-ui/nothing-" + i);
    }
    Scrape after = Scrape.of(port);

    assertThat(after.series(REQUESTS, Map.of("status", "404", "uri", "NOT_FOUND", "method", "GET")))
        .hasSize(1);
    assertThat(after.series(REQUESTS, Map.of("status", "404")).size())
        .isLessThanOrEqualTo(before.series(REQUESTS, Map.of("status", "404")).size() + 1);
    assertThat(difference(REQUESTS, Map.of("status", "404"), before, after)).isEqualTo(200);
  }

  @Test
  void requests_withInventedMethods_addOneSeriesForEachKindOfPath() throws IOException {
    Scrape before = Scrape.of(port);
    for (int i = 0; i < 50; i++) {
      send("BREW" + i + " /livez");
      send("BREW" + i + " /nothing" + i);
      send("brew" + i + " /openapi");
    }
    Scrape after = Scrape.of(port);

    assertThat(after.series(REQUESTS, Map.of()).size() - before.series(REQUESTS, Map.of()).size())
        .isLessThanOrEqualTo(3);
    assertThat(scrapedText()).doesNotContainIgnoringCase("brew");
  }

  private static MonthUpdate update(MetricDefinition definition, double value) {
    return new MonthUpdate(
        new SeriesKey("scraped", "5"),
        RUNNING,
        definition,
        new int[] {0},
        new double[] {value},
        new int[] {1});
  }

  private static double difference(
      String name, Map<String, String> labels, Scrape before, Scrape after) {
    return after.count(name, labels) - before.count(name, labels);
  }

  private static Double[] box(double[] values) {
    Double[] boxed = new Double[values.length];
    for (int i = 0; i < values.length; i++) {
      boxed[i] = values[i];
    }
    return boxed;
  }

  private String scrapedText() throws IOException {
    return get("/actuator/prometheus").body();
  }

  private RawHttp.Answer get(String path) throws IOException {
    return send("GET " + path);
  }

  private RawHttp.Answer send(String methodAndTarget) throws IOException {
    return RawHttp.send(
        port, methodAndTarget + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  }
}
