package dev.almanac.erase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.Resolution;
import dev.almanac.testing.Api;
import dev.almanac.testing.RunningApplication;
import dev.almanac.testing.StoredSamples;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;

@RunningApplication
@Import(StoredSamples.class)
class EraseHttpTest {

  @LocalServerPort int port;
  @Autowired StoredSamples stored;
  Api api;

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @Test
  void erase_ofAStarOrBetweenEqualInstants_isRefused() {
    api.delete("/samples", "client", "*").problem(400, "bad_parameter");
    api.delete("/samples", "metric", "*").problem(400, "bad_parameter");
    api.put("{}", "/metrics/definition", "metric", "erase.instant").json(201);
    api.delete(
            "/samples",
            "metric",
            "erase.instant",
            "from",
            "2024-03-05T00:00:00Z",
            "to",
            "2024-03-05T00:00:00Z")
        .problem(400, "bad_range");
  }

  @Test
  void range_ofOneClient_isEmptied() {
    for (String client : List.of("a", "b")) {
      for (String day : List.of("2012-03-31", "2012-04-01", "2012-04-30", "2012-05-01")) {
        stored.put("clear", client, day, 1);
      }
    }
    assertThat(cleared("metric", "clear", "client", "a", "month", "2012-04")).isEqualTo(2);
    assertThat(rows("clear"))
        .containsExactly(
            "clear,a,2012-03-31,1",
            "clear,b,2012-03-31,1",
            "clear,b,2012-04-01,1",
            "clear,b,2012-04-30,1",
            "clear,a,2012-05-01,1",
            "clear,b,2012-05-01,1");
    assertThat(cleared("metric", "clear", "client", "a", "month", "2012-04")).isZero();
    assertThat(cleared("metric", "clear", "from", "2012-04-30", "to", "2012-05")).isEqualTo(3);
    assertThat(cleared("metric", "clear", "from", "0001", "to", "9999")).isEqualTo(3);
    assertThat(rows("clear")).isEmpty();
    assertThat(api.get("/clients", "metric", "clear").json(200).path("clients").size())
        .isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource(Fold.class)
  void range_ofAnyFold_countsWhatItHeldAndTakesNewSamples(Fold fold) {
    String metric = "fold." + fold.wireName();
    stored.define(metric, Resolution.HOUR, fold);
    for (String hour : List.of("2012-04-01T00", "2012-04-01T00", "2012-04-01T23")) {
      stored.put(metric, "c", hour, 0);
    }
    stored.put(metric, "c", "2012-04-02T00", 5);
    assertThat(cleared("metric", metric, "from", "2012-04-01", "to", "2012-04-01")).isEqualTo(2);
    assertThat(rows(metric)).containsExactly(metric + ",c,2012-04-02T00:00:00Z,5");
    stored.put(metric, "c", "2012-04-01T00", 7);
    assertThat(rows(metric)).hasSize(2).contains(metric + ",c,2012-04-01T00:00:00Z,7");
  }

  @Test
  void range_withoutData_clearsNothing() {
    api.put("{}", "/metrics/definition", "metric", "clear.empty").json(201);
    assertThat(cleared("metric", "clear.empty", "year", "2012")).isZero();
    assertThat(cleared("metric", "clear.empty", "client", "nobody", "year", "2012")).isZero();
  }

  @Test
  void series_isErasedAndWrittenAnew() {
    stored.put("series", "a", "2012-04-01", 1);
    stored.put("series", "a", "2013-04-01", 1);
    stored.put("series", "b", "2012-04-01", 1);
    assertErased(1, 2, "metric", "series", "client", "a");
    assertThat(rows("series")).containsExactly("series,b,2012-04-01,1");
    assertErased(0, 0, "metric", "series", "client", "a");
    stored.put("series", "a", "2012-04-02", 9);
    assertThat(rows("series")).containsExactly("series,a,2012-04-02,9", "series,b,2012-04-01,1");
  }

  @Test
  void metric_isErasedButItsDefinitionStays() {
    api.put("{'unit':'mm'}", "/metrics/definition", "metric", "whole").json(201);
    stored.put("whole", "a", "2012-04-01", 1);
    stored.put("whole", "b", "2012-04-01", 1);
    stored.put("whole.other", "a", "2012-04-01", 1);
    assertErased(2, 2, "metric", "whole");
    assertThat(rows("whole")).isEmpty();
    assertThat(api.get("/clients", "metric", "whole").json(200).path("clients").size()).isZero();
    assertThat(rows("whole.other")).hasSize(1);
    assertThat(api.get("/metrics/definition", "metric", "whole").json(200).path("unit").asString())
        .isEqualTo("mm");
    assertErased(0, 0, "metric", "whole");
    assertErased(0, 0, "metric", "never.was");
    stored.put("whole", "a", "2012-04-01", 2);
    assertThat(rows("whole")).containsExactly("whole,a,2012-04-01,2");
  }

  @Test
  void client_isErasedInAllMetrics() {
    stored.put("c1", "leaving", "2012-04-01", 1);
    stored.put("c2", "leaving", "2012-04-01", 1);
    stored.put("c2", "staying", "2012-04-01", 1);
    assertErased(2, 2, "client", "leaving");
    assertThat(rows("c1")).isEmpty();
    assertThat(rows("c2")).containsExactly("c2,staying,2012-04-01,1");
    assertErased(0, 0, "client", "leaving");
  }

  @Test
  void erase_thatSaysTooLittle_isRefusedAndTakesNothing() {
    stored.put("kept", "c", "2012-04-01", 1);
    assertThat(api.delete("/samples").problem(400, "missing_parameter")).contains("metric");
    assertThat(
            api.delete("/samples", "client", "c", "year", "2012").problem(400, "missing_parameter"))
        .contains("a range needs a metric");
    assertThat(api.delete("/samples", "year", "2012").problem(400, "missing_parameter"))
        .contains("a range needs a metric");
    api.delete("/samples", "metric", "kept", "client", "").problem(400, "bad_client");
    api.delete("/samples", "metric", "", "client", "c").problem(400, "bad_metric");
    api.delete("/samples", "metric", "kept", "from", "").problem(400, "bad_range");
    api.delete("/samples", "metric", "kept", "from", "2012").problem(400, "bad_range");
    api.delete("/samples", "metric", "kept", "year", "2012", "month", "2012-04")
        .problem(400, "bad_range");
    api.delete("/samples", "metric", "kept", "form", "2012").problem(400, "unknown_parameter");
    api.delete("/samples", "metric", "kept", "metric", "kept").problem(400, "repeated_parameter");
    api.delete("/samples", "metric", "never.was", "year", "2012").problem(404, "unknown_metric");
    assertThat(rows("kept")).hasSize(1);
  }

  private long cleared(String... parameters) {
    return api.delete("/samples", parameters).json(200).path("cleared").asLong(-1);
  }

  private void assertErased(long series, long values, String... parameters) {
    assertThat(api.delete("/samples", parameters).json(200).toString())
        .isEqualTo("{\"erased\":{\"series\":" + series + ",\"values\":" + values + "}}");
  }

  private List<String> rows(String metric) {
    return api.get("/export", "metric", metric).body().lines().skip(1).toList();
  }
}
