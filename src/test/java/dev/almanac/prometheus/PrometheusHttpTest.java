package dev.almanac.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.almanac.series.Fold;
import dev.almanac.series.Resolution;
import dev.almanac.telemetry.MeterNames;
import dev.almanac.testing.RawHttp;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import tools.jackson.databind.JsonNode;

/** Prometheus's calls for reading, against the whole service. */
class PrometheusHttpTest extends PrometheusServer {

  @Autowired private MeterRegistry meters;
  @Autowired private MongoDatabaseFactory databases;

  @Test
  void query_isExactlyTheDocument() {
    days("exact", "a\"b", "2024-03", 1, 2.5);
    assertThat(get("query", "query", "1+1", "time", "1709380800").body())
        .isEqualTo(
            "{\"status\":\"success\",\"data\":{\"resultType\":\"scalar\","
                + "\"result\":[1709380800,\"2\"]}}");
    assertThat(get("query", "query", "'x'", "time", "1709380800.5").body())
        .isEqualTo(
            "{\"status\":\"success\",\"data\":{\"resultType\":\"string\","
                + "\"result\":[1709380800.500,\"x\"]}}");
    assertThat(get("query", "query", "exact", "time", "2024-03-02T13:00:00.25+01:00").body())
        .isEqualTo(
            "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":["
                + "{\"metric\":{\"__name__\":\"exact\",\"client\":\"a\\\"b\"},"
                + "\"value\":[1709380800.250,\"2.5\"]}]}}");
    assertThat(get("query", "query", "exact[2d]", "time", "1709380800").body())
        .isEqualTo(
            "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":["
                + "{\"metric\":{\"__name__\":\"exact\",\"client\":\"a\\\"b\"},"
                + "\"values\":[[1709251200,\"1\"],[1709337600,\"2.5\"]]}]}}");
    assertThat(
            get(
                    "query_range",
                    "query",
                    "exact*2",
                    "start",
                    "1709251200",
                    "end",
                    "1709337600.5",
                    "step",
                    "1d")
                .body())
        .isEqualTo(
            "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":["
                + "{\"metric\":{\"client\":\"a\\\"b\"},"
                + "\"values\":[[1709251200,\"2\"],[1709337600,\"5\"]]}]}}");
  }

  @Test
  void query_withoutATime_isOfNow() {
    stored.put("today", "a", "2026-06-10", 7);
    assertThat(
            get("query", "query", "today").data().path("result").path(0).path("value").toString())
        .isEqualTo("[1781087400,\"7\"]");
  }

  @Test
  @DisplayName("case 46: a daily value holds for its day, whatever the step, and no longer")
  void query_ofSparseSeries_looksBackByTheSlot() {
    days("case46", "a", "2024-03", 1, 2, 3);
    assertThat(at("case46", "2024-03-02T12:00:00Z"))
        .isEqualTo(
            "[{\"metric\":{\"__name__\":\"case46\",\"client\":\"a\"},\"value\":[1709380800,\"2\"]}]");
    assertThat(at("case46", "2024-03-05T12:00:00Z")).isEqualTo("[]");
    long start = 1_709_251_200;
    for (long step : new long[] {15, 3_600, 86_400}) {
      // 15 s over three days would be 17,281 samples: a day at a time.
      for (int day = 0; day < 3; day++) {
        long from = start + day * 86_400L;
        JsonNode values =
            get(
                    "query_range",
                    "query",
                    "case46",
                    "start",
                    "" + from,
                    "end",
                    "" + (from + 86_399),
                    "step",
                    step + "s")
                .data()
                .path("result")
                .path(0)
                .path("values");
        assertThat(values.size()).isEqualTo((int) (86_400 / step));
        for (int i = 0; i < values.size(); i++) {
          assertThat(values.path(i).toString())
              .isEqualTo("[" + (from + i * step) + ",\"" + (day + 1) + "\"]");
        }
      }
    }
  }

  @Test
  @DisplayName(
      "case 48: reversed ranges are named, equal ends are one sample, the future is absent")
  void queryRange_reversedEqualOrInTheFuture_isAnswered() {
    days("case48", "a", "2024-03", 1, 2, 3);
    assertThat(
            get(
                    "query_range",
                    "query",
                    "case48",
                    "start",
                    "2024-05-01T00:00:00Z",
                    "end",
                    "1709251200",
                    "step",
                    "1d")
                .error(400, "bad_data"))
        .contains("end \"1709251200\"", "start \"2024-05-01T00:00:00Z\"");
    assertThat(over("case48", "1709424000", "1709424000", "60"))
        .isEqualTo(
            "[{\"metric\":{\"__name__\":\"case48\",\"client\":\"a\"},"
                + "\"values\":[[1709424000,\"3\"]]}]");
    assertThat(over("case48", "2024-03-03T00:00:00Z", "2025-03-03T00:00:00Z", "1d"))
        .isEqualTo(
            "[{\"metric\":{\"__name__\":\"case48\",\"client\":\"a\"},"
                + "\"values\":[[1709424000,\"3\"]]}]");
    assertThat(over("case48", "2040-01-01T00:00:00Z", "2041-01-01T00:00:00Z", "1d"))
        .isEqualTo("[]");
  }

  @Test
  @DisplayName(
      "case 50: too many steps name the limit and one that fits; 15,000 series are all listed")
  void limits_areNamed_andListsAreWhole() {
    String error =
        get("query_range", "query", "1", "start", "0", "end", "2592000", "step", "60")
            .error(400, "bad_data");
    assertThat(error).contains("43,201", "11,000", "236 s");
    assertThat(over("1", "0", "2592000", "236")).startsWith("[{\"metric\":{}");
    assertThat(
            get("query_range", "query", "1", "start", "0", "end", "2592000", "step", "235")
                .error(400, "bad_data"))
        .contains("236 s");
    // As with Prometheus the first sample is not a step.
    assertThat(
            get("query_range", "query", "1", "start", "0", "end", "11000", "step", "1")
                .data()
                .path("result")
                .path(0)
                .path("values")
                .size())
        .isEqualTo(11_001);
    assertThat(
            get("query_range", "query", "1", "start", "0", "end", "11001", "step", "1")
                .error(400, "bad_data"))
        .contains("11,002");

    define("case50", Resolution.DAY, Fold.LAST, "UTC");
    Set<String> clients = new HashSet<>();
    for (int thousand = 0; thousand < 15; thousand++) {
      List<String> some = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        some.add("c" + (thousand * 1_000 + i));
      }
      stored.put("case50", some, "2024-03-01", 1);
      clients.addAll(some);
    }
    JsonNode series = get("series", "match[]", "case50").data();
    Set<String> listed = new HashSet<>();
    series.forEach(one -> listed.add(one.path("client").asString()));
    assertThat(series.size()).isEqualTo(15_000);
    assertThat(listed).isEqualTo(clients);
    assertThat(get("label/client/values", "match[]", "case50").data().size()).isEqualTo(15_000);
    Answer cut = get("label/client/values", "match[]", "case50", "limit", "10");
    assertThat(cut.data().size()).isEqualTo(10);
    assertThat(cut.json().path("warnings").toString())
        .isEqualTo("[\"results truncated due to limit\"]");
    assertThat(
            get("query", "query", "case50", "time", "2024-03-01T00:00:00Z").error(422, "execution"))
        .contains("more than the limit of 1000 series");
  }

  @Test
  @DisplayName("case 20 (b, c): beyond a double is +Inf, and -0 keeps its sign")
  void values_thatAreSpecial_areWrittenAsPrometheusDoes() {
    days("case20", "a", "2024-03", 1e308, 1e308);
    days("case20", "b", "2024-03", -0.0);
    String noon = "2024-03-02T12:00:00Z";
    assertThat(at("sum_over_time(case20{client=\"a\"}[2d])", noon))
        .isEqualTo("[{\"metric\":{\"client\":\"a\"},\"value\":[1709380800,\"+Inf\"]}]");
    assertThat(at("-sum_over_time(case20{client=\"a\"}[2d])", noon)).contains("\"-Inf\"");
    assertThat(at("case20{client=\"b\"}", "2024-03-01T00:00:00Z")).contains("\"-0\"");
    assertThat(at("0/0", noon)).isEqualTo("[1709380800,\"NaN\"]");
    assertThat(at("1e21", noon)).isEqualTo("[1709380800,\"1e+21\"]");
  }

  @Test
  void slots_ofAMean_areTheMean_andTotalsTheTotal() {
    define("mean", Resolution.DAY, Fold.AVG, "UTC");
    define("total", Resolution.DAY, Fold.SUM, "UTC");
    for (double value : new double[] {1, 2, 6}) {
      stored.put("mean", "a", "2024-03-01", value);
      stored.put("total", "a", "2024-03-01", value);
    }
    assertThat(at("mean", "2024-03-01T00:00:00Z")).contains("\"3\"");
    assertThat(at("total", "2024-03-01T00:00:00Z")).contains("\"9\"");
  }

  /** The 30th of March 2025 has 23 hours in Vienna, the 26th of October 25. */
  @Test
  void days_ofAZone_areAsLongAsTheyAreThere() {
    define("vienna", Resolution.DAY, Fold.LAST, "Europe/Vienna");
    stored.put("vienna", "a", "2025-03-30", 1);
    stored.put("vienna", "a", "2025-10-26", 2);
    assertThat(at("vienna", "2025-03-29T22:59:59Z")).isEqualTo("[]");
    assertThat(at("vienna", "2025-03-29T23:00:00Z")).contains("\"1\"");
    assertThat(at("vienna", "2025-03-30T21:59:59.999Z")).contains("\"1\"");
    assertThat(at("vienna", "2025-03-30T22:00:00Z")).isEqualTo("[]");
    assertThat(at("vienna", "2025-10-25T21:59:59Z")).isEqualTo("[]");
    assertThat(at("vienna", "2025-10-26T22:59:59Z")).contains("\"2\"");
    assertThat(at("vienna", "2025-10-26T23:00:00Z")).isEqualTo("[]");
    assertThat(at("vienna[400d]", "2025-12-31T00:00:00Z"))
        .contains("[[1743289200,\"1\"],[1761429600,\"2\"]]");
  }

  @Test
  void hours_holdForAnHour_acrossMonthsAndYears() {
    define("hourly", Resolution.HOUR, Fold.LAST, "Asia/Kolkata");
    stored.put("hourly", "a", "2023-12-31T23", 1);
    stored.put("hourly", "a", "2024-01-01T00", 2);
    assertThat(over("hourly", "2023-12-31T22:30:00Z", "2024-01-01T01:30:00Z", "30m"))
        .endsWith(
            "\"values\":[[1704063600,\"1\"],[1704065400,\"1\"],[1704067200,\"2\"],"
                + "[1704069000,\"2\"]]}]");
    assertThat(at("sum_over_time(hourly[10y])", "2026-01-01T00:00:00Z")).contains("\"3\"");
    assertThat(at("sum_over_time(hourly{client=~\"a|b\"}[10y])", "2026-01-01T00:00:00Z"))
        .contains("\"3\"");
    assertThat(at("sum_over_time(hourly{client=\"a\"}[10y])", "2026-01-01T00:00:00Z"))
        .contains("\"3\"");
    assertThat(at("sum_over_time(hourly{client=\"b\"}[10y])", "2026-01-01T00:00:00Z"))
        .isEqualTo("[]");
    assertThat(at("hourly offset -50y", "1974-01-13T00:00:00Z")).contains("\"2\"");
  }

  @Test
  void names_thatAreNotPrometheus_areReachedInQuotes() {
    stored.put("sales.total €", "Größe 1", "2024-03-01", 4);
    String day = "2024-03-01T00:00:00Z";
    String expected =
        "[{\"metric\":{\"__name__\":\"sales.total €\",\"client\":\"Größe 1\"},"
            + "\"value\":[1709251200,\"4\"]}]";
    assertThat(at("{\"sales.total €\"}", day)).isEqualTo(expected);
    assertThat(at("{\"sales.total €\", client=\"Größe 1\"}", day)).isEqualTo(expected);
    assertThat(at("{__name__=\"sales.total €\"}", day)).isEqualTo(expected);
    assertThat(at("{__name__=~\"sales.t.*\"}", day)).isEqualTo(expected);
    assertThat(at("{\"sales.total €\", client=\"Gro\u0308ße 1\"}", day))
        .as("names are the same in any form of Unicode")
        .isEqualTo(expected);
    assertThat(
            form("query", "query", "{\"sales.total €\"}", "time", day)
                .data()
                .path("result")
                .toString())
        .isEqualTo(expected);
  }

  @Test
  void selectors_overSeveralMetricsAndClients_findThemAll() {
    stored.put("several_a", "x", "2024-03-01", 1);
    stored.put("several_a", "y", "2024-03-01", 2);
    stored.put("several_b", "x", "2024-03-01", 4);
    stored.put("several_b", "z", "2024-03-02", 8);
    String day = "2024-03-01T00:00:00Z";
    assertThat(at("sum({__name__=~\"several_.*\"})", day)).contains("\"7\"");
    assertThat(at("sum({__name__=~\"several_.*\", client=~\"x|z\"})", day)).contains("\"5\"");
    assertThat(at("sum({__name__=~\"several_.*\", client!=\"x\"})", day)).contains("\"2\"");
    assertThat(at("several_a{client=~\"[xz]\"}", day)).contains("\"1\"").doesNotContain("\"2\"");
    assertThat(at("several_a{client=\"\"}", day)).isEqualTo("[]");
    assertThat(at("several_a{job=\"api\"}", day)).isEqualTo("[]");
    assertThat(at("no_such_metric", day)).isEqualTo("[]");
    assertThat(
            get("query", "query", "{__name__=~\"several_.*\"} * 2", "time", day)
                .error(422, "execution"))
        .contains("{client=\"x\"}");
    assertThat(
            get(
                    "series",
                    "match[]",
                    "{__name__=~\"several_.*\",client=\"x\"}",
                    "match[]",
                    "several_b")
                .data()
                .toString())
        .isEqualTo(
            "[{\"__name__\":\"several_a\",\"client\":\"x\"},"
                + "{\"__name__\":\"several_b\",\"client\":\"x\"},"
                + "{\"__name__\":\"several_b\",\"client\":\"z\"}]");
    assertThat(get("label/__name__/values", "match[]", "{client=\"z\"}").data().toString())
        .isEqualTo("[\"several_b\"]");
    assertThat(get("label/client/values", "match[]", "several_a").data().toString())
        .isEqualTo("[\"x\",\"y\"]");
    assertThat(
            get("label/client/values", "match[]", "several_a", "start", "1735689600").data().size())
        .isZero();
    assertThat(get("label/__name__/values").data().toString())
        .contains("\"several_a\",\"several_b\"");
    assertThat(get("label/job/values").data().size()).isZero();
    assertThat(get("labels", "match[]", "several_a{client=\"z\"}").data().size()).isZero();
    assertThat(get("labels", "match[]", "several_a{client=\"y\"}").data().toString())
        .isEqualTo("[\"__name__\",\"client\"]");
  }

  @Test
  void metadata_isOfTheDefinition() {
    define("described", Resolution.DAY, Fold.SUM, "UTC");
    assertThat(get("metadata", "metric", "described").data().toString())
        .isEqualTo(
            "{\"described\":[{\"type\":\"gauge\",\"help\":\"Rain \\\"as measured\\\"\","
                + "\"unit\":\"mm\"}]}");
    assertThat(get("metadata", "metric", "nothing").data().toString()).isEqualTo("{}");
    assertThat(get("metadata").data().has("described")).isTrue();
    assertThat(get("metadata", "limit", "1").data().size()).isEqualTo(1);
  }

  @ParameterizedTest(name = "{0}?{1}")
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '§',
      value = {
        "query; query=; parameter query is missing",
        "query; time=1; parameter query is missing",
        "query; query=m%20and%20n; parameter query: 1:3: parse error: the operator and is not",
        "query; query=1&time=yesterday; parameter time is \"yesterday\"",
        "query; query=1&time=2024-03-01; parameter time is \"2024-03-01\"",
        "query; query=1&time=NaN; parameter time is \"NaN\"",
        "query; query=1&time=1e300; in the years 1 to 9999",
        "query; query=1&timeout=soon; parameter timeout: duration \"soon\"",
        "query; query=1&limit=-1; parameter limit is \"-1\"",
        "query_range; query=1&end=1&step=1; parameter start is missing",
        "query_range; query=1&start=1&step=1; parameter end is missing",
        "query_range; query=1&start=1&end=1; parameter step is missing",
        "query_range; query=1&start=1&end=1&step=0; 1ms or more",
        "query_range; query=1&start=1&end=1&step=-60; 1ms or more",
        "query_range; query=1&start=1&end=1&step=1x; parameter step: duration \"1x\"",
        "query_range; query=m[1d]&start=1&end=1&step=1; this one is a range vector",
        "series; start=1; parameter match[] is missing",
        "series; match[]=1; expected a selector of series",
        "series; match[]={}; at least one matcher",
        "labels; match[]=m&start=2&end=1; end \"1\" lies before start \"2\"",
        "metadata; limit=x; parameter limit is \"x\"",
      })
  void request_thatIsWrong_isBadData(String path, String query, String why) {
    String encoded = query.replace("[", "%5B").replace("]", "%5D").replace("{", "%7B");
    assertThat(send(request(API + path + "?" + encoded.replace("}", "%7D"))).error(400, "bad_data"))
        .contains(why);
  }

  @Test
  void times_andSteps_areReadInEveryForm() {
    assertThat(over("time()", "2024-03-01T00:00:00Z", "1709251201.5", "0.5"))
        .isEqualTo(
            "[{\"metric\":{},\"values\":[[1709251200,\"1709251200\"],"
                + "[1709251200.500,\"1709251200.5\"],[1709251201,\"1709251201\"],"
                + "[1709251201.500,\"1709251201.5\"]]}]");
    assertThat(over("1", "-1.5", "1e1", "1m"))
        .isEqualTo("[{\"metric\":{},\"values\":[[-1.500,\"1\"]]}]");
  }

  @Test
  void bodies_areForms_boundedAndInUtf8() {
    assertThat(form("query", "query", "1+1", "time", "5").data().path("result").toString())
        .isEqualTo("[5,\"2\"]");
    assertThat(
            send(request(API + "query?time=7&query=3")
                    .header("Content-Type", "application/x-www-form-urlencoded; charset=utf-8")
                    .POST(BodyPublishers.ofString("query=1%2B1")))
                .data()
                .path("result")
                .toString())
        .as("the form comes before the query")
        .isEqualTo("[7,\"2\"]");
    assertThat(
            send(request(API + "query")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"query\":\"1\"}")))
                .error(415, "bad_data"))
        .contains("application/x-www-form-urlencoded");
    assertThat(send(formOf("query=%zz")).error(400, "bad_data")).contains("percent sign");
    assertThat(send(formOf("query=%ff")).error(400, "bad_data")).contains("not UTF-8");
    assertThat(send(formOf("query=" + "1".repeat(1 << 20))).error(413, "bad_data"))
        .contains("1048576");
    assertThat(send(formOf("")).error(400, "bad_data")).contains("query is missing");
  }

  private HttpRequest.Builder formOf(String body) {
    return request(API + "query")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(body));
  }

  @Test
  void refusals_belowThePath_haveItsForm() throws IOException {
    assertThat(get("nothing").error(404, "not_found")).isNotEmpty();
    assertThat(send(request("/prometheus/")).error(404, "not_found")).isNotEmpty();
    assertThat(send(request(API + "query").DELETE()).error(405, "bad_data"))
        .contains("GET", "POST");
    assertThat(send(request(API + "query?query=%ff")).error(400, "bad_data")).contains("UTF-8");
    assertThat(send(request("/api/v1/nothing")).type()).startsWith("application/problem+json");
    for (String raw :
        List.of(
            "GET /prometheus/api/v1/query?query=%zz HTTP/1.1\r\nHost: x\r\n",
            "TRACE /prometheus/api/v1/query HTTP/1.1\r\nHost: x\r\n",
            "GET /prometheus/api/v1/../v1/query?query=1 HTTP/1.1\r\nHost: x\r\n",
            "GET /prometheus/api/v1/query?query=1 HTTP/1.1\r\nHost: x\r\nX: "
                + "x".repeat(70_000)
                + "\r\n",
            "GET /prometheus/api/v1/query HTTP/1.1\r\n",
            "GET /prometheus/api/v1/query HTTP/2.0\r\nHost: x\r\n",
            "GET /prometheus/a%zz HTTP/1.1\r\nHost: x\r\n")) {
      RawHttp.Answer answer = RawHttp.send(port, raw + "Connection: close\r\n\r\n");
      String shown = raw.substring(0, Math.min(70, raw.length()));
      assertThat(answer.status()).as(shown).isBetween(400, 505);
      assertThat(answer.json()).as(shown).startsWith("{\"status\":\"error\",\"errorType\":\"");
    }
  }

  @Test
  void queries_withCharactersAsTheyAre_areReadAsPrometheusReadsThem() throws IOException {
    stored.put("plain", "a|b", "2024-03-01", 5);
    String expected = "{\"__name__\":\"plain\",\"client\":\"a|b\"}";
    for (String target :
        List.of(
            "query?time=1709251200&query=plain{client=\"a|b\"}[1d]",
            "query?time=1709251200&query=plain{client=~\"^a\\\\|b\"}",
            "series?match[]={__name__=\"plain\"}")) {
      RawHttp.Answer answer =
          RawHttp.send(
              port, "GET " + API + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      assertThat(answer.status()).as(target + answer.body()).isEqualTo(200);
      assertThat(answer.body()).as(target).contains(expected);
    }
    RawHttp.Answer refused =
        RawHttp.send(port, "GET /prometheus/a[b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json()).startsWith("{\"status\":\"error\",\"errorType\":\"bad_data\"");
  }

  @Test
  void yearOfDays_ofOneClient_isOneRoundTrip_onceItsPageIsSealed() throws Exception {
    stored.define("trip", Resolution.DAY, Fold.LAST);
    stored.put("trip", "a", "2024-01-01", 1);
    stored.put("trip", "a", "2024-12-31", 2);
    String unsealed = year("trip{client=\"a\"}");
    databases
        .getMongoDatabase()
        .getCollection("samples")
        .updateMany(
            Filters.and(Filters.eq("_id.metric", "trip"), Filters.exists("touched")),
            Updates.set("touched", Date.from(NOW.minus(Duration.ofHours(1)))));
    year("trip{client=\"a\"}");
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (roundTrips("trip{client=\"a\"}") > 1 && System.nanoTime() < deadline) {
      Thread.sleep(50);
    }
    assertThat(roundTrips("trip{client=\"a\"}")).isEqualTo(1);
    assertThat(roundTrips("trip")).isEqualTo(1);
    assertThat(roundTrips("trip{client=\"a\"} / (trip{client=\"a\"} + 1)"))
        .as("the same selector twice")
        .isEqualTo(1);
    assertThat(year("trip{client=\"a\"}"))
        .isEqualTo(unsealed)
        .endsWith("\"values\":[[1704067200,\"1\"],[1735603200,\"2\"]]}]");
  }

  private String year(String query) {
    return over(query, "2024-01-01T00:00:00Z", "2024-12-31T00:00:00Z", "1d");
  }

  private long roundTrips(String query) {
    long before = finds();
    year(query);
    return finds() - before;
  }

  private long finds() {
    return meters.get(MeterNames.STORE_READ).timers().stream().mapToLong(t -> t.count()).sum();
  }
}
