package dev.almanac.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;

class IngestPropertiesTest {

  private final ApplicationContextRunner runner =
      new ApplicationContextRunner().withUserConfiguration(Bound.class);

  @Test
  void settings_leftOut_haveTheirDefaults() {
    runner.run(
        context ->
            assertThat(context.getBean(IngestProperties.class))
                .isEqualTo(
                    new IngestProperties(
                        DataSize.ofMegabytes(32),
                        100_000,
                        100,
                        LocalDate.of(1990, 1, 1),
                        Duration.ofDays(1))));
  }

  @Test
  void settings_byTheirDocumentedNames_areBound() {
    runner
        .withPropertyValues(
            "almanac.ingest.max-body=1KB",
            "almanac.ingest.max-samples=5",
            "almanac.ingest.max-concurrent=7",
            "almanac.ingest.earliest=2000-02-29",
            "almanac.ingest.latest-ahead=2h")
        .run(
            context ->
                assertThat(context.getBean(IngestProperties.class))
                    .isEqualTo(
                        new IngestProperties(
                            DataSize.ofKilobytes(1),
                            5,
                            7,
                            LocalDate.of(2000, 2, 29),
                            Duration.ofHours(2))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max-body=0B",
        "max-samples=0",
        "max-concurrent=0",
        "max-samples=10000001",
        "earliest=0000-12-31",
        "latest-ahead=-1s",
        "latest-ahead=36501d"
      })
  void settings_outOfReason_failTheStart(String setting) {
    runner
        .withPropertyValues("almanac.ingest." + setting)
        .run(context -> assertThat(context).hasFailed());
  }

  @Configuration(proxyBeanMethods = false)
  @EnableConfigurationProperties(IngestProperties.class)
  static class Bound {}
}
