package dev.almanac.ingest;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.definition.MetricRules;
import dev.almanac.ingest.parse.ParsedSamples;
import dev.almanac.ingest.parse.Requests;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.store.MetricStore;
import dev.almanac.store.SampleStore;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
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
 * Folding a request of 100,000 samples into updates: time and bytes a sample.
 *
 * <pre>./mvnw -q -Pjmh test-compile exec:exec -Djmh.args="RequestFolding -prof gc"</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RequestFolding {

  @Param Requests.Shape shape;

  @Param({"LAST", "AVG"})
  Fold fold;

  private ParsedSamples samples;
  private Map<String, MetricDefinition> definitions;
  private SampleIngest ingest;

  @Setup
  public void parse() {
    samples = Requests.parsed(shape);
    definitions = Map.of(Requests.METRIC, Updates.definition(shape, fold));
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    ingest =
        new SampleIngest(
            new MetricDefinitions(
                answering(MetricStore.class, definitions),
                new MetricRules(List.of()),
                Clock.fixed(Requests.NOW, ZoneOffset.UTC),
                registry),
            answering(SampleStore.class, 0),
            new SampleMeters(registry));
  }

  /** The fold alone. */
  @Benchmark
  @OperationsPerInvocation(Requests.SAMPLES)
  public Object fold() {
    return RequestFold.fold(samples, definitions, Requests.NOW);
  }

  /** All between parsing and the store: definitions, fold, meters. */
  @Benchmark
  @OperationsPerInvocation(Requests.SAMPLES)
  public Object ingest() {
    return ingest.ingest(samples, false, null, Requests.NOW);
  }

  /** A store that gives one answer to everything. */
  private static <T> T answering(Class<T> store, Object answer) {
    return store.cast(
        Proxy.newProxyInstance(
            store.getClassLoader(), new Class<?>[] {store}, (proxy, method, given) -> answer));
  }
}
