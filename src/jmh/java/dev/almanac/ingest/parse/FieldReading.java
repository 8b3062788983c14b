package dev.almanac.ingest.parse;

import dev.almanac.series.Names;
import dev.almanac.series.Timestamps;
import java.time.Instant;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading the fields of one sample, each by itself.
 *
 * <pre>./mvnw -q -Pjmh test-compile exec:exec -Djmh.args="FieldReading -prof gc"</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class FieldReading {

  String client = "client-100042";
  String date = "2025-06-30";
  String instant = "2025-06-30T06:30:00Z";
  String instantWithOffset = "2025-06-30T08:30:00.250+02:00";
  String millis = "1751265000000";
  String integer = "4711";
  String decimal = "471.25";

  /** A client that the request has not had before. */
  @Benchmark
  public String name() {
    return Names.client(client);
  }

  @Benchmark
  public boolean looksLikeDate() {
    return Timestamps.looksLikeDate(date);
  }

  @Benchmark
  public LocalDate date() {
    return Timestamps.date(date);
  }

  @Benchmark
  public Instant instant() {
    return Timestamps.instant(instant);
  }

  @Benchmark
  public Instant instantWithOffset() {
    return Timestamps.instant(instantWithOffset);
  }

  @Benchmark
  public boolean looksLikeCount() {
    return IntegerTimestamp.looksLikeOne(millis);
  }

  @Benchmark
  public double integer() {
    return NumberLiteral.read(integer);
  }

  @Benchmark
  public double decimal() {
    return NumberLiteral.read(decimal);
  }
}
