package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.binding.Binding;
import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.benchmark.mongo.Target;
import dev.almanac.benchmark.mongo.Targets;
import dev.almanac.benchmark.report.At;
import dev.almanac.benchmark.report.Measurement.Where;
import dev.almanac.benchmark.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * One repetition of a workload about storage on one target.
 *
 * @param samples what is written and read
 * @param batch samples a request
 * @param repeat which repetition, from 1
 */
record Scene(Run run, Targets targets, Target target, DailySamples samples, int batch, int repeat) {

  /** What a phase of a variant is called in the report. */
  Where where(String phase, Binding binding, @Nullable At at) {
    return new Where(phase, target.name(), binding.name(), at);
  }

  /** Whether what is there now stays: of the last repetition, where the run is to leave it. */
  boolean keeps() {
    return targets.keeps() && repeat == run.repeats();
  }

  /** Says once that the server tells no counters of its storage. */
  void remarkNoCounters() {
    if (target.embedded()) {
      return;
    }
    run.remark(
        "Target "
            + target.name()
            + " tells no counters of WiredTiger (serverStatus): there are no blocks and bytes of its"
            + " disk.");
  }

  /** What it is called while it is under way. */
  String title(String phase, Binding binding) {
    return phase + " " + binding.name() + " (" + repeat + " of " + run.repeats() + ")";
  }
}
