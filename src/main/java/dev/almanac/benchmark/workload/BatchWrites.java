package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.binding.Binding;
import dev.almanac.benchmark.binding.Binding.Order;
import dev.almanac.benchmark.data.DailySamples.Sample;
import dev.almanac.benchmark.measure.LoadClient;
import dev.almanac.benchmark.measure.LoadOutcome;
import dev.almanac.benchmark.measure.LoadPlan;
import dev.almanac.benchmark.mongo.Checkpoint;
import dev.almanac.benchmark.mongo.ServerCounters;
import dev.almanac.benchmark.mongo.ServerCounters.Counter;
import dev.almanac.benchmark.mongo.StoredSize;
import dev.almanac.benchmark.report.At;
import dev.almanac.benchmark.report.Figure;
import dev.almanac.benchmark.report.Measurement;
import dev.almanac.benchmark.report.Measurement.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes samples in batches by one thread, as a day's samples arrive once the day before is stored,
 * and tells what they cost. Checkpoints are forced after every so many days and at the end, outside
 * the timer, so that what a variant left dirty in memory is booked to it and not to the next.
 */
final class BatchWrites {

  /** One in so many batches is loaded before, and thrown away. */
  private static final long WARM_UP_SHARE = 10;

  /** Enough for the client and the connection; more would only take time. */
  private static final long MOST_WARM_UP_BATCHES = 200;

  private final Scene scene;
  private final String phase;
  private final String one;
  private final long batchesACheckpoint;

  /**
   * Nothing written yet.
   *
   * @param phase name of the measurement
   * @param one what one unit of the work is called, with an s in the plural
   * @param daysACheckpoint how many days are written between two checkpoints, so that no variant
   *     meets more of them for being slower
   */
  BatchWrites(Scene scene, String phase, String one, int daysACheckpoint) {
    this.scene = scene;
    this.batchesACheckpoint = (long) daysACheckpoint * scene.samples().batchesOfDay(scene.batch());
    this.phase = phase;
    this.one = one;
  }

  /**
   * Makes the variant's collections, after a short load of the same kind that is thrown away: it
   * warms the client, the connections and the server's code, and none of the data.
   */
  void begin(Binding binding) throws Exception {
    binding.create();
    long batches = scene.samples().batches(scene.batch());
    load(
        "warm up " + phase,
        binding,
        0,
        Math.max(1, Math.min(MOST_WARM_UP_BATCHES, batches / WARM_UP_SHARE)));
    binding.create();
    // What the warm-up left in memory must not be written during what is measured.
    Checkpoint.force(scene.target(), scene.run());
  }

  /** Writes everything and tells also how much room it takes. */
  void all(Binding binding) throws Exception {
    Written written = write(binding, 0, scene.samples().batches(scene.batch()));
    note(binding, null, written, withSizes(binding, written, scene.samples().size()));
  }

  private List<Figure> withSizes(Binding binding, Written written, long stored) {
    List<Figure> figures = new ArrayList<>(written.figures());
    figures.addAll(
        StoredSize.figures(
            scene.target(),
            scene.targets().database(scene.target()),
            binding.collections(),
            stored,
            one));
    return figures;
  }

  /** Writes the batches from {@code from} (included) to {@code to} (not included). */
  void step(Binding binding, At at, long from, long to) throws Exception {
    Written written = write(binding, from, to);
    note(binding, at, written, withSizes(binding, written, at.value()));
  }

  private void note(Binding binding, @Nullable At at, Written written, List<Figure> figures) {
    scene
        .run()
        .add(
            new Measurement(
                scene.where(phase, binding, at),
                scene.repeat(),
                new Work(written.samples(), one + "s", written.outcome().secondsInRequests()),
                written.outcome().kinds().get(0).latency(),
                Map.of(),
                figures));
  }

  private record Written(long samples, LoadOutcome outcome, List<Figure> figures) {}

  private Written write(Binding binding, long from, long to) throws Exception {
    ServerCounters before = ServerCounters.read(scene.target().client());
    LoadOutcome outcome = load(phase, binding, from, to);
    Checkpoint.force(scene.target(), scene.run());
    ServerCounters counted = ServerCounters.read(scene.target().client()).since(before);
    long samples = samples(from, to);
    List<Figure> figures =
        counted.per(
            samples,
            one,
            Counter.BYTES_WRITTEN,
            Counter.JOURNAL_BYTES,
            Counter.BLOCKS_READ,
            Counter.BYTES_READ,
            Counter.CACHE_BYTES_READ,
            Counter.CACHE_BYTES_WRITTEN);
    if (figures.isEmpty()) {
      scene.remarkNoCounters();
    }
    return new Written(samples, outcome, figures);
  }

  private long samples(long from, long to) {
    long samples = 0;
    for (long number = from; number < to; number++) {
      samples += scene.samples().sizeOfBatch(number, scene.batch());
    }
    return samples;
  }

  private LoadOutcome load(String title, Binding binding, long from, long to) throws Exception {
    return scene
        .run()
        .load(
            scene.title(title, binding),
            "batches",
            LoadPlan.closed("batch", 1, 0, to - from),
            thread -> new Writer(binding, from));
  }

  private final class Writer implements LoadClient {

    private final Binding binding;
    private final long from;
    private @Nullable Runnable request;

    Writer(Binding binding, long from) {
      this.binding = binding;
      this.from = from;
    }

    @Override
    public int prepare(long index) {
      long number = from + index;
      if (index > 0 && number % batchesACheckpoint == 0) {
        Checkpoint.force(scene.target(), scene.run());
      }
      List<Sample> batch = new ArrayList<>(scene.samples().batch(number, scene.batch()));
      if (binding.order() == Order.SORTED) {
        batch.sort(Comparator.comparing(Sample::series));
      }
      request = binding.write(batch);
      return 0;
    }

    @Override
    public void execute() {
      Objects.requireNonNull(request).run();
    }
  }
}
