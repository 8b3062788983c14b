package dev.almanac.erase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.Resolution;
import dev.almanac.testing.Api;
import dev.almanac.testing.RunningApplication;
import dev.almanac.testing.StoredSamples;
import java.time.Instant;
import java.time.Period;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

@RunningApplication
@TestPropertySource(
    properties = {"almanac.retention.enabled=true", "almanac.retention.interval=1s"})
@Import(StoredSamples.class)
class RetentionScheduleTest {

  @LocalServerPort int port;
  @Autowired StoredSamples stored;

  @Test
  void retention_withAnInterval_runsByItself() {
    Api api = new Api(port);
    stored.define("scheduled", Resolution.DAY, Fold.LAST, Period.ofYears(1));
    stored.put("scheduled", "c", "2012-04-01", 1);
    Instant end = Instant.now().plusSeconds(30);
    long left = 1;
    while (left > 0 && Instant.now().isBefore(end)) {
      left = api.get("/export", "metric", "scheduled").body().lines().skip(1).count();
    }
    assertThat(left).isZero();
  }
}
