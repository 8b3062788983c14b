package dev.almanac.ingest;

import dev.almanac.ingest.parse.Bodies;
import dev.almanac.store.SampleStore;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Clock;
import java.time.ZoneOffset;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/**
 * Runs the whole service on the embedded store, at noon on 2026-01-15. What a metric is follows
 * from the first word of its name: {@code hour}, {@code sum} (by hour), {@code avg}, {@code vienna}
 * (days of that zone); any other is daily with fold last.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = {
      "almanac.embedded.path=target/ingest-tests/${random.uuid}",
      "almanac.retention.enabled=false",
      "almanac.ingest.max-body=200KB",
      "almanac.ingest.max-samples=1000",
      "almanac.metrics.rules[0].pattern=hour.*",
      "almanac.metrics.rules[0].resolution=hour",
      "almanac.metrics.rules[1].pattern=sum.*",
      "almanac.metrics.rules[1].resolution=hour",
      "almanac.metrics.rules[1].fold=sum",
      "almanac.metrics.rules[2].pattern=avg.*",
      "almanac.metrics.rules[2].fold=avg",
      "almanac.metrics.rules[3].pattern=vienna.*",
      "almanac.metrics.rules[3].zone=Europe/Vienna"
    })
@Import(RunningService.StoppedClock.class)
@interface RunningService {

  /** Keeps the time of the tests. */
  @TestConfiguration(proxyBeanMethods = false)
  class StoppedClock {

    @Bean
    @Primary
    Clock stoppedClock() {
      return Clock.fixed(Bodies.NOW, ZoneOffset.UTC);
    }

    @Bean
    StoredValues storedValues(SampleStore store) {
      return new StoredValues(store);
    }
  }
}
