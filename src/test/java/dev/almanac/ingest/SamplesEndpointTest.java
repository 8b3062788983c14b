package dev.almanac.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.ingest.Post.Answer;
import dev.almanac.ingest.parse.Bodies;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.store.MetricStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

@RunningService
class SamplesEndpointTest {

  @LocalServerPort private int port;
  @Autowired private StoredValues stored;
  @Autowired private MetricDefinitions definitions;
  @Autowired private MeterRegistry meters;

  @Test
  void samples_allAccepted_answer200() {
    Answer answer = Post.to(port).send(Post.JSON, "[" + day("all", 1) + "," + day("all", 2) + "]");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.response().body()).isEqualTo("{\"accepted\":2,\"folded\":0}");
    assertThat(answer.response().headers().firstValue("Content-Type")).contains(Post.JSON);
    assertThat(stored.of("all", "c"))
        .containsExactly(entry("2024-03-01", 1.0), entry("2024-03-02", 2.0));
  }

  @Test
  void samples_ofOneSlot_areFoldedAndCounted() {
    Answer answer =
        Post.to(port)
            .send(
                Post.NDJSON,
                """
                {"metric":"folded","client":"c","timestamp":"2024-03-01T01:00Z","value":1}
                {"metric":"folded","client":"c","timestamp":"2024-03-01T02:00Z","value":2}
                {"metric":"folded","client":"c","timestamp":"2024-03-01T03:00Z","value":3}
                """);
    assertThat(answer.response().body()).isEqualTo("{\"accepted\":3,\"folded\":2}");
    assertThat(stored.of("folded", "c")).containsExactly(entry("2024-03-01", 3.0));
  }

  @Test
  void samples_someRefused_answer207ByIndexAndLine() {
    Answer answer =
        Post.to(port)
            .send(
                Post.CSV,
                "metric,client,timestamp,value\nsome,c,2024-03-01,1\n\nsome,c,2024-03-02,x\n");
    assertThat(answer.status()).isEqualTo(207);
    assertThat(answer.body().get("accepted").asInt()).isEqualTo(1);
    assertThat(answer.body().get("refused").asInt()).isEqualTo(1);
    assertThat(answer.body().get("errors").get(0).toString())
        .isEqualTo(
            "{\"index\":1,\"line\":4,\"code\":\"bad_value\",\"detail\":\"value \\\"x\\\" is not"
                + " valid: expected a decimal number such as -12.5 or 1e3\"}");
  }

  @Test
  void samples_noneAccepted_answer400AndDefineNothing() {
    Answer answer =
        Post.to(port).send(Post.JSON, "[" + sample("none", "\"2039-01-01\"", "1") + ",5]");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("nothing_accepted");
    assertThat(answer.body().get("refused").asInt()).isEqualTo(2);
    assertThat(answer.refused()).containsExactly("0:time_out_of_window", "1:malformed");
    assertThat(answer.response().headers().firstValue("Content-Type"))
        .contains("application/problem+json");
    assertThat(definitions.find("none")).isNull();
  }

  @Test
  void samples_refusedInGreatNumber_areCountedAndTheFirstHundredTold() {
    Answer answer = Post.to(port).send(Post.JSON, "[" + "5,".repeat(149) + day("many", 1) + "]");
    assertThat(answer.status()).isEqualTo(207);
    assertThat(answer.body().get("refused").asInt()).isEqualTo(149);
    assertThat(answer.body().get("errors")).hasSize(100);
  }

  @Test
  void atomic_withARefusal_storesNothing() {
    for (String bad : new String[] {"5", sample("atomic", "\"2026-01-18\"", "1")}) {
      Answer answer =
          Post.to(port, "?atomic=true").send(Post.JSON, "[" + day("atomic", 1) + "," + bad + "]");
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.code()).isEqualTo("refused_atomically");
      assertThat(answer.body().get("refused").asInt()).isEqualTo(1);
      assertThat(answer.body().get("errors")).hasSize(1);
    }
    assertThat(definitions.find("atomic")).isNull();
    assertThat(stored.of("atomic", "c")).isEmpty();
    assertThat(Post.to(port, "?atomic=true").send(Post.JSON, "[" + day("atomic", 1) + "]").status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "application/json, ''",
    "application/json, []",
    "application/json, '{\"samples\":[]}'",
    "application/x-ndjson, ' \n\n'",
    "text/csv, 'metric,client,timestamp,value\n'"
  })
  void body_withoutSamples_is400(String contentType, String body) {
    Answer answer = Post.to(port).send(contentType, body);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("no_samples");
  }

  @ParameterizedTest
  @CsvSource({
    "?atomc=true, unknown_parameter",
    "?atomic=yes, bad_parameter",
    "?atomic=true&atomic=true, repeated_parameter",
    "?timeUnit=min, bad_parameter",
    "?delimiter=%3B, bad_parameter"
  })
  void parameter_thatIsNotAsDescribed_is400(String query, String code) {
    Answer answer = Post.to(port, query).send(Post.JSON, "[" + day("parameter", 1) + "]");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo(code);
  }

  @Test
  void csv_withDeclaredDelimiter_isRead() {
    String body = "value;timestamp;client;metric\n1;2024-03-01;c;semicolon\n";
    assertThat(Post.to(port, "?delimiter=;").send(Post.CSV, body).status()).isEqualTo(200);
    assertThat(Post.to(port, "?delimiter=%3B").send(Post.CSV, body).status()).isEqualTo(200);
    assertThat(Post.to(port, "?delimiter=%7C").send(Post.CSV, body).status()).isEqualTo(400);
    assertThat(Post.to(port).send(Post.CSV, body).code()).isEqualTo("bad_csv_header");
    assertThat(stored.of("semicolon", "c")).containsExactly(entry("2024-03-01", 1.0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/plain",
        "application/json; charset=utf-16",
        "nonsense"
      })
  void contentType_thatIsNotRead_is415(String contentType) {
    Answer answer = Post.to(port).send(contentType, "[" + day("type", 1) + "]");
    assertThat(answer.status()).isEqualTo(415);
    assertThat(answer.code()).isEqualTo("unsupported_media_type");
    assertThat(answer.detail()).contains("application/json", "application/x-ndjson", "text/csv");
    assertThat(answer.response().headers().firstValue("Accept-Post")).isPresent();
  }

  @Test
  void contentType_missing_is415() {
    assertThat(Post.to(port).send().status()).isEqualTo(415);
  }

  @Test
  void gzip_wholeOrInMembersOrChunked_isRead() {
    byte[] packed = Bodies.gzip(("[" + day("gzip", 1) + "]").getBytes(UTF_8));
    assertThat(gzip().send(Post.JSON, packed).status()).isEqualTo(200);
    assertThat(gzip().sendChunked(Post.JSON, packed).status()).isEqualTo(200);
    byte[] start = Bodies.gzip("[".getBytes(UTF_8));
    byte[] rest = Bodies.gzip((day("gzip", 2) + "]").getBytes(UTF_8));
    byte[] members = Arrays.copyOf(start, start.length + rest.length);
    System.arraycopy(rest, 0, members, start.length, rest.length);
    assertThat(gzip().send(Post.JSON, members).status()).isEqualTo(200);
    assertThat(stored.of("gzip", "c")).hasSize(2);
  }

  @Test
  void gzip_thatIsBroken_is400AndStoresNothing() {
    byte[] packed = Bodies.gzip(day("broken", 1).getBytes(UTF_8));
    byte[] cut = Arrays.copyOf(packed, packed.length - 1);
    assertThat(gzip().send(Post.NDJSON, cut).code()).isEqualTo("malformed_gzip");
    assertThat(gzip().send(Post.NDJSON, day("broken", 1)).code()).isEqualTo("malformed_gzip");
    assertThat(definitions.find("broken")).isNull();
  }

  @Test
  void contentEncoding_thatIsNotRead_is415() {
    Answer answer =
        Post.to(port).header("Content-Encoding", "br").send(Post.JSON, "[" + day("br", 1) + "]");
    assertThat(answer.status()).isEqualTo(415);
    assertThat(answer.code()).isEqualTo("unsupported_content_encoding");
    assertThat(answer.response().headers().firstValue("Accept-Encoding"))
        .contains("gzip, identity");
    assertThat(
            Post.to(port)
                .header("Content-Encoding", "identity")
                .send(Post.JSON, "[" + day("br", 1) + "]")
                .status())
        .isEqualTo(200);
  }

  @Test
  void body_beyondTheBytes_is413HoweverItIsSent() {
    byte[] body = ("[" + day("large", 1) + " ".repeat(200 * 1024) + "]").getBytes(UTF_8);
    for (Answer answer :
        new Answer[] {
          Post.to(port).send(Post.JSON, body),
          Post.to(port).sendChunked(Post.JSON, body),
          gzip().send(Post.JSON, Bodies.gzip(body))
        }) {
      assertThat(answer.status()).isEqualTo(413);
      assertThat(answer.code()).isEqualTo("body_too_large");
      assertThat(answer.detail()).contains("204800").contains("nothing was stored");
    }
    assertThat(definitions.find("large")).isNull();
  }

  @Test
  void body_beyondTheSamples_is413() {
    String row = "many,c,2024-03-01,1\n";
    String header = "metric,client,timestamp,value\n";
    assertThat(Post.to(port).send(Post.CSV, header + row.repeat(1_000)).status()).isEqualTo(200);
    Answer answer = Post.to(port).send(Post.CSV, header + row.repeat(1_001));
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.code()).isEqualTo("too_many_samples");
  }

  @Test
  void idempotencyKey_sentAgain_countsOnceAndSaysSo() {
    String body = "[" + sample("sum.key", "\"2024-03-05T10:00Z\"", "5") + "]";
    Answer first = Post.to(port).header("Idempotency-Key", "key 1").send(Post.JSON, body);
    assertThat(first.response().body()).isEqualTo("{\"accepted\":1,\"folded\":0,\"repeated\":0}");
    Answer again = Post.to(port).header("Idempotency-Key", "key 1").send(Post.JSON, body);
    assertThat(again.response().body()).isEqualTo("{\"accepted\":1,\"folded\":0,\"repeated\":1}");
    assertThat(stored.of("sum.key", "c")).containsExactly(entry("2024-03-05T10", 5.0));
    Post.to(port).header("Idempotency-Key", "key 2").send(Post.JSON, body);
    Post.to(port).send(Post.JSON, body);
    assertThat(stored.of("sum.key", "c")).containsExactly(entry("2024-03-05T10", 15.0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tab\there"})
  void idempotencyKey_ofAnotherForm_is400(String key) {
    Answer answer =
        Post.to(port).header("Idempotency-Key", key).send(Post.JSON, "[" + day("key", 1) + "]");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.code()).isEqualTo("bad_idempotency_key");
  }

  @Test
  void idempotencyKey_tooLongOrTwice_is400() {
    String body = "[" + day("key", 1) + "]";
    assertThat(
            Post.to(port).header("Idempotency-Key", "k".repeat(201)).send(Post.JSON, body).code())
        .isEqualTo("bad_idempotency_key");
    assertThat(
            Post.to(port)
                .header("Idempotency-Key", "a")
                .header("Idempotency-Key", "b")
                .send(Post.JSON, body)
                .code())
        .isEqualTo("bad_idempotency_key");
    assertThat(
            Post.to(port).header("Idempotency-Key", "k".repeat(200)).send(Post.JSON, body).status())
        .isEqualTo(200);
  }

  @Test
  void answer_thatTheCallerDoesNotTake_is406AndStoresNothing() {
    Post post = Post.to(port).header("Accept", "text/csv");
    assertThat(post.send(Post.JSON, "[" + day("accept", 1) + "]").status()).isEqualTo(406);
    assertThat(definitions.find("accept")).isNull();
  }

  @Test
  void day_ofAMetricWithZone_isThatOfItsZone() {
    Post.to(port)
        .send(
            Post.JSON,
            "["
                + sample("vienna.day", "\"2024-06-30T22:00Z\"", "1")
                + ","
                + sample("vienna.day", "\"2024-07-02\"", "2")
                + "]");
    assertThat(stored.of("vienna.day", "c"))
        .containsExactly(entry("2024-07-01", 1.0), entry("2024-07-02", 2.0));
  }

  @Test
  void definition_changedByAnotherProcessBeforeItsFirstSamples_isFollowed(
      @Autowired MetricStore metrics) {
    var remembered = definitions.findOrCreate(List.of("changed")).get("changed");
    metrics.put(
        new MetricDefinition(
            "changed",
            Resolution.HOUR,
            remembered.fold(),
            remembered.zone(),
            Reserve.YEAR,
            null,
            null,
            null,
            remembered.created()));
    String body = "[" + sample("changed", "\"2024-03-01T08:30Z\"", "1") + "]";
    assertThat(Post.to(port).send(Post.JSON, body).status()).isEqualTo(200);
    assertThat(stored.of("changed", "c")).containsExactly(entry("2024-03-01T08", 1.0));
  }

  @Test
  void meters_countAcceptedAndRefusedByReason() {
    double accepted = meters.get("almanac.samples.accepted").counter().count();
    double malformed = refusedBecause("malformed");
    double badValue = refusedBecause("bad_value");
    Post.to(port).send(Post.JSON, "[" + day("metered", 1) + ",5,6]");
    Post.to(port, "?atomic=true").send(Post.JSON, "[" + day("metered", 1) + ",7]");
    assertThat(meters.get("almanac.samples.accepted").counter().count() - accepted).isEqualTo(1);
    assertThat(refusedBecause("malformed") - malformed).isEqualTo(3);
    assertThat(refusedBecause("bad_value") - badValue).isZero();
  }

  private double refusedBecause(String reason) {
    return meters.get("almanac.samples.refused").tag("reason", reason).counter().count();
  }

  private Post gzip() {
    return Post.to(port).header("Content-Encoding", "gzip");
  }

  private static String day(String metric, int day) {
    return sample(metric, "\"2024-03-0" + day + "\"", Integer.toString(day));
  }

  private static String sample(String metric, String timestamp, String value) {
    return String.format(
        "{\"metric\":\"%s\",\"client\":\"c\",\"timestamp\":%s,\"value\":%s}",
        metric, timestamp, value);
  }
}
