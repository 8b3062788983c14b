package dev.almanac.erase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.Fold;
import dev.almanac.series.Resolution;
import dev.almanac.store.SampleStore;
import dev.almanac.store.StoreUnavailableException;
import dev.almanac.testing.Api;
import dev.almanac.testing.RunningApplication;
import dev.almanac.testing.StoredSamples;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.config.ScheduledTaskHolder;

@RunningApplication
@Import(StoredSamples.class)
@ExtendWith(OutputCaptureExtension.class)
class RetentionTest {

  private static final Instant NOW = Instant.parse("2026-03-15T12:00:00Z");

  @LocalServerPort int port;
  @Autowired StoredSamples stored;
  @Autowired SampleStore samples;
  @Autowired MetricDefinitions definitions;
  @Autowired ScheduledTaskHolder schedule;
  Api api;

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @AfterEach
  void leaveNothingToExpire() {
    for (String metric : List.of("kept.a", "kept.b", "kept.c")) {
      samples.erase(metric, null);
      definitions.delete(metric);
    }
  }

  @Test
  void run_removesMonthsBeforeTheRetention(CapturedOutput output) {
    stored.define("kept.a", Resolution.DAY, Fold.LAST, Period.ofMonths(2));
    for (String day : List.of("2019-05-01", "2025-12-31", "2026-01-01", "2026-03-15")) {
      stored.put("kept.a", "someone", day, 1);
    }
    stored.put("kept.for.ever", "someone", "2019-05-01", 1);
    Retention.Run run = retention(samples, NOW).run();
    // A whole year is reserved with its first sample, so whole years of months go.
    assertThat(run).isEqualTo(new Retention.Run(1, 24, 0));
    assertThat(rows("kept.a"))
        .containsExactly("kept.a,someone,2026-01-01,1", "kept.a,someone,2026-03-15,1");
    assertThat(rows("kept.for.ever")).hasSize(1);
    assertThat(api.get("/clients", "metric", "kept.a").json(200).at("/clients/0/years").toString())
        .isEqualTo("[2026]");
    assertThat(output).contains("Retention removed 24 month documents (metrics concerned: 1)");
    assertThat(output).doesNotContain("someone");
    assertThat(retention(samples, NOW).run()).isEqualTo(new Retention.Run(0, 0, 0));
  }

  @Test
  @DisplayName("case 18: a far-future sample does not hold expiry up, nor hurry it")
  void case18_run_withAFarFutureSample_expiresTheSame() {
    stored.define("kept.a", Resolution.HOUR, Fold.LAST, Period.ofYears(1));
    stored.put("kept.a", "c", "2025-02-28T23", 1);
    stored.put("kept.a", "c", "2025-03-01T00", 2);
    stored.put("kept.a", "c", "2039-01-01T00", 3);
    stored.put("kept.a", "d", "9999-12-31T23", 4);
    assertThat(retention(samples, NOW).run().months()).isEqualTo(2);
    assertThat(rows("kept.a"))
        .containsExactly(
            "kept.a,c,2025-03-01T00:00:00Z,2",
            "kept.a,c,2039-01-01T00:00:00Z,3",
            "kept.a,d,9999-12-31T23:00:00Z,4");
  }

  @Test
  void run_afterItsYearExpired_letsItBeWrittenAgain() {
    stored.define("kept.a", Resolution.DAY, Fold.LAST, Period.ofMonths(1));
    stored.put("kept.a", "c", "2019-05-01", 1);
    retention(samples, NOW).run();
    stored.put("kept.a", "c", "2019-05-02", 2);
    assertThat(rows("kept.a")).containsExactly("kept.a,c,2019-05-02,2");
  }

  @Test
  void run_thatFailsForOneMetric_looksAfterTheOthers(CapturedOutput output) {
    for (String metric : List.of("kept.a", "kept.b", "kept.c")) {
      stored.define(metric, Resolution.DAY, Fold.LAST, Period.ofMonths(1));
      stored.put(metric, "c", "2019-05-01", 1);
    }
    SampleStore failing = failingFor("kept.b");
    assertThat(retention(failing, NOW).run()).isEqualTo(new Retention.Run(2, 24, 1));
    assertThat(output).containsOnlyOnce("Retention failed for 1 metrics");
    assertThat(output).doesNotContain("\tat ");
    assertThat(rows("kept.b")).hasSize(1);
    assertThat(retention(samples, NOW).run()).isEqualTo(new Retention.Run(1, 12, 0));
  }

  @Test
  void run_whileTheStoreIsAway_givesUpUntilTheNext(CapturedOutput output) {
    for (String metric : List.of("kept.a", "kept.b", "kept.c", "kept.d", "kept.e")) {
      stored.define(metric, Resolution.DAY, Fold.LAST, Period.ofMonths(1));
    }
    assertThat(retention(failingFor("kept."), NOW).run()).isEqualTo(new Retention.Run(0, 0, 3));
    assertThat(output).containsOnlyOnce("Retention failed");
    definitions.delete("kept.d");
    definitions.delete("kept.e");
  }

  @Test
  void run_whenSwitchedOff_isNotScheduled() {
    assertThat(schedule.getScheduledTasks()).isEmpty();
  }

  private Retention retention(SampleStore store, Instant now) {
    return new Retention(definitions, store, Clock.fixed(now, ZoneOffset.UTC));
  }

  /** The real store, away for the metrics whose names begin so. */
  private SampleStore failingFor(String prefix) {
    return (SampleStore)
        Proxy.newProxyInstance(
            SampleStore.class.getClassLoader(),
            new Class<?>[] {SampleStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("expire") && ((String) arguments[0]).startsWith(prefix)) {
                throw new StoreUnavailableException(
                    StoreUnavailableException.Reason.AWAY, "the database is away", null);
              }
              try {
                return method.invoke(samples, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private List<String> rows(String metric) {
    return api.get("/export", "metric", metric).body().lines().skip(1).toList();
  }
}
