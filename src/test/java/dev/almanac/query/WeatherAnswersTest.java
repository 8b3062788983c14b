package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.almanac.series.MetricDefinition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Four years of real weather, against figures computed apart from exact decimals. */
class WeatherAnswersTest extends SeriesServer {

  private static boolean loaded;

  @BeforeEach
  void load() throws IOException {
    if (!loaded) {
      load("weather-daily.csv", this::days, 10);
      load("seattle-hourly.csv", this::hours, 13);
      loaded = true;
    }
  }

  private interface Definer {
    MetricDefinition define(String metric);
  }

  private void load(String file, Definer definer, int slotLength) throws IOException {
    Map<String, Map<String, Map<String, Double>>> byMetric = new HashMap<>();
    try (BufferedReader rows =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(getClass().getResourceAsStream("/weather/" + file)),
                StandardCharsets.UTF_8))) {
      assertThat(rows.readLine()).isEqualTo("metric,client,timestamp,value");
      rows.lines()
          .map(row -> row.split(","))
          .forEach(
              row ->
                  byMetric
                      .computeIfAbsent(row[0], metric -> new HashMap<>())
                      .computeIfAbsent(row[1], client -> new TreeMap<>())
                      .put(row[2].substring(0, slotLength), Double.valueOf(row[3])));
    }
    byMetric.forEach(
        (metric, clients) -> {
          MetricDefinition definition = definer.define(metric);
          clients.forEach((client, values) -> put(definition, client, values));
        });
  }

  private double one(String query) {
    JsonNode values = answer(query).path("series").path(0).path("values");
    assertThat(values.size()).isEqualTo(1);
    return values.path(0).doubleValue();
  }

  @ParameterizedTest
  @CsvSource({
    "precipitation, Seattle, year=2012, year, count, 366",
    "precipitation, Seattle, year=2012, year, sum, 1226.0",
    "precipitation, Seattle, year=2012, year, min, 0",
    "precipitation, Seattle, year=2012, year, max, 54.1",
    "temp_max, Seattle, year=2012, year, count, 366",
    "temp_max, Seattle, year=2012, year, sum, 5591.3",
    "temp_max, Seattle, year=2012, year, min, -1.1",
    "temp_max, Seattle, year=2012, year, max, 34.4",
    "temp_max, Seattle, year=2012, year, first, 12.8",
    "temp_max, Seattle, year=2012, year, last, 3.3",
    "temp_max, New+York, year=2012, year, count, 366",
    "temp_max, New+York, year=2012, year, sum, 6543.9",
    "temp_max, New+York, year=2012, year, min, -2.2",
    "temp_max, New+York, year=2012, year, max, 37.2",
    "temp_max, New+York, year=2012, year, first, 10.0",
    "temp_max, New+York, year=2012, year, last, 3.9",
    "wind, New+York, year=2015, year, count, 365",
    "wind, New+York, year=2015, year, sum, 1778.8",
    "wind, New+York, year=2015, year, min, 0.9",
    "wind, New+York, year=2015, year, max, 12.4",
    "precipitation, Seattle, month=2012-02, month, count, 29",
    "precipitation, Seattle, month=2012-02, month, sum, 92.3",
    "precipitation, Seattle, month=2012-02, month, max, 17.3",
    "temp_min, New+York, month=2014-02, month, count, 28",
    "temp_min, New+York, month=2014-02, month, sum, -108.6",
    "temp_min, New+York, month=2014-02, month, min, -11.6",
    "temp_min, New+York, month=2014-02, month, last, -11.6",
    "temperature, Seattle, year=2010, year, count, 8759",
    "temperature, Seattle, year=2010, year, min, 3.1",
    "temperature, Seattle, year=2010, year, max, 24.4",
    "temperature, Seattle, month=2010-03, month, count, 744",
    "temperature, Seattle, month=2010-03, month, sum, 5760.3",
  })
  void answer_figures_areExact(
      String metric, String client, String range, String step, String fn, double figure) {
    assertThat(
            one("metric=%s&client=%s&%s&step=%s&fn=%s".formatted(metric, client, range, step, fn)))
        .isEqualTo(figure);
  }

  @ParameterizedTest
  @CsvSource({
    "precipitation, 2012, 3.349727",
    "temp_max, 2012, 15.276776",
    "temperature, 2010, 11.127617",
  })
  void answer_averages_areSumByCount(String metric, String year, double figure) {
    assertThat(one("metric=" + metric + "&client=Seattle&year=" + year + "&step=year&fn=avg"))
        .isCloseTo(figure, within(0.0000005));
  }

  @Test
  void answer_weeks_areIsoWeeks() {
    JsonNode weeks =
        answer("metric=precipitation&client=Seattle&from=2012&to=2013&step=week&fn=sum");
    assertThat(values(weeks))
        .containsEntry("2012-W01", "35.800000000000004")
        .containsEntry("2012-W52", "24")
        .containsEntry("2013-W01", "11.6");
    int newYear = 0;
    while (!weeks.path("buckets").path(newYear).asString().equals("2013-W01")) {
      newYear++;
    }
    assertThat(weeks.path("starts").path(newYear).asString()).isEqualTo("2012-12-31T00:00:00Z");
    assertThat(weeks.path("starts").path(1).asString()).isEqualTo("2012-01-02T00:00:00Z");
  }

  @Test
  void answer_weeksOfAMonth_beginWithAPartialOne() {
    JsonNode weeks = answer("metric=precipitation&client=Seattle&month=2012-01&step=week&fn=sum");
    assertThat(weeks.path("buckets").path(0).asString()).isEqualTo("2011-W52");
    assertThat(weeks.path("partial").path(0).booleanValue()).isTrue();
    assertThat(weeks.path("partial").path(1).booleanValue()).isFalse();
    assertThat(values(weeks)).containsEntry("2011-W52", "0");
  }

  @Test
  void answer_coarserSteps_addUpToTheYear() {
    for (String step : new String[] {"day", "week", "month", "quarter"}) {
      JsonNode answer = answer("metric=wind&client=New+York&year=2015&fn=count&step=" + step);
      int count = 0;
      for (JsonNode value : answer.path("series").path(0).path("values")) {
        count += value.intValue();
      }
      assertThat(count).as(step).isEqualTo(365);
    }
  }
}
