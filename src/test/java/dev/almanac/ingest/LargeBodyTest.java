package dev.almanac.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.ingest.parse.BodyFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LargeBodyTest {

  @ParameterizedTest(name = "{0}, {1} series, {2} MB")
  @CsvSource({"JSON, 1000, 30", "NDJSON, 1000, 30", "CSV, 1000, 30", "JSON, 100000, 60"})
  void body_ofTenMegabytes_isReadAndFoldedInAFewTimesItsSizeOfHeap(
      BodyFormat format, int series, int heapMegabytes, @TempDir Path directory) throws Exception {
    Path output = directory.resolve("output");
    Process probe =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapMegabytes + "m",
                "-cp",
                System.getProperty("java.class.path"),
                LargeBodyProbe.class.getName(),
                format.name(),
                Integer.toString(series))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(probe.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(probe.exitValue()).as(Files.readString(output)).isZero();
  }
}
