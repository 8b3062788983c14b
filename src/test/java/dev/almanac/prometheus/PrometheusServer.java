package dev.almanac.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.AlmanacApplication;
import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.testing.StoredSamples;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/** The whole service on a free port, with an embedded store of its own and a clock that stands. */
@SpringBootTest(
    classes = AlmanacApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = "almanac.embedded.path=target/embedded/${random.uuid}")
@Import({PrometheusServer.StandingClock.class, StoredSamples.class})
abstract class PrometheusServer {

  /** What the service takes for the present. */
  static final Instant NOW = Instant.parse("2026-06-10T10:30:00Z");

  static final String API = "/prometheus/api/v1/";

  @TestConfiguration
  static class StandingClock {
    @Bean
    @Primary
    Clock standingClock() {
      return Clock.fixed(NOW, ZoneOffset.UTC);
    }
  }

  /** Keeps numbers as they were sent. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @LocalServerPort int port;
  @Autowired MetricDefinitions definitions;
  @Autowired StoredSamples stored;

  /** An answer of the service. */
  record Answer(int status, String type, String body) {

    JsonNode json() {
      return JSON.readTree(body);
    }

    /** Asserts that it is one of success, and returns its data. */
    JsonNode data() {
      assertThat(status).as(body).isEqualTo(200);
      assertThat(type).isEqualTo("application/json");
      assertThat(json().path("status").asString()).isEqualTo("success");
      return json().path("data");
    }

    /** Asserts that it is an error in Prometheus's form, and returns its words. */
    String error(int expectedStatus, String errorType) {
      assertThat(status).as(body).isEqualTo(expectedStatus);
      assertThat(type).startsWith("application/json");
      assertThat(json().propertyNames()).containsExactly("status", "errorType", "error");
      assertThat(json().path("status").asString()).isEqualTo("error");
      assertThat(json().path("errorType").asString()).as(body).isEqualTo(errorType);
      return json().path("error").asString();
    }
  }

  /** Parameters, given as name, value, name, value and so on, as a query or form. */
  static String encoded(String... parameters) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parameters.length; i += 2) {
      text.append(i == 0 ? "" : "&")
          .append(URLEncoder.encode(parameters[i], StandardCharsets.UTF_8))
          .append('=')
          .append(URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
    }
    return text.toString();
  }

  Answer get(String path, String... parameters) {
    return send(request(API + path + "?" + encoded(parameters)));
  }

  /** Posts a form, as Grafana does. */
  Answer form(String path, String... parameters) {
    return send(
        request(API + path)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(encoded(parameters))));
  }

  HttpRequest.Builder request(String target) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target));
  }

  Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          CLIENT.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
      return new Answer(
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          response.body());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** The result of a query at a time. */
  String at(String query, String time) {
    return get("query", "query", query, "time", time).data().path("result").toString();
  }

  /** The result of a query over a range. */
  String over(String query, String start, String end, String step) {
    return get("query_range", "query", query, "start", start, "end", end, "step", step)
        .data()
        .path("result")
        .toString();
  }

  MetricDefinition define(String metric, Resolution resolution, Fold fold, String zone) {
    MetricDefinition definition =
        new MetricDefinition(
            metric,
            resolution,
            fold,
            ZoneId.of(zone),
            Reserve.MONTH,
            "mm",
            "Rain \"as measured\"",
            null,
            NOW);
    definitions.put(definition);
    return definition;
  }

  void days(String metric, String client, String month, double... values) {
    for (int day = 1; day <= values.length; day++) {
      stored.put(
          metric, client, month + "-" + String.valueOf(100 + day).substring(1), values[day - 1]);
    }
  }
}
