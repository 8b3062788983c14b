package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.http.AlmanacRequests;
import dev.almanac.benchmark.http.HttpCalls;
import dev.almanac.benchmark.measure.Latency;
import dev.almanac.benchmark.measure.LoadOutcome;
import dev.almanac.benchmark.measure.LoadPlan;
import dev.almanac.benchmark.report.Figure;
import dev.almanac.benchmark.report.Measurement;
import dev.almanac.benchmark.report.Measurement.Where;
import dev.almanac.benchmark.report.Measurement.Work;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.workload.ServiceClients.Operation;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The loops of the service workload, and the judgement whether its client was the limit. */
final class ServicePhases {

  /** Name of the target, and of the variant that is Almanac. */
  static final String SERVICE = "service";

  /** Name of the variant that does nothing. */
  private static final String SINK = "sink";

  private static final int WARM_UP_SHARE = 10;

  /**
   * A service that reaches this share of what the client reaches against nothing is not measured.
   */
  private static final double CLIENT_LIMIT = 0.8;

  /** An open loop below this share of its target rate did not keep it. */
  private static final double KEPT = 0.95;

  private static final List<String> ONE_KIND = List.of("request");
  private static final List<String> MIXED = List.of("read", "write");

  private final Run run;
  private final HttpCalls calls;
  private final AlmanacRequests requests;
  private final int threads;
  private final @Nullable Double targetOpsPerSecond;
  private final Map<String, Double> firstPeaks = new HashMap<>();

  ServicePhases(
      Run run,
      HttpCalls calls,
      AlmanacRequests requests,
      int threads,
      @Nullable Double targetOpsPerSecond) {
    this.run = run;
    this.calls = calls;
    this.requests = requests;
    this.threads = threads;
    this.targetOpsPerSecond = targetOpsPerSecond;
  }

  /**
   * The backfill: every request once, as fast as it goes.
   *
   * @param count requests
   * @param samples in all of them together
   */
  void fill(LongFunction<Operation> operations, long count, long samples, int repeat)
      throws Exception {
    LoadOutcome outcome =
        load(
            "backfill",
            new LoadPlan(ONE_KIND, threads, 0, count, null, null),
            operations,
            SERVICE,
            requests,
            repeat);
    Latency latency = outcome.kinds().get(0).latency();
    if (latency.count() < count) {
      throw new IllegalStateException(
          "the service refused a part of the backfill: " + outcome.refused());
    }
    run.add(
        new Measurement(
            where("backfill, closed loop", SERVICE),
            repeat,
            new Work(samples, "samples", outcome.seconds()),
            latency,
            Map.of(),
            List.of(new Figure("samples", "request", "samples", (double) samples / count))));
  }

  /** A closed loop, the same against the sink, and an open loop. */
  void both(
      String phase,
      LongFunction<Operation> operations,
      boolean mixed,
      long count,
      AlmanacRequests toSink,
      int repeat)
      throws Exception {
    List<String> kinds = mixed ? MIXED : ONE_KIND;
    LoadPlan closed = new LoadPlan(kinds, threads, count / WARM_UP_SHARE, count, null, null);
    LoadOutcome peak = load(phase, closed, operations, SERVICE, requests, repeat);
    add(phase, "closed loop", SERVICE, peak, repeat, List.of());
    LoadOutcome room = load(phase, closed, operations, SINK, toSink, repeat);
    add(phase, "closed loop", SINK, room, repeat, List.of());
    judge(phase, rate(peak), rate(room));
    double target =
        targetOpsPerSecond != null
            ? targetOpsPerSecond
            : firstPeaks.computeIfAbsent(phase, p -> rate(peak) / 2);
    LoadPlan open = new LoadPlan(kinds, threads, count / WARM_UP_SHARE, count, null, target);
    LoadOutcome paced = load(phase, open, operations, SERVICE, requests, repeat);
    add(
        phase,
        "open loop",
        SERVICE,
        paced,
        repeat,
        List.of(
            new Figure("target rate", "", "requests/s", target),
            new Figure("threads busy", "", "share", paced.busyShare())));
    judgePace(phase, target, paced);
  }

  private static double rate(LoadOutcome outcome) {
    return outcome.operations() / outcome.seconds();
  }

  private void judge(String phase, double service, double sink) {
    if (service >= CLIENT_LIMIT * sink) {
      run.remark(
          String.format(
              Locale.ROOT,
              "The client was the limit in %s: %.0f requests/s, and the client reaches only %.0f"
                  + " against a server that does nothing. The service can do more than is told here.",
              phase,
              service,
              sink));
    }
  }

  private void judgePace(String phase, double target, LoadOutcome paced) {
    if (rate(paced) < KEPT * target) {
      run.remark(
          String.format(
              Locale.ROOT,
              "The open loop of %s did not keep its target rate: %.0f of %.0f requests/s, its threads"
                  + " busy %.0f %% of the time. Latencies include the wait of requests that were due.",
              phase,
              rate(paced),
              target,
              100 * paced.busyShare()));
    }
  }

  private LoadOutcome load(
      String phase,
      LoadPlan plan,
      LongFunction<Operation> operations,
      String variant,
      AlmanacRequests to,
      int repeat)
      throws Exception {
    boolean mixed = plan.kinds().size() > 1;
    return run.load(
        phase
            + (plan.targetOpsPerSecond() == null ? " closed " : " open ")
            + variant
            + " ("
            + repeat
            + " of "
            + run.repeats()
            + ")",
        "requests",
        plan,
        thread -> new ServiceClients(calls, to, operations, mixed, variant.equals(SERVICE)));
  }

  private static Where where(String phase, String variant) {
    return new Where(phase, SERVICE, variant, null);
  }

  private void add(
      String phase,
      String loop,
      String variant,
      LoadOutcome outcome,
      int repeat,
      List<Figure> figures) {
    if (outcome.operations() == 0) {
      run.remark("Every request of " + phase + " was refused: " + outcome.refused() + ".");
      return;
    }
    run.add(
        new Measurement(
            where(phase + ", " + loop, variant),
            repeat,
            new Work(outcome.operations(), "requests", outcome.seconds()),
            outcome.kinds().size() == 1 ? outcome.kinds().get(0).latency() : null,
            outcome.refused(),
            figures));
    if (outcome.kinds().size() > 1) {
      for (LoadOutcome.Kind kind : outcome.kinds()) {
        addKind(phase, loop, variant, outcome, kind, repeat);
      }
    }
  }

  private void addKind(
      String phase,
      String loop,
      String variant,
      LoadOutcome outcome,
      LoadOutcome.Kind kind,
      int repeat) {
    if (kind.latency().count() > 0) {
      run.add(
          new Measurement(
              where(phase + " " + kind.name() + "s, " + loop, variant),
              repeat,
              new Work(kind.latency().count(), kind.name() + "s", outcome.seconds()),
              kind.latency(),
              Map.of(),
              List.of()));
    }
  }
}
