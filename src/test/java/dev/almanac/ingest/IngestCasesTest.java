package dev.almanac.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.almanac.ingest.Post.Answer;
import dev.almanac.store.SampleStore;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Troubles that users of such services have had, as far as they are about taking samples. */
@RunningService
class IngestCasesTest {

  @LocalServerPort private int port;
  @Autowired private StoredValues stored;
  @Autowired private SampleStore store;

  @Test
  @DisplayName("case 4: a day that the calendar does not have is refused and says why")
  void leapDay_ofAYearThatIsNone_isRefused() {
    Answer answer = postJson(sample("hour.4", "\"2100-02-29T00:00Z\"", "1"));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.refused()).containsExactly("0:bad_timestamp");
    assertThat(answer.body().get("errors").get(0).get("detail").asString())
        .contains("2100 is not a leap year");
  }

  @ParameterizedTest(name = "case 16: {0} in {1}, by item, by body and by parameter")
  @CsvSource({
    "1709251200, s",
    "1709251200000, ms",
    "1709251200000000, us",
    "1709251200000000000, ns"
  })
  void timestamp_inAStatedUnit_isThatInstant(String timestamp, String unit) {
    String metric = "hour.16." + unit;
    String item = sample(metric, timestamp, "1");
    String withUnit = item.replace("}", ",\"timeUnit\":\"" + unit + "\"}");
    String object = "{\"timeUnit\":\"" + unit + "\",\"samples\":[" + item + "]}";
    String csv = "metric,client,timestamp,value,timeUnit\n%s,csv,%s,1,%s\n";
    assertThat(postJson(withUnit).status()).isEqualTo(200);
    assertThat(Post.to(port).send(Post.JSON, object.replace("\"c\"", "\"body\"")).status())
        .isEqualTo(200);
    assertThat(
            Post.to(port, "?timeUnit=" + unit)
                .send(Post.NDJSON, item.replace("\"c\"", "\"parameter\""))
                .status())
        .isEqualTo(200);
    assertThat(Post.to(port).send(Post.CSV, String.format(csv, metric, timestamp, unit)).status())
        .isEqualTo(200);
    for (String client : List.of("c", "body", "parameter", "csv")) {
      assertThat(stored.of(metric, client)).containsExactly(entry("2024-03-01T00", 1.0));
    }
  }

  @Test
  @DisplayName("case 16: without a unit it is milliseconds, and 1970 or 56134 is refused")
  void timestamp_withoutUnit_isMillisecondsOrRefused() {
    Answer answer =
        postJson(
            sample("hour.16", "1709251200", "1"),
            sample("hour.16", "1709251200000", "2"),
            sample("hour.16", "1709251200000000", "3"),
            sample("hour.16", "1709251200000000000", "4"));
    assertThat(answer.status()).isEqualTo(207);
    assertThat(answer.refused())
        .containsExactly("0:time_out_of_window", "2:time_out_of_window", "3:time_out_of_window");
    assertThat(answer.body().get("errors").get(0).get("detail").asString())
        .contains("timeUnit=s", "1990-01-01T00:00:00Z", "2026-01-16T12:00:00Z");
    assertThat(stored.of("hour.16", "c")).containsExactly(entry("2024-03-01T00", 2.0));
  }

  @Test
  @DisplayName("case 18: stamps of the far future are refused by index; the rest is stored")
  void timestamp_inTheFarFuture_isRefused() {
    Answer answer =
        postJson(
            sample("hour.18", "\"2026-01-15T12:00:00Z\"", "1"),
            sample("hour.18", "\"2039-01-01T00:00Z\"", "2"),
            sample("hour.18", "\"9999-12-31T23:59:59Z\"", "3"),
            sample("hour.18", "253402300799000", "4"));
    assertThat(answer.status()).isEqualTo(207);
    assertThat(answer.refused())
        .containsExactly("1:time_out_of_window", "2:time_out_of_window", "3:time_out_of_window");
    assertThat(stored.of("hour.18", "c")).containsExactly(entry("2026-01-15T12", 1.0));
  }

  @Test
  @DisplayName("case 20c: -0.0 keeps its sign, and adds up with 0 to 0")
  void negativeZero_isKept() {
    postJson(sample("hour.20", "\"2024-03-01T08:00Z\"", "-0.0"));
    Post.to(port)
        .send(Post.CSV, "metric,client,timestamp,value\nhour.20,csv,2024-03-01T08:00Z,-0.0\n");
    for (String client : List.of("c", "csv")) {
      assertThat(Double.doubleToRawLongBits(stored.of("hour.20", client).get("2024-03-01T08")))
          .isEqualTo(Double.doubleToRawLongBits(-0.0));
    }
    postJson(
        sample("sum.20", "\"2024-03-01T08:00Z\"", "-0.0"),
        sample("sum.20", "\"2024-03-01T08:00Z\"", "0"));
    assertThat(stored.of("sum.20", "c")).containsExactly(entry("2024-03-01T08", 0.0));
  }

  @Test
  @DisplayName("case 22: CSV values with exponents are read, other forms refused line by line")
  void number_inCsv_isOfTheGrammarOrRefused() {
    String body =
        """
        metric,client,timestamp,value
        hour.22,csv,2024-03-01T00:00Z,1e02
        hour.22,csv,2024-03-01T01:00Z,-1.5E+06
        hour.22,csv,2024-03-01T02:00Z,10d
        hour.22,csv,2024-03-01T03:00Z,1f
        hour.22,csv,2024-03-01T04:00Z,0x1p3
        hour.22,csv,2024-03-01T05:00Z,1.9T
        hour.22,csv,2024-03-01T06:00Z,1_000
        hour.22,csv,\u0661\u0667\u0660\u0669\u0662\u0665\u0661\u0662\u0660\u0660\u0660\u0660\u0660,1
        hour.22,csv,2024-03-01T08:00Z,8
        """;
    Answer answer = Post.to(port).send(Post.CSV, body);
    assertThat(answer.status()).isEqualTo(207);
    assertThat(answer.refused())
        .containsExactly(
            "2:bad_value",
            "3:bad_value",
            "4:bad_value",
            "5:bad_value",
            "6:bad_value",
            "7:bad_timestamp");
    assertThat(answer.body().get("errors").get(0).get("line").asInt()).isEqualTo(4);
    assertThat(stored.of("hour.22", "csv"))
        .containsExactly(
            entry("2024-03-01T00", 100.0),
            entry("2024-03-01T01", -1500000.0),
            entry("2024-03-01T08", 8.0));
  }

  @Test
  @DisplayName("case 22: JSON values with exponents are read, other forms refused item by item")
  void number_inJson_isOfTheGrammarOrRefused() {
    Answer answer =
        postJson(
            sample("hour.22", "\"2024-03-01T00:00Z\"", "1e02"),
            sample("hour.22", "\"2024-03-01T01:00Z\"", "-1.5E+06"),
            sample("hour.22", "\"2024-03-01T02:00Z\"", "\"10d\""),
            sample("hour.22", "\"2024-03-01T03:00Z\"", "\"0x1p3\""),
            sample("hour.22", "\"\u0662\u0660\u0662\u0664-03-01T04:00Z\"", "1"));
    assertThat(answer.status()).isEqualTo(207);
    assertThat(answer.refused()).containsExactly("2:wrong_type", "3:wrong_type", "4:bad_timestamp");
    assertThat(stored.of("hour.22", "c"))
        .containsExactly(entry("2024-03-01T00", 100.0), entry("2024-03-01T01", -1500000.0));
    for (String form : List.of("10d", "1f", "0x1p3", "1.9T", "1_000")) {
      Answer whole =
          postJson(
              sample("hour.22", "\"2024-03-01T09:00Z\"", "9"),
              sample("hour.22", "\"2024-03-01T10:00Z\"", form));
      assertThat(whole.code()).isEqualTo("malformed_json");
    }
    Answer lines =
        Post.to(port)
            .send(
                Post.NDJSON,
                sample("hour.22", "\"2024-03-01T11:00Z\"", "10d")
                    + "\n"
                    + sample("hour.22", "\"2024-03-01T12:00Z\"", "12"));
    assertThat(lines.refused()).containsExactly("0:malformed");
    assertThat(stored.of("hour.22", "c")).hasSize(3).containsEntry("2024-03-01T12", 12.0);
  }

  @Test
  @DisplayName("case 24: a byte-order mark does not hide the time column")
  void csv_ofASpreadsheet_isStoredAtItsTime() {
    byte[] body =
        "\uFEFFtimestamp,metric,client,value\r\n2024-03-01T00:00Z,room.t,c1,21.5\r\n"
            .getBytes(UTF_8);
    assertThat(body).startsWith(0xEF, 0xBB, 0xBF);
    assertThat(Post.to(port).send(Post.CSV, body).status()).isEqualTo(200);
    assertThat(stored.of("room.t", "c1")).containsExactly(entry("2024-03-01", 21.5));
    Answer without = Post.to(port).send(Post.CSV, "metric,client,value\r\nroom.t,c1,1\r\n");
    assertThat(without.status()).isEqualTo(400);
    assertThat(without.detail()).contains("timestamp");
  }

  @Test
  @DisplayName("case 28: NDJSON as JSON and a body cut off are refused; NDJSON is read whole")
  void documents_oneAfterAnother_areReadAllOrNot() {
    String a = sample("hour.28", "\"2024-03-01T00:00Z\"", "1");
    String b = sample("hour.28", "\"2024-03-01T01:00Z\"", "2");
    String c = sample("hour.28", "\"2024-03-01T02:00Z\"", "3");
    for (String body :
        List.of(
            "[" + a + "][" + b + "]",
            "[" + a + "]\n[" + b + "]\n",
            a + "\n" + b + "\n" + c,
            "[" + a + "," + b,
            "[" + a + "," + b + ",")) {
      Answer answer = Post.to(port).send(Post.JSON, body);
      assertThat(answer.status()).as(body).isEqualTo(400);
      assertThat(stored.of("hour.28", "c")).isEmpty();
    }
    Answer lines = Post.to(port).send(Post.NDJSON, a + "\n" + b + "\n" + c);
    assertThat(lines.response().body()).isEqualTo("{\"accepted\":3,\"folded\":0}");
    assertThat(stored.of("hour.28", "c")).hasSize(3);
  }

  @Test
  @DisplayName("case 30: a bad item is named, its neighbours are stored, a repeat changes nothing")
  void item_thatIsBad_leavesItsNeighbours() {
    String first = null;
    for (int time = 0; time < 2; time++) {
      Answer answer =
          postJson(
              sample("day.30", "\"2024-03-01\"", "1"),
              sample("day.30", "\"2024-03-02\"", "\"x\""),
              sample("day.30", "\"2024-03-03\"", "3"));
      assertThat(answer.status()).isEqualTo(207);
      assertThat(answer.refused()).containsExactly("1:wrong_type");
      assertThat(answer.response().body())
          .isEqualTo(first == null ? answer.response().body() : first);
      first = answer.response().body();
      assertThat(stored.of("day.30", "c"))
          .containsExactly(entry("2024-03-01", 1.0), entry("2024-03-03", 3.0));
    }
  }

  @Test
  @DisplayName("case 34: the later sample of a slot wins, in one call as in two")
  void slot_writtenTwice_keepsTheLater() {
    String[] samples = {
      sample("hour.34", "\"2024-03-01T08:00Z\"", "3"),
      sample("hour.34", "\"2024-03-01T08:00Z\"", "7"),
      sample("hour.34", "\"2024-03-01T09:00Z\"", "25"),
      sample("hour.34", "\"2024-03-01T09:00Z\"", "25.0")
    };
    assertThat(postJson(samples).response().body()).isEqualTo("{\"accepted\":4,\"folded\":2}");
    for (String sample : samples) {
      assertThat(postJson(sample.replace("\"c\"", "\"calls\"")).status()).isEqualTo(200);
    }
    for (String client : List.of("c", "calls")) {
      assertThat(stored.of("hour.34", client))
          .containsExactly(entry("2024-03-01T08", 7.0), entry("2024-03-01T09", 25.0));
    }
  }

  @Test
  @DisplayName("case 42: names empty, blank, too long or missing are refused by index")
  void name_thatIsNone_isRefusedAlone() {
    String good = sample("ok", "\"2024-03-01\"", "1");
    String[] items = {
      sample("", "\"2024-03-01\"", "1"),
      sample("   ", "\"2024-03-01\"", "1"),
      sample("x".repeat(20_000), "\"2024-03-01\"", "1"),
      good.replace("\"metric\":\"ok\",", ""),
      good
    };
    for (int time = 0; time < 2; time++) {
      Answer answer = postJson(items);
      assertThat(answer.status()).isEqualTo(207);
      assertThat(answer.refused())
          .containsExactly("0:bad_metric", "1:bad_metric", "2:bad_metric", "3:missing_field");
      assertThat(answer.body().get("errors").get(2).get("detail").asString())
          .contains("200 bytes", "20000");
      assertThat(stored.of("ok", "c")).containsExactly(entry("2024-03-01", 1.0));
    }
  }

  @Test
  @DisplayName("case 44: case is kept whatever the locale; accents are one name in NFC")
  void names_areKeptInCaseAndNormalised() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      Answer answer =
          postJson(
              sample("Mem.used", "\"2024-03-01\"", "1"),
              sample("mem.used", "\"2024-03-01\"", "2"),
              sample("temp.caf\u00e9", "\"2024-03-01\"", "3"),
              sample("temp.cafe\u0301", "\"2024-03-01\"", "4"));
      assertThat(answer.response().body()).isEqualTo("{\"accepted\":4,\"folded\":1}");
    } finally {
      Locale.setDefault(before);
    }
    assertThat(stored.of("Mem.used", "c")).containsExactly(entry("2024-03-01", 1.0));
    assertThat(stored.of("mem.used", "c")).containsExactly(entry("2024-03-01", 2.0));
    assertThat(stored.of("temp.caf\u00e9", "c")).containsExactly(entry("2024-03-01", 4.0));
    assertThat(store.hasSeries("temp.cafe\u0301")).isFalse();
  }

  private Answer postJson(String... items) {
    return Post.to(port)
        .send(Post.JSON, Arrays.stream(items).collect(Collectors.joining(",", "[", "]")));
  }

  private static String sample(String metric, String timestamp, String value) {
    return String.format(
        Locale.ROOT,
        "{\"metric\":\"%s\",\"client\":\"c\",\"timestamp\":%s,\"value\":%s}",
        metric,
        timestamp,
        value);
  }
}
