package dev.almanac.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.Resolution;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The calls of Grafana's built-in Prometheus data source, in the order and with the parameters in
 * which it sends them: on "Save and test", in the query builder, from a panel, from variables.
 */
class GrafanaCallsTest extends PrometheusServer {

  private static final String START = "1709251200";
  private static final String END = "1709424000";

  @BeforeEach
  void rain() {
    define("rain", Resolution.DAY, Fold.LAST, "UTC");
    days("rain", "vienna", "2024-03", 1, 2, 3);
    days("rain", "seattle", "2024-03", 10, 20, 30);
  }

  @Test
  void saveAndTest_asksForOnePlusOne_andWhatThisIs() {
    JsonNode health = form("query", "query", "1+1", "time", "1709380800.123").data();
    assertThat(health.toString())
        .isEqualTo("{\"resultType\":\"scalar\",\"result\":[1709380800.123,\"2\"]}");
    JsonNode build = get("status/buildinfo").data();
    assertThat(build.path("version").asString()).matches("3\\.\\d+\\.\\d+");
    assertThat(build.propertyNames())
        .contains("version", "revision", "branch", "buildUser", "buildDate", "goVersion");
  }

  @Test
  void queryBuilder_asksForMetadataAndLabels() {
    JsonNode metadata = get("metadata", "limit_per_metric", "1", "limit", "40000").data();
    assertThat(metadata.path("rain").path(0).path("type").asString()).isEqualTo("gauge");
    assertThat(
            get("label/__name__/values", "start", START, "end", END, "limit", "40000")
                .data()
                .toString())
        .contains("\"rain\"");
    assertThat(
            form(
                    "labels",
                    "match[]",
                    "{__name__=\"rain\"}",
                    "start",
                    START,
                    "end",
                    END,
                    "limit",
                    "40000")
                .data()
                .toString())
        .isEqualTo("[\"__name__\",\"client\"]");
    assertThat(get("labels", "start", START, "end", END).data().toString())
        .isEqualTo("[\"__name__\",\"client\"]");
    assertThat(
            get("label/client/values", "match[]", "{__name__=\"rain\"}", "start", START, "end", END)
                .data()
                .toString())
        .isEqualTo("[\"seattle\",\"vienna\"]");
    assertThat(form("series", "match[]", "rain", "start", START, "end", END).data().size())
        .isEqualTo(2);
  }

  @Test
  void panel_asksByForm_withWhatPrometheusDoesNotKnowEither() {
    JsonNode result =
        form(
                "query_range",
                "query",
                "rain{client=~\"(seattle|vienna)\"}",
                "start",
                START,
                "end",
                END,
                "step",
                "86400",
                "timeout",
                "60s",
                "lookback_delta",
                "1d")
            .data();
    assertThat(result.toString())
        .isEqualTo(
            "{\"resultType\":\"matrix\",\"result\":["
                + "{\"metric\":{\"__name__\":\"rain\",\"client\":\"seattle\"},\"values\":"
                + "[[1709251200,\"10\"],[1709337600,\"20\"],[1709424000,\"30\"]]},"
                + "{\"metric\":{\"__name__\":\"rain\",\"client\":\"vienna\"},\"values\":"
                + "[[1709251200,\"1\"],[1709337600,\"2\"],[1709424000,\"3\"]]}]}");
    assertThat(
            form("query", "query", "sum by (client) (sum_over_time(rain[3d]))", "time", END)
                .data()
                .path("result")
                .findValuesAsString("client"))
        .containsExactly("seattle", "vienna");
  }

  /** Where a form is answered 405 or 400 it asks once more by GET; here both do. */
  @Test
  void fallback_byGet_isAnsweredAlike() {
    String[] parameters = {
      "query", "rain", "start", START, "end", END, "step", "86400", "timeout", "60s"
    };
    assertThat(get("query_range", parameters).body())
        .isEqualTo(form("query_range", parameters).body());
    assertThat(
            send(request(API + "label/client/values").POST(BodyPublishers.noBody()))
                .error(405, "bad_data"))
        .contains("GET");
  }

  @Test
  void annotationsAndErrors_areInItsForm() {
    assertThat(form("query", "query", "rain[", "time", END).error(400, "bad_data"))
        .startsWith("parameter query: 1:6: parse error: ");
    assertThat(
            form(
                    "query_range",
                    "query",
                    "ALERTS{alertstate=\"firing\"}",
                    "start",
                    START,
                    "end",
                    END,
                    "step",
                    "60")
                .data()
                .path("result")
                .size())
        .isZero();
  }
}
