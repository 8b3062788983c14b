package dev.almanac.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code benchmark front}: the packaged jar in front of a store that does nothing. */
class FrontIT {

  private static final String MARCH = "/api/v1/series?metric=m&client=c&month=2012-03";

  @TempDir Path directory;

  @Test
  void front_takesSamples_keepsNone_readsEveryDay_andStops() throws Exception {
    Path here = Path.of("data");
    boolean hadData = Files.exists(here);
    Set<Path> left = own();
    try (AlmanacProcess front = AlmanacProcess.startFront(directory)) {
      HttpResponse<String> written =
          front.post(
              "/api/v1/samples",
              "application/json",
              "[{\"metric\":\"m\",\"client\":\"c\",\"timestamp\":\"2012-03-05\",\"value\":-1}]");
      assertThat(written.statusCode()).as(written::body).isEqualTo(200);

      JsonNode first = read(front);
      assertThat(first).hasSize(31).allSatisfy(value -> assertThat(value.isNumber()).isTrue());
      assertThat(first.get(4).asDouble()).as("what was written is not kept").isNotNegative();
      assertThat(read(front)).isEqualTo(first);

      front.process().destroy();
      assertThat(front.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(own()).as("and takes its own data with it").isEqualTo(left);
    assertThat(Files.exists(here)).as("it leaves the service's data alone").isEqualTo(hadData);
  }

  private static Set<Path> own() throws IOException {
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(path -> path.getFileName().toString().contains("benchmark-front"))
          .collect(Collectors.toSet());
    }
  }

  private static JsonNode read(AlmanacProcess front) throws Exception {
    HttpResponse<String> answer = front.get(MARCH);
    assertThat(answer.statusCode()).as(answer::body).isEqualTo(200);
    return JsonMapper.builder().build().readTree(answer.body()).at("/series/0/values");
  }
}
