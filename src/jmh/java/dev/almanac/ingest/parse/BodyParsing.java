package dev.almanac.ingest.parse;

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

/**
 * Reading a body of 100,000 samples into columns, checks included: time and bytes a sample.
 *
 * <pre>./mvnw -q -Pjmh test-compile exec:exec -Djmh.args="BodyParsing -prof gc"</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class BodyParsing {

  @Param BodyFormat format;

  @Param Requests.Time time;

  @Param("DAYS")
  Requests.Shape shape;

  private byte[] body;

  @Setup
  public void writeBody() {
    body = Requests.body(format, shape, time);
  }

  @Benchmark
  @OperationsPerInvocation(Requests.SAMPLES)
  public ParsedSamples read() {
    return Requests.parse(format, body);
  }
}
