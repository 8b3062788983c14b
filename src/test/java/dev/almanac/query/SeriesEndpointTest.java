package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Resolution;
import dev.almanac.telemetry.MeterNames;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SeriesEndpointTest extends SeriesServer {

  @Autowired private MeterRegistry meters;
  @Autowired private MongoDatabaseFactory databases;

  @Test
  void answer_days_isExactlyTheDocument() {
    put(days("exact"), "5", Map.of("2012-04-01", 51.0, "2012-04-02", 49.5));
    HttpResponse<String> response = ask("metric=exact&client=5&from=2012-04-01&to=2012-04-03");
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(response.body())
        .isEqualTo(
            "{\"metric\":\"exact\",\"unit\":null,\"resolution\":\"day\",\"fold\":\"last\","
                + "\"zone\":\"UTC\",\"step\":\"day\",\"fn\":\"last\","
                + "\"from\":\"2012-04-01T00:00:00Z\",\"to\":\"2012-04-04T00:00:00Z\","
                + "\"buckets\":[\"2012-04-01\",\"2012-04-02\",\"2012-04-03\"],"
                + "\"starts\":[\"2012-04-01T00:00:00Z\",\"2012-04-02T00:00:00Z\","
                + "\"2012-04-03T00:00:00Z\"],\"partial\":[false,false,false],"
                + "\"series\":[{\"client\":\"5\",\"values\":[51,49.5,null]}]}");
  }

  @Test
  void answer_withNotes_isWhatTheDescriptionSays() {
    put(days("described"), "a", Map.of("2012-04-01", 1e308, "2012-04-02", 1e308));
    String body = ask("metric=described&client=a&year=2012&step=year&fn=sum").body();
    SeriesDocument document =
        JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build()
            .readValue(body, SeriesDocument.class);
    assertThat(document.notes())
        .singleElement()
        .extracting(SeriesDocument.AnswerNote::bucket)
        .isEqualTo("2012");
  }

  @Test
  void answer_dayMetricOfAZone_startsAtItsMidnights() {
    put(
        define("vienna", Resolution.DAY, Fold.SUM, "Europe/Vienna"),
        "a",
        Map.of("2025-03-30", 2.0));
    JsonNode answer = answer("metric=vienna&client=a&from=2025-03-30&to=2025-03-31");
    assertThat(answer.path("from").asString()).isEqualTo("2025-03-29T23:00:00Z");
    assertThat(answer.path("to").asString()).isEqualTo("2025-03-31T22:00:00Z");
    assertThat(answer.path("starts").path(1).asString()).isEqualTo("2025-03-30T22:00:00Z");
    assertThat(answer.path("fn").asString()).isEqualTo("sum");
    assertThat(values(answer)).isEqualTo(Map.of("2025-03-30", "2", "2025-03-31", "null"));
  }

  @Test
  void answer_namedClients_areInTheOrderAskedEachOnceAndNullWithoutData() {
    MetricDefinition metric = days("named");
    put(metric, "a", Map.of("2024-03-01", 1.0));
    put(metric, "b", Map.of("2024-03-01", 2.0));
    JsonNode answer =
        answer(
            "metric=named&client=b&client=nobody&client=a&client=b&from=2024-03-01&to=2024-03-01");
    assertThat(answer.path("series").toString())
        .isEqualTo(
            "[{\"client\":\"b\",\"values\":[2]},{\"client\":\"nobody\",\"values\":[null]},"
                + "{\"client\":\"a\",\"values\":[1]}]");
  }

  @Test
  void answer_allClients_areThoseWithValuesInTheOrderOfTheirBytes() {
    MetricDefinition metric = days("all");
    for (String client : new String[] {"b", "A", "\uFB01", "\uD83D\uDE00", "other"}) {
      put(metric, client, Map.of("2024-03-01", 1.0, "2024-05-01", 7.0));
    }
    put(metric, "a", Map.of("2024-03-31", 1.0));
    JsonNode answer = answer("metric=all&client=*&from=2024-03-01&to=2024-03-30&step=month");
    assertThat(answer.path("series").findValuesAsString("client"))
        .containsExactly("A", "b", "other", "\uFB01", "\uD83D\uDE00");
    assertThat(answer("metric=all&client=*&month=2024-04").path("series").size()).isZero();
  }

  @Test
  void answer_groupNone_addsClientsUp() {
    MetricDefinition metric = days("grouped");
    put(metric, "a", Map.of("2024-03-01", 1.0, "2024-03-02", 2.0));
    put(metric, "b", Map.of("2024-03-02", 4.0, "2024-03-03", 8.0));
    for (String clients : new String[] {"client=*", "client=b&client=a"}) {
      String query = "metric=grouped&" + clients + "&month=2024-03&step=month&group=none&fn=";
      assertThat(answer(query + "sum").path("series").toString())
          .isEqualTo("[{\"client\":null,\"values\":[15]}]");
      assertThat(values(answer(query + "count"))).isEqualTo(Map.of("2024-03", "4"));
      assertThat(values(answer(query + "first"))).isEqualTo(Map.of("2024-03", "1"));
      assertThat(values(answer(query + "last"))).isEqualTo(Map.of("2024-03", "8"));
      assertThat(values(answer(query + "avg"))).isEqualTo(Map.of("2024-03", "3.75"));
    }
  }

  @Test
  void answer_fills_areAsAsked() {
    MetricDefinition metric = days("filled");
    put(metric, "a", Map.of("2024-03-02", 2.0, "2024-03-04", 0.0));
    put(metric, "b", Map.of("2024-03-04", 4.0));
    String query = "metric=filled&client=a&client=b&from=2024-03-01&to=2024-03-05&fill=";
    assertThat(answer(query + "null").path("series").path(0).path("values").toString())
        .isEqualTo("[null,2,null,0,null]");
    assertThat(answer(query + "zero").path("series").path(0).path("values").toString())
        .isEqualTo("[0,2,0,0,0]");
    assertThat(answer(query + "previous").path("series").path(0).path("values").toString())
        .isEqualTo("[null,2,2,0,0]");
    JsonNode none = answer(query + "none");
    assertThat(none.path("buckets").toString()).isEqualTo("[\"2024-03-02\",\"2024-03-04\"]");
    assertThat(none.path("starts").size()).isEqualTo(2);
    assertThat(none.path("partial").size()).isEqualTo(2);
    assertThat(none.path("series").path(1).path("values").toString()).isEqualTo("[null,4]");
    assertThat(values(answer("metric=filled&client=a&month=2024-04&step=month&fn=count")))
        .isEqualTo(Map.of("2024-04", "null"));
    assertThat(values(answer("metric=filled&client=a&month=2024-04&step=month&fn=count&fill=zero")))
        .isEqualTo(Map.of("2024-04", "0"));
  }

  @Test
  void answer_rangeBetweenSlots_isEmptyAndSaysSo() {
    days("between");
    JsonNode answer =
        answer("metric=between&client=a&from=2024-03-01T06:00:00Z&to=2024-03-01T18:00:00Z");
    assertThat(answer.path("buckets").size()).isZero();
    assertThat(answer.path("series").toString()).isEqualTo("[{\"client\":\"a\",\"values\":[]}]");
    assertThat(answer.path("notes").path(0).path("code").asString()).isEqualTo("no_slot");
  }

  @ParameterizedTest
  @CsvSource({
    "from=0001-01-01T00:00:00%2B05:00&to=0001-01-02, 0000-12-31T19:00:00Z",
    "from=9999-12-31&to=9999-12-31T23:00:00-05:00, 9999-12-31T00:00:00Z",
    "from=9999-12-31&to=9999-12-31, 9999-12-31T00:00:00Z",
  })
  void answer_edgesOfTheCalendar_areEmpty(String range, String from) {
    hours("edges");
    JsonNode answer = answer("metric=edges&client=a&" + range);
    assertThat(answer.path("from").asString()).isEqualTo(from);
    assertThat(values(answer).values()).containsOnly("null");
    assertThat(answer("metric=edges&client=*&" + range).path("series").size()).isZero();
  }

  @Test
  void answer_instantsInsideSlots_repeatsThemAndMarksTheSlotThatReachesPastTheEnd() {
    put(hours("cut"), "a", Map.of("2024-03-01T02", 2.0));
    JsonNode byHour =
        answer("metric=cut&client=a&from=2024-03-01T00:30:00Z&to=2024-03-01T02:30:00Z");
    assertThat(byHour.path("from").asString()).isEqualTo("2024-03-01T00:30:00Z");
    assertThat(byHour.path("to").asString()).isEqualTo("2024-03-01T02:30:00Z");
    assertThat(byHour.path("partial").toString()).isEqualTo("[false,true]");
    days("cutdays");
    JsonNode byDay =
        answer("metric=cutdays&client=a&from=2024-03-01T12:00:00Z&to=2024-03-03T12:00:00Z");
    assertThat(byDay.path("from").asString()).isEqualTo("2024-03-01T12:00:00Z");
    assertThat(byDay.path("to").asString()).isEqualTo("2024-03-03T12:00:00Z");
    assertThat(byDay.path("partial").toString()).isEqualTo("[false,true]");
  }

  @ParameterizedTest
  @CsvSource({"EST, -05:00", "MST, -07:00", "HST, -10:00"})
  void answer_zoneOfAFixedOffset_isReadByItsShortName(String zone, String offset) {
    hours("short");
    assertThat(
            answer("metric=short&client=a&from=2024-07-01&to=2024-07-01&tz=" + zone)
                .path("buckets")
                .path(0)
                .asString())
        .isEqualTo("2024-07-01T00:00:00" + offset);
  }

  @Test
  void answer_csv_isRowsInLongForm() {
    MetricDefinition metric = days("table");
    put(metric, "=1+1", Map.of("2012-04-01", 51.0));
    put(metric, "a,\"b\"", Map.of("2012-04-02", 0.5));
    String expected =
        "bucket,start,partial,client,value\r\n"
            + "2012-04-01,2012-04-01T00:00:00Z,false,\"=1+1\",51\r\n"
            + "2012-04-02,2012-04-02T00:00:00Z,false,\"=1+1\",\r\n"
            + "2012-04-01,2012-04-01T00:00:00Z,false,\"a,\"\"b\"\"\",\r\n"
            + "2012-04-02,2012-04-02T00:00:00Z,false,\"a,\"\"b\"\"\",0.5\r\n";
    String query = "metric=table&client=*&from=2012-04-01&to=2012-04-02";
    HttpResponse<String> byAccept = ask(query, "Accept", "text/csv");
    assertThat(byAccept.body()).isEqualTo(expected);
    assertThat(byAccept.headers().firstValue("Content-Type")).hasValue("text/csv;charset=UTF-8");
    assertThat(ask(query + "&format=csv", "Accept", "text/html").body()).isEqualTo(expected);
    assertThat(ask(query + "&group=none&fn=sum&format=csv").body())
        .contains("2012-04-01,2012-04-01T00:00:00Z,false,,51\r\n");
  }

  @Test
  void answer_acceptOfNeither_is406() {
    days("unacceptable");
    HttpResponse<String> response =
        ask("metric=unacceptable&client=a&year=2012", "Accept", "application/xml");
    assertThat(response.statusCode()).isEqualTo(406);
    assertThat(response.body()).contains("not_acceptable");
  }

  @Test
  void answer_ifNoneMatch_is304UntilTheDataChanges() {
    MetricDefinition metric = days("tagged");
    put(metric, "a", Map.of("2012-04-01", 1.0));
    String query = "metric=tagged&client=a&year=2012";
    HttpResponse<String> first = ask(query);
    String tag = first.headers().firstValue("ETag").orElseThrow();
    assertThat(tag).matches("W/\"[0-9a-f]{32}\"");
    assertThat(first.headers().firstValue("Cache-Control")).hasValue("no-cache");
    assertThat(String.join(",", first.headers().allValues("Vary")).split(", ?"))
        .extracting(name -> name.toLowerCase(Locale.ROOT))
        .containsExactlyInAnyOrder("accept", "accept-encoding");
    HttpResponse<String> again = ask(query, "If-None-Match", tag);
    assertThat(again.statusCode()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(again.headers().firstValue("ETag")).hasValue(tag);
    assertThat(ask(query, "If-None-Match", tag, "Accept", "text/csv").statusCode()).isEqualTo(200);
    put(metric, "a", Map.of("2012-04-02", 2.0));
    assertThat(ask(query, "If-None-Match", tag).statusCode()).isEqualTo(200);
  }

  @Test
  void answer_heldAlready_is304_withOneReadThatLeavesOutWhatIsSettled() throws Exception {
    MetricDefinition metric = hours("held");
    put(metric, "a", Map.of("2024-01-01T00", 1.0, "2026-06-10T03", 2.0));
    String query = "metric=held&client=a&from=2024&to=2026&step=month";
    put(metric, "a", Map.of("2025-03-01T00", 3.0, "2024-05-05T05", 3.0));
    String unsealed = ask(query).headers().firstValue("ETag").orElseThrow();
    assertThat(ask(query, "If-None-Match", unsealed).statusCode())
        .as("also while pages lack months, by reading these")
        .isEqualTo(304);
    sealBehindReaders("held", query);
    String tag = ask(query).headers().firstValue("ETag").orElseThrow();
    long before = finds();
    HttpResponse<String> held = ask(query, "If-None-Match", "\"other\", " + tag);
    assertThat(held.statusCode()).isEqualTo(304);
    assertThat(held.headers().firstValue("ETag")).hasValue(tag);
    assertThat(held.headers().firstValue("Cache-Control")).hasValue("no-cache");
    assertThat(finds() - before).isEqualTo(1);
    assertThat(ask(query, "If-None-Match", "*").statusCode()).isEqualTo(304);
    assertThat(ask(query, "If-None-Match", tag.substring("W/".length())).statusCode())
        .as("weak comparison")
        .isEqualTo(304);
    assertThat(ask(query, "If-None-Match", "not a tag").statusCode()).isEqualTo(200);
    put(metric, "a", Map.of("2024-05-05T05", 4.0));
    HttpResponse<String> changed = ask(query, "If-None-Match", tag);
    assertThat(changed.statusCode()).isEqualTo(200);
    assertThat(changed.headers().firstValue("ETag").orElseThrow()).isNotEqualTo(tag);
  }

  @Test
  void answer_gzipAccepted_isCompressedUnderTheSameTag() {
    hours("zipped");
    String query = "metric=zipped&client=a&month=2024-03";
    String tag = ask(query).headers().firstValue("ETag").orElseThrow();
    String[] fromAfar = {"Accept-Encoding", "gzip", "X-Forwarded-For", "203.0.113.7"};
    HttpResponse<String> zipped = ask(query, fromAfar);
    assertThat(zipped.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThat(zipped.headers().firstValue("ETag")).hasValue(tag);
    assertThat(
            ask(query, "Accept-Encoding", "gzip", "Via", "1.1 proxy", "If-None-Match", tag)
                .statusCode())
        .isEqualTo(304);
  }

  @Test
  void answer_toACallerOnThisMachine_isNotCompressed_asThatOnlyCostsTime() {
    hours("near");
    HttpResponse<String> near =
        ask("metric=near&client=a&month=2024-03", "Accept-Encoding", "gzip");
    assertThat(near.headers().firstValue("Content-Encoding")).isEmpty();
    assertThat(near.body()).startsWith("{\"metric\":\"near\"");
    assertThat(near.headers().firstValue("Vary").orElseThrow())
        .containsIgnoringCase("Accept-Encoding");
  }

  @Test
  void answer_yearOfOneSeries_isOneRoundTrip_onceItsPageIsSealed() throws Exception {
    put(hours("trip"), "a", Map.of("2024-01-01T00", 1.0, "2024-12-31T23", 2.0));
    String query = "metric=trip&client=a&year=2024&step=month";
    String unsealed = ask(query).body();
    assertThat(roundTrips(query)).as("the page, and the months that it lacks").isEqualTo(2);
    sealBehindReaders("trip", query);
    assertThat(ask(query).body()).isEqualTo(unsealed);
  }

  /** Until all that the question asks for is in pages. */
  private void sealBehindReaders(String metric, String query) throws InterruptedException {
    touchedAnHourAgo(metric);
    ask(query);
    long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (roundTrips(query) > 1 && System.nanoTime() < deadline) {
      Thread.sleep(50);
    }
    assertThat(roundTrips(query)).isEqualTo(1);
  }

  @Test
  void answer_yearThatRuns_isOneRoundTrip() {
    put(hours("running"), "a", Map.of("2026-05-01T00", 1.0, "2026-06-10T03", 2.0));
    assertThat(roundTrips("metric=running&client=a&from=2026-05&to=2026-12&step=month"))
        .isEqualTo(1);
  }

  private long roundTrips(String query) {
    answer(query);
    long before = finds();
    answer(query);
    return finds() - before;
  }

  private long finds() {
    return meters.get(MeterNames.STORE_READ).timers().stream().mapToLong(t -> t.count()).sum();
  }

  /** As if nothing had been written to the metric's settled months since. */
  private void touchedAnHourAgo(String metric) {
    databases
        .getMongoDatabase()
        .getCollection("samples")
        .updateMany(
            Filters.and(Filters.eq("_id.metric", metric), Filters.exists("touched")),
            Updates.set("touched", Date.from(NOW.minus(Duration.ofHours(1)))));
  }

  @ParameterizedTest
  @CsvSource({
    "404, unknown_metric, metric=nowhere&client=a&year=2012",
    "400, missing_parameter, client=a&year=2012",
    "400, missing_parameter, metric=daily&year=2012",
    "400, bad_metric, metric=%20x&client=a&year=2012",
    "400, bad_client, metric=daily&client=&year=2012",
    "400, bad_range, metric=daily&client=a",
    "400, bad_range, metric=daily&client=a&from=2012",
    "400, bad_range, metric=daily&client=a&year=2012&to=2013",
    "400, bad_range, metric=daily&client=a&from=2012-04-01T00:00:00+01:00&to=2013",
    "400, repeated_parameter, metric=daily&client=a&year=2012&year=2013",
    "400, unknown_parameter, metric=daily&client=a&year=2012&zone=UTC",
    "400, bad_parameter, metric=daily&client=a&year=2012&step=fortnight",
    "400, bad_parameter, metric=daily&client=a&year=2012&fn=MAX",
    "400, bad_parameter, metric=daily&client=a&year=2012&fill=linear",
    "400, bad_parameter, metric=daily&client=a&year=2012&tz=Mars/Olympus",
    "400, bad_parameter, metric=daily&client=a&client=*&year=2012",
    "400, bad_parameter, metric=daily&client=a&year=2012&format=xml",
    "400, step_too_narrow, metric=daily&client=a&year=2012&step=hour",
  })
  void answer_questionsThatCannotBe_areProblems(int status, String code, String query) {
    days("daily");
    assertThat(problem(status, code, query).path("detail").asString()).isNotBlank();
  }

  @Test
  void answer_openApiDescription_hasEveryParameterAndForm() {
    HttpResponse<String> response = describe();
    JsonNode get =
        JsonMapper.shared()
            .readTree(response.body())
            .path("paths")
            .path("/api/v1/series")
            .path("get");
    assertThat(get.path("parameters").findValuesAsString("name"))
        .containsExactlyInAnyOrder(
            "metric", "client", "year", "month", "from", "to", "step", "fn", "tz", "fill", "group",
            "format");
    assertThat(get.path("responses").propertyNames())
        .contains("200", "304", "400", "404", "406", "503");
    assertThat(get.path("responses").path("200").path("content").propertyNames())
        .containsExactlyInAnyOrder("application/json", "text/csv");
    assertThat(response.body()).contains("#/components/schemas/SeriesAnswer");
  }
}
