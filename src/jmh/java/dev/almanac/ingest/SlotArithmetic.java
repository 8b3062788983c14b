package dev.almanac.ingest;

import dev.almanac.ingest.parse.Requests;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Finding the slot of a sample: time and bytes a sample, over the days of a year.
 *
 * <pre>./mvnw -q -Pjmh test-compile exec:exec -Djmh.args="SlotArithmetic -prof gc"</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class SlotArithmetic {

  private static final int DAYS = 365;
  private static final long FIRST = LocalDate.of(2025, 1, 1).toEpochDay();

  @Param Resolution resolution;

  @Param({"UTC", "Europe/Berlin"})
  String zone;

  private SlotRule rule;

  @Setup
  public void makeRule() {
    MetricDefinition definition =
        new MetricDefinition(
            Requests.METRIC,
            resolution,
            Fold.LAST,
            ZoneId.of(zone),
            Reserve.YEAR,
            null,
            null,
            null,
            Instant.EPOCH);
    rule = new SlotRule(definition, Requests.window(), Requests.NOW);
  }

  /** The slots of plain dates. */
  @Benchmark
  @OperationsPerInvocation(DAYS)
  public void ofDays(Blackhole places) {
    for (int i = 0; i < DAYS; i++) {
      places.consume(rule.placeOfDay(FIRST + i));
    }
  }

  /** The slots of instants. */
  @Benchmark
  @OperationsPerInvocation(DAYS)
  public void ofInstants(Blackhole places) {
    for (int i = 0; i < DAYS; i++) {
      places.consume(rule.placeOfInstant((FIRST + i) * 86_400 + 45_000));
    }
  }
}
