package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.binding.Binding;
import dev.almanac.benchmark.binding.SampleDocuments;
import dev.almanac.benchmark.binding.SampleDocuments.KeyOrder;
import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.benchmark.mongo.Target;
import dev.almanac.benchmark.mongo.Targets;
import dev.almanac.benchmark.report.At;
import dev.almanac.benchmark.report.Comparison;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.RunOptions;
import dev.almanac.benchmark.run.UnfitException;
import dev.almanac.benchmark.run.Workload;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Workload {@code index}, meaning 2: whether the key begins with the date or with the series.
 *
 * <p>One document a sample, found by {@code _id} alone: {@code {date, metric, client}} in variant
 * {@code date-first}, {@code {metric, client, date}} in {@code metric-first}. One metric, S series,
 * whole days from 2012-01-01 until the number of documents is reached, one sample of every series a
 * day, in an order shuffled for the day, in unordered batches by one client thread. Each variant
 * grows alone from nothing, and every step of growth is a measurement at the size then reached. At
 * the end years of 2012 of single series are read, warm and cold.
 */
@Command(
    name = "index",
    sortOptions = false,
    description = {
      "One document a sample with a date-first and with a metric-first key: how the insert rate and"
          + " the traffic of the cache change as the data grows."
    })
public final class IndexWorkload implements Workload, Callable<Integer> {

  private static final int DOCUMENTS = 5_000_000;
  private static final int DOCUMENTS_EMBEDDED = 8_000;
  private static final int STEP = 1_000_000;
  private static final int STEP_EMBEDDED = 2_000;
  private static final int SERIES = 10_000;
  private static final int SERIES_EMBEDDED = 50;
  private static final int READS = 500;
  private static final int READS_EMBEDDED = 20;

  @Mixin private final RunOptions options;
  @Mixin private final TargetOptions targets;

  @Option(
      names = "--documents",
      paramLabel = "N",
      description =
          "Documents to grow to, rounded up to whole days (default: "
              + DOCUMENTS
              + "; "
              + DOCUMENTS_EMBEDDED
              + " when embedded).")
  private @Nullable Integer documents;

  @Option(
      names = "--step",
      paramLabel = "N",
      description =
          "Documents between two places of the curve, rounded up to whole days (default: "
              + STEP
              + "; "
              + STEP_EMBEDDED
              + " when embedded).")
  private @Nullable Integer step;

  @Option(
      names = "--series",
      paramLabel = "S",
      description = "Series (default: " + SERIES + "; " + SERIES_EMBEDDED + " when embedded).")
  private @Nullable Integer series;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Documents a request (default: ${DEFAULT-VALUE}).")
  private int batch = 1_000;

  @Option(
      names = "--reads",
      paramLabel = "N",
      description =
          "Warm year reads (default: " + READS + "; " + READS_EMBEDDED + " when embedded).")
  private @Nullable Integer reads;

  @Option(
      names = "--cold-reads",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Year reads after each restart of the server, each of another series (default:"
              + " ${DEFAULT-VALUE}; many of them would warm one another).")
  private int coldReads = 20;

  /** Options not parsed yet. */
  public IndexWorkload(Clock clock) {
    this.options = new RunOptions(clock);
    this.targets = new TargetOptions(clock);
  }

  @Override
  public Integer call() throws IOException {
    return options.execute(this);
  }

  @Override
  public String name() {
    return "index";
  }

  @Override
  public int meaning() {
    return 2;
  }

  @Override
  public String summary() {
    return "Inserts with two orders of the same key. While all of the index fits into the cache the"
        + " two are close; look at where the curves part.";
  }

  @Override
  public Comparison.Between compared() {
    return Comparison.Between.VARIANTS;
  }

  @Override
  public void carryOut(Run run) throws Exception {
    try (Targets open = targets.open(run)) {
      boolean small = open.embedded();
      int wanted =
          Sizes.within(
              "--documents", documents, small ? DOCUMENTS_EMBEDDED : DOCUMENTS, Integer.MAX_VALUE);
      int every = Sizes.within("--step", step, small ? STEP_EMBEDDED : STEP, Integer.MAX_VALUE);
      int clients = Sizes.within("--series", series, small ? SERIES_EMBEDDED : SERIES, Sizes.MANY);
      int questions = Sizes.within("--reads", reads, small ? READS_EMBEDDED : READS, Sizes.MANY);
      Sizes.within("--batch", batch, Sizes.REQUEST);
      if (every > wanted) {
        throw new UnfitException("--step must not be more than --documents.");
      }
      int days = (wanted + clients - 1) / clients;
      int daysOfStep = (every + clients - 1) / clients;
      DailySamples samples = new DailySamples(run.seed(), clients, days);
      run.parameter("documents", samples.size());
      run.parameter("documents a step", (long) daysOfStep * clients);
      run.parameter("series", clients);
      run.parameter("documents a request", batch);
      Sizes.within("--cold-reads", coldReads, Sizes.MANY);
      run.parameter("year reads", questions);
      run.parameter("year reads after a restart", coldReads);
      for (int repeat = 1; repeat <= run.repeats(); repeat++) {
        for (Target target : open.all()) {
          for (KeyOrder order : Turns.of(List.of(KeyOrder.values()), repeat)) {
            Scene scene = new Scene(run, open, target, samples, batch, repeat);
            grow(scene, order, daysOfStep);
            YearReads years = new YearReads(scene, 1);
            years.warm(binding(scene, order), questions);
            years.cold(() -> binding(scene, order), coldReads);
            if (!scene.keeps()) {
              binding(scene, order).drop();
            }
          }
        }
      }
    }
  }

  private static void grow(Scene scene, KeyOrder order, int daysOfStep) throws Exception {
    Binding binding = binding(scene, order);
    DailySamples samples = scene.samples();
    BatchWrites writes = new BatchWrites(scene, "insert", "document", samples.days());
    writes.begin(binding);
    for (int day = 0; day < samples.days(); day += daysOfStep) {
      int end = Math.min(samples.days(), day + daysOfStep);
      int ofDay = samples.batchesOfDay(scene.batch());
      writes.step(
          binding,
          new At("documents", (long) end * samples.series()),
          (long) day * ofDay,
          (long) end * ofDay);
    }
  }

  private static Binding binding(Scene scene, KeyOrder order) {
    String name = order.name().toLowerCase(Locale.ROOT).replace('_', '-');
    return new SampleDocuments(scene.targets().use(scene.target(), scene.run()), name, order);
  }
}
