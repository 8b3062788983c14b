package dev.almanac.benchmark.workload;

import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.binding.Binding;
import dev.almanac.benchmark.binding.ReservedYears;
import dev.almanac.benchmark.binding.ReservedYears.Way;
import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.benchmark.mongo.Target;
import dev.almanac.benchmark.mongo.Targets;
import dev.almanac.benchmark.report.Comparison;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.RunOptions;
import dev.almanac.benchmark.run.Workload;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the workloads share that write days of samples in several ways and read years back. */
abstract class YearWorkload implements Workload, Callable<Integer> {

  private static final int SERIES = 5_000;
  private static final int SERIES_EMBEDDED = 10;
  private static final int READS = 2_000;
  private static final int READS_EMBEDDED = 50;

  private final String phase;
  private final String one;
  private final int daysACheckpoint;

  @Mixin private final RunOptions options;
  @Mixin private final TargetOptions targets;

  @Option(
      names = "--series",
      paramLabel = "S",
      description = "Series (default: " + SERIES + "; " + SERIES_EMBEDDED + " when embedded).")
  private @Nullable Integer series;

  @Option(
      names = "--days",
      paramLabel = "D",
      defaultValue = "366",
      description = "Days from 2012-01-01 (default: ${DEFAULT-VALUE}, the whole year).")
  private int days = 366;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Samples a request (default: ${DEFAULT-VALUE}).")
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

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "1",
      description = "Client threads that read (default: ${DEFAULT-VALUE}).")
  private int threads = 1;

  /**
   * Options not parsed yet.
   *
   * @param phase what writing is called
   * @param one what one sample written is called
   * @param daysACheckpoint how many days are written between two checkpoints
   */
  YearWorkload(Clock clock, String phase, String one, int daysACheckpoint) {
    this.daysACheckpoint = daysACheckpoint;
    this.phase = phase;
    this.one = one;
    this.options = new RunOptions(clock);
    this.targets = new TargetOptions(clock);
  }

  /** The variants on this database of the scene's target, in the order of the report. */
  abstract List<Binding> bindings(MongoDatabase database, Scene scene);

  /** Almanac's own store on this database, in a way of using it. */
  static Binding reserved(MongoDatabase database, Scene scene, String name, Way way) {
    int seriesYears = (int) Math.min(Sizes.MANY, scene.samples().seriesYears());
    return new ReservedYears(database, name, seriesYears, way, scene.samples().longAfter());
  }

  @Override
  public final Integer call() throws IOException {
    return options.execute(this);
  }

  @Override
  public final Comparison.Between compared() {
    return Comparison.Between.VARIANTS;
  }

  @Override
  public final void carryOut(Run run) throws Exception {
    try (Targets open = targets.open(run)) {
      int size =
          Sizes.within("--series", series, open.embedded() ? SERIES_EMBEDDED : SERIES, Sizes.MANY);
      int questions =
          Sizes.within("--reads", reads, open.embedded() ? READS_EMBEDDED : READS, Sizes.MANY);
      Sizes.within("--days", days, Sizes.DAYS);
      Sizes.within("--batch", batch, Sizes.REQUEST);
      Sizes.within("--threads", threads, Sizes.THREADS);
      run.parameter("series", size);
      run.parameter("days", days);
      run.parameter("samples", (long) size * days);
      run.parameter("samples a request", batch);
      Sizes.within("--cold-reads", coldReads, Sizes.MANY);
      run.parameter("year reads", questions);
      run.parameter("year reads after a restart", coldReads);
      run.parameter("client threads reading", threads);
      DailySamples samples = new DailySamples(run.seed(), size, days);
      for (int repeat = 1; repeat <= run.repeats(); repeat++) {
        for (Target target : open.all()) {
          repeat(new Scene(run, open, target, samples, batch, repeat), questions);
        }
      }
    }
  }

  private void repeat(Scene scene, int questions) throws Exception {
    List<Integer> all = IntStream.range(0, variants(scene).size()).boxed().toList();
    for (int variant : Turns.of(all, scene.repeat())) {
      Binding binding = variants(scene).get(variant);
      BatchWrites writes = new BatchWrites(scene, phase, one, daysACheckpoint);
      writes.begin(binding);
      writes.all(binding);
      if (binding.settles()) {
        Settling.all(scene, binding);
      }
      YearReads yearReads = new YearReads(scene, threads);
      yearReads.warm(binding, questions);
      yearReads.cold(() -> variants(scene).get(variant), coldReads);
      if (!scene.keeps()) {
        variants(scene).get(variant).drop();
      }
    }
  }

  /** The variants on the client that the target has now: a restart brings another. */
  private List<Binding> variants(Scene scene) {
    return bindings(scene.targets().use(scene.target(), scene.run()), scene);
  }
}
