package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.http.AlmanacRequests;
import dev.almanac.benchmark.http.HttpCalls;
import dev.almanac.benchmark.http.Reply;
import dev.almanac.benchmark.measure.LoadOutcome;
import dev.almanac.benchmark.measure.LoadPlan;
import dev.almanac.benchmark.report.Figure;
import dev.almanac.benchmark.report.Measurement;
import dev.almanac.benchmark.report.Measurement.Where;
import dev.almanac.benchmark.report.Measurement.Work;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.workload.ServiceClients.Tally;
import dev.almanac.benchmark.workload.ServiceLoad.Operation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The loops of the service workload, measured and noted. */
final class ServicePhases {

  /** Name of the target. */
  static final String SERVICE = "service";

  /** Each thread sends its next request once the last one is answered: the rate is the peak. */
  static final String CLOSED = "closed loop";

  /** The closed loop's requests, sent to a server that does nothing: the client's own peak. */
  static final String SINK = "no-op sink";

  /** Requests are due at the target rate, and latency counts from when each was. */
  static final String OPEN = "open loop";

  /** What an open loop is to do where no rate is asked for. */
  private static final double SHARE_OF_PEAK = 0.5;

  private static final int CATCH_UP_TRIES = 100;
  private static final long CATCH_UP_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Run run;
  private final HttpCalls calls;
  private final AlmanacRequests service;
  private final AlmanacRequests sink;
  private final int threads;
  private final @Nullable Double targetOpsPerSecond;
  private final ServiceVerdicts verdicts;
  private final Map<String, Double> targets = new HashMap<>();

  /**
   * Nothing measured yet.
   *
   * @param sink makes requests to a server that does nothing
   * @param targetOpsPerSecond of all open loops; null for half of the peak that the same phase's
   *     closed loop reached in the first repetition
   */
  ServicePhases(
      Run run,
      HttpCalls calls,
      AlmanacRequests service,
      AlmanacRequests sink,
      int threads,
      @Nullable Double targetOpsPerSecond,
      ServiceVerdicts verdicts) {
    this.run = run;
    this.calls = calls;
    this.service = service;
    this.sink = sink;
    this.threads = threads;
    this.targetOpsPerSecond = targetOpsPerSecond;
    this.verdicts = verdicts;
  }

  /** What came of a load, and what its clients counted. */
  private record Done(LoadOutcome outcome, Tally tally) {

    /** Requests a second that were served. */
    double rate() {
      return outcome.operations() / outcome.seconds();
    }
  }

  /**
   * A closed loop, and the same once more against the sink.
   *
   * @return operations that the service refused
   */
  Collection<Operation> peak(ServiceLoad load, int repeat) throws Exception {
    Done peak = carryOut(load, CLOSED, service, null, repeat);
    Done room = carryOut(load, SINK, sink, null, repeat);
    List<Figure> figures = new ArrayList<>();
    if (peak.outcome.operations() > 0) {
      verdicts.closed(load.phase(), peak.rate(), room.rate());
      targets.putIfAbsent(load.phase(), SHARE_OF_PEAK * peak.rate());
      figures.add(new Figure("client head-room", "", "times", room.rate() / peak.rate()));
    }
    note(load, CLOSED, peak, repeat, figures);
    note(load, SINK, room, repeat, List.of());
    return peak.tally.refused();
  }

  /** A closed loop that only warms the service up; nothing is told of it. */
  void warmUp(ServiceLoad load) throws Exception {
    carryOut(load, "warm-up", service, null, 1);
  }

  /** An open loop, at the rate asked for or at half of the peak. */
  void paced(ServiceLoad load, int repeat) throws Exception {
    Double target = targetOpsPerSecond;
    if (target == null) {
      target = targets.get(load.phase());
      if (target == null) {
        run.remark("There is no open loop of " + load.phase() + ": its closed loop has no peak.");
        return;
      }
      run.remark(
          "The target rate of the open loop of "
              + load.phase()
              + ", "
              + ServiceVerdicts.rate(target)
              + " requests/s, is half of the peak that the first closed loop reached.");
    }
    Done paced = carryOut(load, OPEN, service, target, repeat);
    verdicts.open(load.phase(), target, paced.rate(), paced.outcome.busyShare());
    note(load, OPEN, paced, repeat, List.of(new Figure("target rate", "", "requests/s", target)));
  }

  /**
   * Sends refused operations again until the service takes them; not measured.
   *
   * @throws IllegalStateException when it refuses one again and again
   */
  void catchUp(Collection<Operation> refused) throws IOException {
    for (Operation operation : refused) {
      Reply reply = calls.send(ServiceClients.request(service, operation));
      for (int tries = 1; reply.busy() && tries < CATCH_UP_TRIES; tries++) {
        run.stop().check();
        LockSupport.parkNanos(CATCH_UP_PAUSE_NANOS);
        reply = calls.send(ServiceClients.request(service, operation));
      }
      ServiceClients.require(operation, reply, false);
    }
  }

  private Done carryOut(
      ServiceLoad load, String variant, AlmanacRequests to, @Nullable Double target, int repeat)
      throws Exception {
    Tally tally = new Tally();
    LoadOutcome outcome =
        run.load(
            load.phase() + " " + variant + " (" + repeat + " of " + run.repeats() + ")",
            "requests",
            new LoadPlan(load.kinds(), threads, load.warmUp(), load.count(), null, target),
            thread -> new ServiceClients(calls, to, load, variant.equals(SINK), tally));
    return new Done(outcome, tally);
  }

  private void note(
      ServiceLoad load, String variant, Done done, int repeat, List<Figure> moreFigures) {
    LoadOutcome outcome = done.outcome;
    long requests = outcome.operations();
    if (requests == 0) {
      run.remark(
          "Every request of "
              + load.phase()
              + ", "
              + variant
              + ", was refused: "
              + outcome.refused()
              + ".");
      return;
    }
    List<Figure> figures = new ArrayList<>(moreFigures);
    figures.add(new Figure("threads busy", "", "share", outcome.busyShare()));
    boolean ofSamples = load.unit().equals(ServiceLoad.SAMPLES);
    long samples = done.tally.samples();
    if (samples > 0 && !load.mixed()) {
      figures.add(new Figure("samples", "request", "samples", (double) samples / requests));
      figures.add(
          ofSamples
              ? new Figure("requests", "s", "requests", done.rate())
              : new Figure("samples", "s", "samples", samples / outcome.seconds()));
    }
    run.add(
        new Measurement(
            new Where(load.phase(), SERVICE, variant, null),
            repeat,
            new Work(ofSamples ? samples : requests, load.unit(), outcome.seconds()),
            load.mixed() ? null : outcome.kinds().get(0).latency(),
            outcome.refused(),
            figures));
    if (load.mixed()) {
      outcome.kinds().forEach(kind -> noteKind(load, variant, outcome, kind, repeat));
    }
  }

  private void noteKind(
      ServiceLoad load, String variant, LoadOutcome outcome, LoadOutcome.Kind kind, int repeat) {
    if (kind.latency().count() > 0) {
      run.add(
          new Measurement(
              new Where(load.phase() + " " + kind.name() + "s", SERVICE, variant, null),
              repeat,
              new Work(kind.latency().count(), kind.name() + "s of the mix", outcome.seconds()),
              kind.latency(),
              Map.of(),
              List.of()));
    }
  }
}
