package dev.almanac.promql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a Prometheus came to. {@code promql/samples.csv} holds made-up daily values with gaps;
 * {@code promql/answers.jsonl} what Prometheus 2.42.0 of Debian 12 answered over them, given a
 * look-back of a day less a millisecond. Its ranges still have their beginnings in, and it bounds
 * rates at a counter's zero before it looks how far the range's beginning is; queries where these
 * show were left out.
 */
class PrometheusAnswersTest {

  private static final DaySamples SAMPLES = samples();

  private static List<String> lines(String file) {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    PrometheusAnswersTest.class.getResourceAsStream("/promql/" + file)),
                StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static DaySamples samples() {
    Map<List<String>, double[]> series =
        new TreeMap<>((a, b) -> a.toString().compareTo(b.toString()));
    lines("samples.csv").stream()
        .skip(1)
        .map(line -> line.split(","))
        .forEach(
            row -> {
              double[] days =
                  series.computeIfAbsent(
                      List.of(row[0], row[1]),
                      key -> {
                        double[] none = new double[60];
                        Arrays.fill(none, Double.NaN);
                        return none;
                      });
              int day =
                  (int) LocalDate.of(2024, 3, 1).until(LocalDate.parse(row[2]), ChronoUnit.DAYS);
              days[day] = Double.parseDouble(row[3]);
            });
    DaySamples samples = new DaySamples();
    series.forEach((key, days) -> samples.with(key.get(0), key.get(1), days));
    return samples;
  }

  static Stream<Named<JsonNode>> answers() {
    return lines("answers.jsonl").stream()
        .map(line -> JsonMapper.shared().readTree(line))
        .map(
            answer ->
                Named.of(answer.path("query").asString() + " at " + answer.path("time"), answer));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answers")
  void query_comesToWhatPrometheusSays(JsonNode answer) {
    String text = answer.path("query").asString();
    long millis = answer.path("time").asLong() * 1000;
    if (answer.has("error")) {
      String type = answer.path("error").asString();
      assertThatThrownBy(() -> Query.parse(text).at(millis, SAMPLES, DaySamples.wide()))
          .isInstanceOfSatisfying(
              QueryException.class,
              thrown -> assertThat(thrown.kind().name().toLowerCase(Locale.ROOT)).isEqualTo(type));
      return;
    }
    Value value = Query.parse(text).at(millis, SAMPLES, DaySamples.wide());
    if (value instanceof Value.Scalar scalar) {
      assertSame(scalar.value(), answer.path("scalar").asString());
    } else if (value instanceof Value.Text string) {
      assertThat(string.value()).isEqualTo(answer.path("string").asString());
    } else {
      Map<Labels, double[]> series = new TreeMap<>();
      if (value instanceof Value.Vector vector) {
        vector.samples().forEach(s -> series.put(s.labels(), new double[] {s.value()}));
      } else {
        ((Value.Matrix) value).rows().forEach(row -> series.put(row.labels(), row.values()));
      }
      assertThat(series).hasSize(answer.path("series").size());
      for (JsonNode expected : answer.path("series")) {
        Map<String, String> labels = new TreeMap<>();
        expected.path("metric").forEachEntry((name, label) -> labels.put(name, label.asString()));
        double[] values = series.get(Labels.of(labels));
        assertThat(values).as("%s", labels).hasSize(expected.path("values").size());
        for (int i = 0; i < values.length; i++) {
          assertSame(values[i], expected.path("values").path(i).asString());
        }
      }
    }
  }

  private static void assertSame(double actual, String text) {
    double expected =
        switch (text) {
          case "+Inf" -> Double.POSITIVE_INFINITY;
          case "-Inf" -> Double.NEGATIVE_INFINITY;
          default -> Double.parseDouble(text);
        };
    if (Double.isFinite(expected)) {
      assertThat(actual).isCloseTo(expected, within(Math.abs(expected) * 1e-12));
    } else {
      assertThat(Double.valueOf(actual)).isEqualTo(Double.valueOf(expected));
    }
  }
}
