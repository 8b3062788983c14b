package dev.almanac.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.Resolution;
import dev.almanac.testing.Api;
import dev.almanac.testing.Api.Answer;
import dev.almanac.testing.RawHttp;
import dev.almanac.testing.RunningApplication;
import dev.almanac.testing.StoredSamples;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;

@RunningApplication
@Import(StoredSamples.class)
class ExportHttpTest {

  private static final String HEADER = "metric,client,timestamp,value\r\n";

  @LocalServerPort int port;
  @Autowired StoredSamples stored;
  Api api;

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @Test
  void export_asCsv_isInTheOrderOfKeys() {
    stored.put("order", "b", "2012-04-30", 3);
    stored.put("order", "a", "2012-05-01", 4);
    stored.put("order", "a", "2012-04-02", 2);
    stored.put("order", "a", "2012-04-01", 0);
    Answer answer = api.get("/export", "metric", "order");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers())
        .containsEntry("content-type", "text/csv;charset=UTF-8")
        .containsEntry("content-disposition", "attachment; filename=\"almanac-export.csv\"");
    assertThat(answer.body())
        .isEqualTo(
            HEADER
                + "order,a,2012-04-01,0\r\n"
                + "order,a,2012-04-02,2\r\n"
                + "order,b,2012-04-30,3\r\n"
                + "order,a,2012-05-01,4\r\n");
  }

  @Test
  void export_asNdjson_isOneObjectALine() {
    stored.define("lines", Resolution.HOUR, Fold.LAST);
    stored.put("lines", "say \"hi\"", "2010-01-01T01", 39.4);
    String expected =
        "{\"metric\":\"lines\",\"client\":\"say \\\"hi\\\"\","
            + "\"timestamp\":\"2010-01-01T01:00:00Z\",\"value\":39.4}\n";
    Answer byParameter = api.get("/export", "metric", "lines", "format", "ndjson");
    assertThat(byParameter.body()).isEqualTo(expected);
    assertThat(byParameter.headers())
        .containsEntry("content-type", "application/x-ndjson;charset=UTF-8")
        .containsEntry("content-disposition", "attachment; filename=\"almanac-export.ndjson\"");
    Answer byHeader =
        api.send(
            HttpRequest.newBuilder(api.uri("/export", "metric", "lines"))
                .header("Accept", "application/x-ndjson"));
    assertThat(byHeader.body()).isEqualTo(expected);
  }

  @Test
  void export_ofARange_holdsItsSlotsOnly() {
    for (String day : List.of("2011-12-31", "2012-01-01", "2012-12-31", "2013-01-01")) {
      stored.put("range", "c", day, 1);
    }
    assertThat(rows("metric", "range", "year", "2012"))
        .containsExactly("range,c,2012-01-01,1", "range,c,2012-12-31,1");
    assertThat(rows("metric", "range", "month", "2012-12")).containsExactly("range,c,2012-12-31,1");
    assertThat(rows("metric", "range", "from", "2011-12", "to", "2012-01-01"))
        .containsExactly("range,c,2011-12-31,1", "range,c,2012-01-01,1");
    assertThat(rows("metric", "range", "from", "0001", "to", "9999")).hasSize(4);
    assertThat(rows("metric", "range", "from", "2020", "to", "9999")).isEmpty();
  }

  @Test
  void export_ofOneClient_leavesOutTheOthers() {
    stored.put("one", "a", "2012-01-01", 1);
    stored.put("one", "b", "2012-01-01", 2);
    stored.put("one", "b", "2014-06-01", 3);
    assertThat(rows("metric", "one", "client", "b"))
        .containsExactly("one,b,2012-01-01,2", "one,b,2014-06-01,3");
    assertThat(rows("metric", "one", "client", "nobody")).isEmpty();
  }

  @Test
  void export_ofAllMetrics_isMetricByMetric() {
    stored.put("all.b", "only-all", "2012-01-01", 2);
    stored.put("all.a", "only-all", "2013-01-01", 1);
    api.put("{}", "/metrics/definition", "metric", "all.empty").json(201);
    assertThat(rows("metric", "*", "client", "only-all"))
        .containsExactly("all.a,only-all,2013-01-01,1", "all.b,only-all,2012-01-01,2");
  }

  @Test
  void export_ofMoreMonthsThanAPage_holdsThemAll() {
    List<String> clients =
        IntStream.range(0, 120).mapToObj(i -> String.format("c%03d", i)).toList();
    for (int month = 1; month <= 9; month++) {
      stored.put("pages", clients, "2012-0" + month + "-01", month);
    }
    List<String> expected = new ArrayList<>();
    for (int month = 1; month <= 9; month++) {
      for (String client : clients) {
        expected.add("pages," + client + ",2012-0" + month + "-01," + month);
      }
    }
    assertThat(rows("metric", "pages")).isEqualTo(expected);
  }

  @Test
  void export_ofFoldAvg_isTheMean() {
    stored.define("mean", Resolution.DAY, Fold.AVG);
    for (double value : new double[] {10, 2, 0}) {
      stored.put("mean", "c", "2012-01-01", value);
    }
    assertThat(rows("metric", "mean")).containsExactly("mean,c,2012-01-01,4");
  }

  @Test
  void export_ofAMetricWithoutSamples_isTheHeader() {
    api.put("{}", "/metrics/definition", "metric", "export.empty").json(201);
    assertThat(api.get("/export", "metric", "export.empty").body()).isEqualTo(HEADER);
    assertThat(api.get("/export", "metric", "export.empty", "format", "ndjson").body()).isEmpty();
  }

  @Test
  void export_thatIsWrong_isRefusedAsAProblem() {
    stored.put("refused", "c", "2012-01-01", 1);
    api.get("/export").problem(400, "missing_parameter");
    api.get("/export", "metric", "not.there").problem(404, "unknown_metric");
    api.get("/export", "metric", "refused", "format", "xml").problem(400, "bad_parameter");
    api.get("/export", "metric", "refused", "step", "day").problem(400, "unknown_parameter");
    api.get("/export", "metric", "refused", "from", "2013", "to", "2012").problem(400, "bad_range");
    api.get("/export", "metric", "*", "from", "2013", "to", "2012").problem(400, "bad_range");
    api.get("/export", "metric", "refused", "client", "").problem(400, "bad_client");
    api.send(
            HttpRequest.newBuilder(api.uri("/export", "metric", "refused"))
                .header("Accept", "image/png"))
        .problem(406, "not_acceptable");
  }

  @Test
  void head_answersWithoutABody() {
    stored.put("head", "c", "2012-01-01", 1);
    Answer answer =
        api.send(
            HttpRequest.newBuilder(api.uri("/export", "metric", "head"))
                .method("HEAD", BodyPublishers.noBody()));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers()).containsEntry("content-type", "text/csv;charset=UTF-8");
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void export_overHttp10_isRefused() throws Exception {
    stored.put("old", "c", "2012-01-01", 1);
    RawHttp.Answer answer =
        RawHttp.send(port, "GET /api/v1/export?metric=old HTTP/1.0\r\nHost: a\r\n\r\n");
    assertThat(answer.status()).isEqualTo(426);
    assertThat(answer.header("Upgrade")).containsExactly("HTTP/1.1");
    assertThat(answer.body()).contains("old_http");
  }

  private List<String> rows(String... parameters) {
    Answer answer = api.get("/export", parameters);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.body()).startsWith(HEADER);
    return answer.body().lines().skip(1).toList();
  }
}
