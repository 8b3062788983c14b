package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.AlmanacApplication;
import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.SampleStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole service on a free port, with an embedded store of its own and a clock that stands. */
@SpringBootTest(
    classes = AlmanacApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "almanac.embedded.path=target/embedded/${random.uuid}")
@Import(SeriesServer.StandingClock.class)
abstract class SeriesServer {

  /** What the service takes for the present: in the 24th week of 2026. */
  static final Instant NOW = Instant.parse("2026-06-10T10:30:00Z");

  @TestConfiguration
  static class StandingClock {
    @Bean
    @Primary
    Clock standingClock() {
      return Clock.fixed(NOW, ZoneOffset.UTC);
    }
  }

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final JsonMapper JSON = new JsonMapper();

  @LocalServerPort private int port;

  @Value("${springdoc.api-docs.path}")
  private String descriptionPath;

  @Autowired private MetricDefinitions definitions;
  @Autowired private SampleStore samples;

  /** Asks; what stands after {@code /api/v1/series?}, with headers as name, value and so on. */
  HttpResponse<String> ask(String query, String... headers) {
    return get("/api/v1/series?" + query, headers);
  }

  /** The API's description. */
  HttpResponse<String> describe() {
    return get(descriptionPath);
  }

  private HttpResponse<String> get(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Asks, and expects an answer. */
  JsonNode answer(String query) {
    HttpResponse<String> response = ask(query);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  /** Asks, and expects a problem with this code; returns its document. */
  JsonNode problem(int status, String code, String query) {
    HttpResponse<String> response = ask(query);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    JsonNode body = JSON.readTree(response.body());
    assertThat(body.path("code").asString()).as(response.body()).isEqualTo(code);
    return body;
  }

  /** An answer's buckets as they stand in the body, with the values of one series behind. */
  static Map<String, String> values(JsonNode answer, int series) {
    Map<String, String> values = new TreeMap<>();
    for (int i = 0; i < answer.path("buckets").size(); i++) {
      values.put(
          answer.path("buckets").path(i).asString(),
          answer.path("series").path(series).path("values").path(i).toString());
    }
    return values;
  }

  static Map<String, String> values(JsonNode answer) {
    return values(answer, 0);
  }

  MetricDefinition define(String metric, Resolution resolution, Fold fold, String zone) {
    MetricDefinition definition =
        new MetricDefinition(
            metric, resolution, fold, ZoneId.of(zone), Reserve.YEAR, null, null, null, NOW);
    definitions.put(definition);
    return definition;
  }

  MetricDefinition hours(String metric) {
    return define(metric, Resolution.HOUR, Fold.LAST, "UTC");
  }

  MetricDefinition days(String metric) {
    return define(metric, Resolution.DAY, Fold.LAST, "UTC");
  }

  /** Stores values by slot: {@code 2024-03-01} or, in UTC, {@code 2024-03-01T06}. */
  void put(MetricDefinition definition, String client, Map<String, Double> values) {
    Map<YearMonth, TreeMap<Integer, Double>> months = new TreeMap<>();
    values.forEach(
        (slot, value) -> {
          LocalDateTime at =
              LocalDateTime.parse(slot.length() > 10 ? slot + ":00" : slot + "T00:00");
          int index = definition.resolution().slot(at.getDayOfMonth(), at.getHour());
          months.computeIfAbsent(YearMonth.from(at), m -> new TreeMap<>()).put(index, value);
        });
    List<MonthUpdate> updates = new ArrayList<>();
    months.forEach(
        (month, slots) ->
            updates.add(
                new MonthUpdate(
                    new SeriesKey(definition.metric(), client),
                    month,
                    definition,
                    slots.keySet().stream().mapToInt(Integer::intValue).toArray(),
                    slots.values().stream().mapToDouble(Double::doubleValue).toArray(),
                    slots.keySet().stream().mapToInt(slot -> 1).toArray())));
    samples.append(updates, null);
  }
}
