package dev.almanac.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The command {@code benchmark} run in this process, its report read back and checked for sense.
 */
final class BenchmarkRun {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-12-01T10:00:00Z"), ZoneOffset.UTC);

  private final Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  BenchmarkRun(Path directory) {
    this.directory = directory;
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }

  int execute(String... arguments) {
    CommandLine parser =
        BenchmarkCommand.commandLine(
            CLOCK,
            (beans, settings) -> {
              throw new IllegalStateException("no service is to be started");
            });
    parser.setOut(new PrintWriter(out, true));
    parser.setErr(new PrintWriter(err, true));
    return parser.execute(arguments);
  }

  JsonNode run(String workload, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(workload));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of("--repeat", "2", "--seed", "7", "--report", directory.toString()));
    assertThat(execute(arguments.toArray(String[]::new))).as(err::toString).isZero();
    JsonNode report =
        JsonMapper.builder().build().readTree(Files.readString(directory.resolve("report.json")));
    assertSense(report, workload);
    return report;
  }

  /** What holds for every report. */
  private void assertSense(JsonNode report, String workload) throws IOException {
    assertThat(report.path("format").asInt()).isEqualTo(1);
    assertThat(report.path("workload").asString()).isEqualTo(workload);
    assertThat(report.path("complete").asBoolean()).isTrue();
    assertThat(report.path("environment").path("seed").asInt()).isEqualTo(7);
    assertThat(report.path("environment").path("commandLine").asString())
        .contains("--seed 7", "--repeat 2");
    assertThat(report.path("environment").path("started").asString())
        .isEqualTo("2026-12-01T10:00:00Z");
    assertThat(report.path("targets")).isNotEmpty();
    assertFinite(report);
    for (JsonNode measurement : report.path("measurements")) {
      assertThat(measurement.path("count").asLong()).isPositive();
      assertThat(measurement.path("seconds").asDouble()).isPositive();
      if (measurement.has("latencyMicros")) {
        JsonNode percentiles = measurement.path("latencyMicros").path("percentiles");
        long count = measurement.path("latencyMicros").path("count").asLong();
        List<Double> ascending = new ArrayList<>();
        for (String p : List.of("50.0", "95.0", "99.0", "99.9", "100.0")) {
          // One in so many latencies lies above it: with fewer it would be the longest of them.
          double oneIn = 100 / (100 - Double.parseDouble(p));
          assertThat(percentiles.has(p))
              .as("p%s of %d", p, count)
              .isEqualTo(p.equals("100.0") || count >= oneIn - 0.001);
          if (percentiles.has(p)) {
            ascending.add(percentiles.path(p).asDouble());
          }
        }
        assertThat(ascending).isSorted().allMatch(micros -> micros > 0);
      }
    }
    // Every result is drawn from both repetitions.
    assertThat(report.path("measurements").size()).isEqualTo(2 * report.path("results").size());
    for (JsonNode result : report.path("results")) {
      JsonNode rate = result.path("ratePerSecond");
      assertThat(rate.path("repeats").asInt()).isEqualTo(2);
      assertThat(rate.path("median").asDouble())
          .isBetween(rate.path("low").asDouble(), rate.path("high").asDouble());
    }
    for (JsonNode comparison : report.path("comparisons")) {
      JsonNode ratio = comparison.path("ratio");
      assertThat(ratio.path("median").asDouble())
          .isPositive()
          .isBetween(ratio.path("low").asDouble(), ratio.path("high").asDouble());
      boolean overlap = ratio.path("low").asDouble() <= 1 && ratio.path("high").asDouble() >= 1;
      assertThat(comparison.path("verdict").asString())
          .isEqualTo(overlap ? "no difference seen" : "different");
    }
    assertThat(out.toString()).contains(workload + " (meaning ", "report.html", "seed 7");
    assertThat(directory.resolve("report.html")).isNotEmptyFile();
    assertThat(Files.readString(directory.resolve("report.html")))
        .contains("<title>Almanac benchmark", "id=\"data\"")
        .doesNotContain("/*DATA*/", "/*PLOTS*/", "/*SCRIPT*/", "/*STYLE*/");
  }

  private static void assertFinite(JsonNode node) {
    if (node.isNumber()) {
      assertThat(node.asDouble()).isFinite();
    }
    assertThat(node.isNull()).isFalse();
    node.forEach(BenchmarkRun::assertFinite);
  }

  static List<JsonNode> where(JsonNode report, String phase) {
    return StreamSupport.stream(report.path("measurements").spliterator(), false)
        .filter(m -> m.path("phase").asString().equals(phase))
        .toList();
  }

  static Set<String> variants(Collection<JsonNode> measurements) {
    return measurements.stream()
        .map(m -> m.path("variant").asString())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static double figure(JsonNode measurement, String name) {
    for (JsonNode figure : measurement.path("figures")) {
      if (figure.path("name").asString().equals(name)) {
        return figure.path("value").asDouble();
      }
    }
    throw new AssertionError("no figure " + name + " in " + measurement);
  }

  static List<String> remarks(JsonNode report) {
    return StreamSupport.stream(report.path("remarks").spliterator(), false)
        .map(JsonNode::asString)
        .toList();
  }
}
