package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.benchmark.http.AlmanacRequests;
import dev.almanac.benchmark.http.HttpCalls;
import dev.almanac.benchmark.http.NoOpSink;
import dev.almanac.benchmark.http.OwnMetric;
import dev.almanac.benchmark.report.Comparison;
import dev.almanac.benchmark.report.TargetFacts;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.RunOptions;
import dev.almanac.benchmark.run.UnfitException;
import dev.almanac.benchmark.run.Workload;
import dev.almanac.benchmark.workload.ServiceClients.Operation;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Workload {@code service}, meaning 1: a running Almanac over HTTP.
 *
 * <p>In a metric of its own, S series: {@code backfill} writes D days from 2012-01-01, day by day
 * in an order shuffled for the day, in requests of many samples; {@code trickle} writes one sample
 * of every series for further days, in requests of as many; {@code read} asks for the year 2012 of
 * one series by days; {@code mix} does that half of the time and writes one sample of one series
 * the other half. Every phase but the first runs in a closed loop, whose rate is the peak, and then
 * in an open loop at a target rate. Each closed loop is repeated against a server that does
 * nothing: what the client reaches there is its head-room.
 */
@Command(
    name = "service",
    sortOptions = false,
    description = {
      "A running Almanac over HTTP: bulk backfill, daily trickle, year reads, and half of each; as"
          + " fast as it goes, and at a target rate with latency from when each request was due."
    })
public final class ServiceWorkload implements Workload, Callable<Integer> {

  @Mixin private final RunOptions options;

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:8080",
      description = "Where Almanac listens (default: ${DEFAULT-VALUE}).")
  private URI url = URI.create("http://127.0.0.1:8080");

  @Option(
      names = "--metric",
      paramLabel = "NAME",
      defaultValue = "almanac_benchmark",
      description = "The benchmark's own metric (default: ${DEFAULT-VALUE}).")
  private String metric = "almanac_benchmark";

  @Option(names = "--drop", description = "Remove that metric first where a benchmark left it.")
  private boolean drop;

  @Option(names = "--keep", description = "Leave the metric there at the end.")
  private boolean keep;

  @Option(
      names = "--series",
      paramLabel = "S",
      defaultValue = "100",
      description = "Series (default: ${DEFAULT-VALUE}).")
  private int series = 100;

  @Option(
      names = "--days",
      paramLabel = "D",
      defaultValue = "366",
      description = "Days of the backfill, at most 366 (default: ${DEFAULT-VALUE}).")
  private int days = 366;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Most samples a request of backfill and trickle (default: ${DEFAULT-VALUE}).")
  private int batch = 1_000;

  @Option(
      names = "--trickle-days",
      paramLabel = "N",
      defaultValue = "30",
      description = "Further days, written one by one (default: ${DEFAULT-VALUE}).")
  private int trickleDays = 30;

  @Option(
      names = "--operations",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Operations of each of read and mix (default: ${DEFAULT-VALUE}).")
  private int operations = 2_000;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "Client threads (default: ${DEFAULT-VALUE}).")
  private int threads = 4;

  @Option(
      names = "--target-rate",
      paramLabel = "OPS",
      description =
          "Requests a second of the open loops (default: half of the peak that the closed loop of the"
              + " first repetition reached).")
  private @Nullable Double targetOpsPerSecond;

  /** Options not parsed yet. */
  public ServiceWorkload(Clock clock) {
    this.options = new RunOptions(clock);
  }

  @Override
  public Integer call() throws IOException {
    return options.execute(this);
  }

  @Override
  public String name() {
    return "service";
  }

  @Override
  public int meaning() {
    return 1;
  }

  @Override
  public String summary() {
    return "A running Almanac over HTTP. The closed loops tell the peak; the open ones what users wait"
        + " at a given rate. Variant sink is the client alone, its head-room.";
  }

  @Override
  public Comparison.Between compared() {
    return Comparison.Between.VARIANTS;
  }

  @Override
  public void carryOut(Run run) throws Exception {
    requireSizes();
    AlmanacRequests requests = new AlmanacRequests(url, metric);
    try (HttpCalls calls = new HttpCalls(threads);
        OwnMetric own = OwnMetric.make(calls, requests, drop, keep)) {
      run.target(new TargetFacts(ServicePhases.SERVICE, own.facts()));
      run.parameter("series", series);
      run.parameter("days", days);
      run.parameter("samples a request", batch);
      run.parameter("operations of read and mix", operations);
      run.parameter("client threads", threads);
      DailySamples samples = new DailySamples(run.seed(), series, days + trickleDays);
      ServicePhases phases = new ServicePhases(run, calls, requests, threads, targetOpsPerSecond);
      for (int repeat = 1; repeat <= run.repeats(); repeat++) {
        if (repeat > 1) {
          own.empty();
        }
        measure(phases, samples, calls, requests, repeat);
      }
    }
  }

  private void measure(
      ServicePhases phases,
      DailySamples samples,
      HttpCalls calls,
      AlmanacRequests requests,
      int repeat)
      throws Exception {
    long filled = (long) samples.batchesOfDay(batch) * days;
    LongFunction<Operation> writes = n -> new Operation.Write(samples.batch(n, batch));
    phases.fill(writes, filled, (long) series * days, repeat);
    byte[] read = calls.send(requests.year(samples.key(0).client(), DailySamples.year())).body();
    byte[] written = "{\"accepted\":1,\"folded\":0}".getBytes(StandardCharsets.UTF_8);
    try (NoOpSink sink = new NoOpSink(written, read)) {
      AlmanacRequests toSink = requests.to(sink.url());
      long further = (long) samples.batchesOfDay(batch) * trickleDays;
      phases.both(
          "trickle", n -> writes.apply(filled + n % further), false, further, toSink, repeat);
      phases.both("read", n -> read(samples, n), false, operations, toSink, repeat);
      phases.both("mix", n -> mixed(samples, n), true, operations, toSink, repeat);
    }
  }

  private Operation read(DailySamples samples, long number) {
    int client = new SplittableRandom(number).nextInt(series);
    return new Operation.Read(
        samples.key(client).client(), DailySamples.year(), samples.samplesOfYear());
  }

  private Operation mixed(DailySamples samples, long number) {
    SplittableRandom random = new SplittableRandom(number);
    if (random.nextBoolean()) {
      return read(samples, number);
    }
    return new Operation.Write(
        List.of(samples.sample(random.nextInt(series), random.nextInt(days))));
  }

  private void requireSizes() {
    Sizes.positive("--series", series);
    Sizes.positive("--days", days);
    Sizes.positive("--batch", batch);
    Sizes.positive("--trickle-days", trickleDays);
    Sizes.positive("--operations", operations);
    Sizes.positive("--threads", threads);
    if (days > DailySamples.daysOfYear()) {
      throw new UnfitException(
          "--days must be at most " + DailySamples.daysOfYear() + ": it is the year that is read.");
    }
    if (targetOpsPerSecond != null && !(targetOpsPerSecond > 0)) {
      throw new UnfitException("--target-rate must be more than 0.");
    }
    if (!"http".equals(url.getScheme()) && !"https".equals(url.getScheme())) {
      throw new UnfitException("--url must begin with http:// or https://, not \"" + url + "\".");
    }
  }
}
