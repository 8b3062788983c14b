package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.binding.Binding;
import dev.almanac.benchmark.mongo.Checkpoint;
import dev.almanac.benchmark.mongo.ServerCounters;
import dev.almanac.benchmark.mongo.ServerCounters.Counter;
import dev.almanac.benchmark.report.Measurement;
import dev.almanac.benchmark.report.Measurement.Work;
import dev.almanac.benchmark.run.Progress;
import java.util.Map;

/** Has a variant do what it does to months that have ended, and tells what that costs. */
final class Settling {

  private static final String PHASE = "settle";
  private static final double NANOS_PER_SECOND = 1e9;

  private Settling() {}

  /** Nothing is told of a variant that does nothing. */
  static void all(Scene scene, Binding binding) {
    ServerCounters before = ServerCounters.read(scene.target().client());
    long begun = System.nanoTime();
    long years = 0;
    try (Progress.Phase shown =
        scene
            .run()
            .phase(scene.title(PHASE, binding), scene.samples().seriesYears(), "series-years")) {
      for (int some = binding.settle(); some > 0; some = binding.settle()) {
        years += some;
        shown.advance(some);
        scene.run().stop().check();
      }
    }
    double seconds = (System.nanoTime() - begun) / NANOS_PER_SECOND;
    if (years == 0) {
      return;
    }
    Checkpoint.force(scene.target(), scene.run());
    scene
        .run()
        .add(
            new Measurement(
                scene.where(PHASE, binding, null),
                scene.repeat(),
                new Work(years, "series-years", seconds),
                null,
                Map.of(),
                ServerCounters.read(scene.target().client())
                    .since(before)
                    .per(years, "series-year", Counter.BYTES_WRITTEN, Counter.BLOCKS_READ)));
  }
}
