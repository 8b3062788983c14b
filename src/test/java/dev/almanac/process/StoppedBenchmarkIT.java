package dev.almanac.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged benchmark interrupted, as by Ctrl-C. */
class StoppedBenchmarkIT {

  @Test
  void interrupted_leavesAReportOfWhatFinished_andNothingElse(@TempDir Path directory)
      throws Exception {
    Path scratch = Files.createDirectory(directory.resolve("tmp"));
    Path log = directory.resolve("log");
    Process benchmark =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Djava.io.tmpdir=" + scratch,
                    "-jar",
                    Path.of("target", "almanac.jar").toAbsolutePath().toString(),
                    "benchmark",
                    "reserve",
                    "--repeat",
                    "100000",
                    "--report",
                    directory.resolve("report").toString()))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      Awaitility.await()
          .atMost(Duration.ofSeconds(90))
          .until(() -> Files.readString(log).contains("(2 of 100000)"));
      new ProcessBuilder("kill", "-INT", Long.toString(benchmark.pid())).start().waitFor();
      assertThat(benchmark.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      benchmark.destroyForcibly();
    }

    assertThat(benchmark.exitValue()).isEqualTo(130);
    assertThat(Files.readString(log)).contains("Stopped", "NOT COMPLETE", "UPDATE");
    JsonNode report =
        JsonMapper.builder()
            .build()
            .readTree(Files.readString(directory.resolve("report/report.json")));
    assertThat(report.path("complete").asBoolean()).isFalse();
    assertThat(report.path("measurements").size()).isGreaterThanOrEqualTo(6);
    assertThat(directory.resolve("report/report.html")).isNotEmptyFile();
    assertThat(scratch)
        .isDirectoryNotContaining(path -> path.getFileName().toString().contains("almanac"));
  }
}
