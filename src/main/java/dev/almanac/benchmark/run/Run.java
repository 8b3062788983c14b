package dev.almanac.benchmark.run;

import dev.almanac.benchmark.measure.DiskModel;
import dev.almanac.benchmark.measure.Load;
import dev.almanac.benchmark.measure.LoadClient;
import dev.almanac.benchmark.measure.LoadOutcome;
import dev.almanac.benchmark.measure.LoadPlan;
import dev.almanac.benchmark.measure.StopSignal;
import dev.almanac.benchmark.report.Comparison;
import dev.almanac.benchmark.report.Environment;
import dev.almanac.benchmark.report.Measurement;
import dev.almanac.benchmark.report.Modelled;
import dev.almanac.benchmark.report.Report;
import dev.almanac.benchmark.report.Result;
import dev.almanac.benchmark.report.TargetFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * One run of a workload: its seed and repetitions, its progress, and what it has found so far. The
 * workload's own thread uses it; {@link #stop} and {@link #report} are for other threads too.
 */
public final class Run {

  private final long seed;
  private final int repeats;
  private final Progress progress;
  private final StopSignal stop;
  private final List<TargetFacts.Fact> parameters = new ArrayList<>();
  private final Map<String, TargetFacts> targets = new LinkedHashMap<>();
  private final Set<String> remarks = new LinkedHashSet<>();
  private final List<Measurement> measurements = new ArrayList<>();
  private boolean begun;

  /**
   * Nothing found yet.
   *
   * @param seed of all random choices
   * @param repeats how often each phase is carried out
   */
  public Run(long seed, int repeats, Progress progress, StopSignal stop) {
    this.seed = seed;
    this.repeats = repeats;
    this.progress = progress;
    this.stop = stop;
  }

  /** The seed of all random choices. */
  public long seed() {
    return seed;
  }

  /** How often each phase is carried out, at least once. */
  public int repeats() {
    return repeats;
  }

  /** Asks the run to end. */
  public StopSignal stop() {
    return stop;
  }

  /**
   * Shows a phase as under way.
   *
   * @param phase for people, e.g. {@code load reserved (2 of 3)}
   * @param total steps that it has
   * @param unit of the steps, in the plural
   */
  public Progress.Phase phase(String phase, long total, String unit) {
    stop.check();
    begun = true;
    return progress.phase(phase, total, unit);
  }

  /** Whether a phase was begun, after which not even a run that fails did nothing. */
  boolean begun() {
    return begun;
  }

  /** Puts a load on a system and shows it as a phase. */
  public LoadOutcome load(
      String phase, String unit, LoadPlan plan, IntFunction<? extends LoadClient> clients)
      throws Exception {
    try (Progress.Phase shown = phase(phase, plan.warmUpOperations() + plan.operations(), unit)) {
      return Load.run(plan, clients, stop, shown::advance);
    }
  }

  /** Notes a size or count of the run. */
  public synchronized void parameter(String name, Object value) {
    parameters.add(new TargetFacts.Fact(name, String.valueOf(value)));
  }

  /** Notes what is known of a target, instead of what was noted of it before. */
  public synchronized void target(TargetFacts facts) {
    targets.put(facts.name(), facts);
  }

  /** Notes, once, what could not be done or must be known to read the figures. */
  public synchronized void remark(String sentence) {
    remarks.add(sentence);
  }

  /** Notes a finished phase. */
  public synchronized void add(Measurement measurement) {
    measurements.add(measurement);
  }

  /** The report of what was found until now. */
  public synchronized Report report(
      Workload workload, Environment environment, DiskModel disk, boolean complete) {
    List<Result> results = Result.of(measurements);
    return new Report(
        workload.name(),
        workload.meaning(),
        workload.summary(),
        complete,
        environment,
        List.copyOf(parameters),
        List.copyOf(targets.values()),
        List.copyOf(remarks),
        List.copyOf(measurements),
        results,
        Comparison.of(results, workload.compared()),
        disk,
        Modelled.of(results, disk));
  }
}
