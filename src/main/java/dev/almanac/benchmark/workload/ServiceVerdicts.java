package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.measure.Spread;
import dev.almanac.benchmark.run.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Judges whether the client was the limit, and whether open loops kept their target rate, by the
 * medians of all repetitions.
 *
 * <p>The rule: the client was the limit of a load when the service took {@link #CLIENT_LIMIT} or
 * more of the rate that the same requests reach, from as many threads, at a server that does
 * nothing. It holds for closed and open loops alike, on the rate that was reached.
 */
final class ServiceVerdicts {

  /** Share of the client's own rate from which on the client is what was measured. */
  static final double CLIENT_LIMIT = 0.8;

  /** Share of its target rate below which an open loop did not keep it. */
  static final double KEPT = 0.95;

  /** Share of the peak below which an open loop tells little. */
  static final double IDLE = 0.4;

  private final Map<String, Rates> phases = new LinkedHashMap<>();

  /** What a phase reached, once a repetition, in requests a second. */
  private static final class Rates {
    private final List<Double> closed = new ArrayList<>();
    private final List<Double> sink = new ArrayList<>();
    private final List<Double> open = new ArrayList<>();
    private final List<Double> busyShares = new ArrayList<>();
    private double target;
  }

  /** A closed loop and the same against the sink have ended. */
  void closed(String phase, double rate, double sinkRate) {
    Rates rates = of(phase);
    rates.closed.add(rate);
    rates.sink.add(sinkRate);
  }

  /**
   * An open loop has ended.
   *
   * @param busyShare share of the time that its threads waited for replies
   */
  void open(String phase, double target, double rate, double busyShare) {
    Rates rates = of(phase);
    rates.target = target;
    rates.open.add(rate);
    rates.busyShares.add(busyShare);
  }

  private Rates of(String phase) {
    return phases.computeIfAbsent(phase, p -> new Rates());
  }

  /** Notes what is to be known of the phases until now. */
  void remark(Run run) {
    phases.forEach(
        (phase, rates) -> {
          if (!rates.sink.isEmpty()) {
            judgeClient(run, phase + ", closed loop", rates.closed, rates.sink);
            judgeClient(run, phase + ", open loop", rates.open, rates.sink);
          }
          judgePace(run, phase, rates);
          judgeTarget(run, phase, rates);
        });
  }

  private static void judgeClient(Run run, String loop, List<Double> rates, List<Double> sink) {
    if (rates.isEmpty() || median(rates) < CLIENT_LIMIT * median(sink)) {
      return;
    }
    run.remark(
        "The client was the limit in "
            + loop
            + ": "
            + rate(median(rates))
            + " requests/s, and against a server that does nothing the same client reaches "
            + rate(median(sink))
            + " with the same requests. The service may be able to do more than is told here.");
  }

  private static void judgePace(Run run, String phase, Rates rates) {
    if (rates.open.isEmpty() || median(rates.open) >= KEPT * rates.target) {
      return;
    }
    run.remark(
        "The open loop of "
            + phase
            + " did not keep its target rate: "
            + rate(median(rates.open))
            + " of "
            + rate(rates.target)
            + " requests/s, its threads in requests "
            + rate(100 * median(rates.busyShares))
            + " % of the time. Its latencies hold the wait of requests that were due, and grow with"
            + " the length of the run.");
  }

  private static void judgeTarget(Run run, String phase, Rates rates) {
    if (rates.open.isEmpty()
        || rates.closed.isEmpty()
        || rates.target >= IDLE * median(rates.closed)) {
      return;
    }
    run.remark(
        "The target rate of the open loop of "
            + phase
            + ", "
            + rate(rates.target)
            + " requests/s, is little beside the peak, "
            + rate(median(rates.closed))
            + ": its latencies are those of a service that is hardly busy. --target-rate sets"
            + " another.");
  }

  private static double median(List<Double> values) {
    return Spread.of(values).median();
  }

  static String rate(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.1f" : "%.0f", value);
  }
}
