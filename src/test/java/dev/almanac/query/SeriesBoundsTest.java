package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.MetricDefinition;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

@TestPropertySource(
    properties = {
      "almanac.query.max-buckets=40",
      "almanac.query.max-series=3",
      "almanac.query.max-documents=24"
    })
class SeriesBoundsTest extends SeriesServer {

  private void putForClients(MetricDefinition metric, int clients) {
    for (int i = 0; i < clients; i++) {
      put(metric, "c" + i, Map.of("2024-03-01", 1.0));
    }
  }

  @Test
  void buckets_overTheLimit_nameTheNarrowestStepThatFits() {
    days("buckets");
    assertThat(
            answer("metric=buckets&client=a&from=2024-03-01&to=2024-04-09").path("buckets").size())
        .isEqualTo(40);
    JsonNode problem =
        problem(400, "too_many_buckets", "metric=buckets&client=a&from=2024-03-01&to=2024-04-10");
    assertThat(problem.path("detail").asString()).contains("41", "40", "step=week fits, with 7");
    assertThat(
            problem(400, "too_many_buckets", "metric=buckets&client=a&from=1990&to=2089&step=year")
                .path("detail")
                .asString())
        .contains("no step fits; ask for a range of at most 40 years");
  }

  @Test
  void series_overTheLimit_areRefusedNamedOrFound() {
    MetricDefinition metric = days("series");
    putForClients(metric, 3);
    assertThat(answer("metric=series&client=*&month=2024-03").path("series").size()).isEqualTo(3);
    putForClients(metric, 4);
    JsonNode found = problem(400, "too_many_series", "metric=series&client=*&month=2024-03");
    assertThat(found.path("detail").asString())
        .contains("more than 3 clients", "limit is 3", "at most 3 clients", "group=none");
    assertThat(values(answer("metric=series&client=*&month=2024-03&group=none&step=month&fn=sum")))
        .isEqualTo(Map.of("2024-03", "4"));
    JsonNode named =
        problem(
            400,
            "too_many_series",
            "metric=series&client=c0&client=c1&client=c2&client=c3&month=2024-03");
    assertThat(named.path("asked").intValue()).isEqualTo(4);
    assertThat(
            answer("metric=series&client=c0&client=c1&client=c2&client=c0&month=2024-03")
                .path("series")
                .size())
        .isEqualTo(3);
  }

  @Test
  void documents_overTheLimit_areRefusedBeforeOrWhileReading() {
    MetricDefinition metric = days("documents");
    putForClients(metric, 2);
    String year = "&year=2024&step=year&fn=sum&group=none";
    assertThat(values(answer("metric=documents&client=*" + year))).isEqualTo(Map.of("2024", "2"));
    putForClients(metric, 3);
    JsonNode found = problem(400, "too_many_documents", "metric=documents&client=*" + year);
    assertThat(found.path("limit").intValue()).isEqualTo(24);
    assertThat(found.path("detail").asString())
        .contains("more than 24 month documents", "12 months", "at most 2 clients");
    JsonNode named =
        problem(400, "too_many_documents", "metric=documents&client=c0&client=c1&client=c2" + year);
    assertThat(named.path("detail").asString())
        .contains("36", "24", "at most 8 months fit", "at most 2 clients fit");
    assertThat(named.path("asked").intValue()).isEqualTo(36);
    assertThat(
            problem(
                    400,
                    "too_many_documents",
                    "metric=documents&client=*&from=2001&to=2024&step=year")
                .path("detail")
                .asString())
        .contains("at most 24 months fit")
        .doesNotContain("at most 0");
  }
}
