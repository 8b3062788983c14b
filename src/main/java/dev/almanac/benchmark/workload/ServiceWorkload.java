package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.data.ServiceSamples;
import dev.almanac.benchmark.http.AlmanacRequests;
import dev.almanac.benchmark.http.HttpCalls;
import dev.almanac.benchmark.http.NoOpSink;
import dev.almanac.benchmark.http.OwnMetric;
import dev.almanac.benchmark.http.Reply;
import dev.almanac.benchmark.report.Comparison;
import dev.almanac.benchmark.report.TargetFacts;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.RunOptions;
import dev.almanac.benchmark.run.UnfitException;
import dev.almanac.benchmark.run.Workload;
import dev.almanac.benchmark.workload.ServiceScript.Extent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Workload {@code service}, meaning 1: a running Almanac over HTTP, in a daily metric of its own
 * that keeps the last value.
 *
 * <ul>
 *   <li>{@code backfill} writes D days of 2012 of S series, series after series, in requests of
 *       {@code --batch} samples.
 *   <li>{@code trickle} writes one sample of every series for a day, and so on for further days,
 *       all of 2013; within a day the series come in an order shuffled for the day, in requests of
 *       {@code --trickle-batch} samples. The first day, which makes the new year, is the warm-up.
 *   <li>{@code read} asks for 2012 of any one series by days.
 *   <li>{@code mix} does that half of the time, and the other half writes one sample into any of
 *       the filled days of any series.
 * </ul>
 *
 * <p>Every phase runs in a closed loop, whose rate is the peak for the number of threads. The same
 * requests are then sent to a server that does nothing, which tells the client's own peak. All but
 * the backfill then run in an open loop at a target rate, with latency from when each request was
 * due. Each of these has a warm-up that is not counted. No value is ever written where it stands
 * already. Series and days are as likely as one another, and each repetition begins with an empty
 * metric.
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
      description = "Series (default: 1000, or 50 where the service has its embedded store).")
  private @Nullable Integer series;

  @Option(
      names = "--days",
      paramLabel = "D",
      defaultValue = "366",
      description = "Days of the backfill, at most 366 (default: ${DEFAULT-VALUE}).")
  private int days = 366;

  @Option(
      names = "--batch",
      paramLabel = "N",
      description =
          "Most samples of a request of the backfill (default: 10000, or 1000 where the service has"
              + " its embedded store). More than the service's almanac.ingest.max-samples are"
              + " refused.")
  private @Nullable Integer batch;

  @Option(
      names = "--trickle-days",
      paramLabel = "N",
      description =
          "Days that each loop of the trickle writes, at most 181 (default: 30, or 5 where the"
              + " service has its embedded store).")
  private @Nullable Integer trickleDays;

  @Option(
      names = "--trickle-batch",
      paramLabel = "N",
      defaultValue = "100",
      description = "Most samples of a request of the trickle (default: ${DEFAULT-VALUE}).")
  private int trickleBatch = 100;

  @Option(
      names = "--operations",
      paramLabel = "N",
      description =
          "Requests of each loop of read and of mix (default: 10000, or 500 where the service has its"
              + " embedded store).")
  private @Nullable Integer operations;

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
          "Requests a second of all open loops together with their threads (default: for each phase"
              + " half of the peak that its first closed loop reached).")
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
    return "A running Almanac over HTTP. The closed loop tells the peak for this number of threads, the"
        + " open loop what users wait at a given rate. The no-op sink is the client alone: where it is"
        + " hardly faster than the service, the client was measured.";
  }

  /** There is one target, and its loops are not rivals: nothing is compared. */
  @Override
  public Comparison.Between compared() {
    return Comparison.Between.TARGETS;
  }

  @Override
  public void carryOut(Run run) throws Exception {
    requireFit();
    AlmanacRequests requests = new AlmanacRequests(url, metric);
    try (HttpCalls calls = new HttpCalls(threads);
        OwnMetric own = OwnMetric.make(calls, requests, drop, keep)) {
      Extent extent = extent(own.embedded());
      note(run, own, extent);
      byte[] written =
          ("{\"accepted\":" + extent.batch() + ",\"folded\":0}").getBytes(StandardCharsets.UTF_8);
      try (NoOpSink sink = new NoOpSink(written)) {
        measure(run, new ServiceScript(run.seed(), extent), calls, own, requests, sink);
      }
    }
  }

  private void measure(
      Run run,
      ServiceScript script,
      HttpCalls calls,
      OwnMetric own,
      AlmanacRequests requests,
      NoOpSink sink)
      throws Exception {
    ServiceVerdicts verdicts = new ServiceVerdicts();
    ServicePhases phases =
        new ServicePhases(
            run, calls, requests, requests.to(sink.url()), threads, targetOpsPerSecond, verdicts);
    try {
      for (int repeat = 1; repeat <= run.repeats(); repeat++) {
        if (repeat > 1) {
          own.empty();
        }
        phases.catchUp(phases.peak(script.backfill(), repeat));
        Reply year = calls.send(requests.year(ServiceSamples.client(0), ServiceSamples.YEAR));
        ServiceClients.require(script.firstRead(), year, false);
        sink.answerReads(year.body());
        if (repeat == 1) {
          phases.warmUp(script.read());
        }
        phases.peak(script.trickle(false), repeat);
        phases.paced(script.trickle(true), repeat);
        phases.peak(script.read(), repeat);
        phases.paced(script.read(), repeat);
        phases.peak(script.mix(), repeat);
        phases.paced(script.mix(), repeat);
      }
    } finally {
      verdicts.remark(run);
    }
  }

  private Extent extent(boolean embedded) {
    return new Extent(
        Sizes.within("--series", series, embedded ? 50 : 1_000, Sizes.MANY),
        days,
        Sizes.within("--batch", batch, embedded ? 1_000 : 10_000, Sizes.REQUEST),
        Sizes.within("--trickle-days", trickleDays, embedded ? 5 : 30, Sizes.DAYS),
        trickleBatch,
        Sizes.within("--operations", operations, embedded ? 500 : 10_000, Sizes.MANY),
        threads);
  }

  private void note(Run run, OwnMetric own, Extent extent) {
    run.target(new TargetFacts(ServicePhases.SERVICE, own.facts()));
    run.parameter("series", extent.series());
    run.parameter("days", extent.days());
    run.parameter("samples a backfill request", extent.batch());
    run.parameter("trickle days", extent.trickleDays());
    run.parameter("samples a trickle request", extent.trickleBatch());
    run.parameter("requests of read and mix", extent.operations());
    run.parameter("client threads", threads);
    if (own.embedded()) {
      run.remark(
          "The service has its embedded store: this run shows that the benchmark works, and its"
              + " figures say nothing about MongoDB.");
    }
    if (onThisMachine()) {
      run.remark(
          "Client and service shared this machine, and took processor time from each other.");
    }
    run.remark(
        "The no-op sink runs in the client's own process, on the HTTP server that Almanac runs on, and"
            + " over loopback: network between client and service is not in the head-room.");
  }

  private boolean onThisMachine() {
    try {
      return InetAddress.getByName(url.getHost()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private void requireFit() {
    extent(true);
    Sizes.within("--days", days, Sizes.DAYS);
    Sizes.within("--trickle-batch", trickleBatch, Sizes.REQUEST);
    Sizes.within("--threads", threads, Sizes.THREADS);
    if (days > ServiceSamples.daysOfYear()) {
      throw new UnfitException(
          "--days must be at most "
              + ServiceSamples.daysOfYear()
              + ": it is the year that is read.");
    }
    if (trickleDays != null && trickleDays > ServiceScript.MOST_TRICKLE_DAYS) {
      throw new UnfitException(
          "--trickle-days must be at most "
              + ServiceScript.MOST_TRICKLE_DAYS
              + ": both loops write into one year.");
    }
    Sizes.rate("--target-rate", targetOpsPerSecond);
    if (!"http".equals(url.getScheme()) && !"https".equals(url.getScheme())) {
      throw new UnfitException("--url must begin with http:// or https://, not \"" + url + "\".");
    }
    if (url.getHost() == null
        || url.getUserInfo() != null
        || url.getQuery() != null
        || url.getFragment() != null) {
      throw new UnfitException(
          "--url must be a host with its port, and a path where Almanac is behind one; no user, query"
              + " or fragment.");
    }
  }
}
