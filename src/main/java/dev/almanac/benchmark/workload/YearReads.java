package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.binding.Binding;
import dev.almanac.benchmark.binding.YearRead;
import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.benchmark.measure.LoadClient;
import dev.almanac.benchmark.measure.LoadOutcome;
import dev.almanac.benchmark.measure.LoadPlan;
import dev.almanac.benchmark.mongo.CollectionSizes;
import dev.almanac.benchmark.mongo.ExplainReply;
import dev.almanac.benchmark.mongo.ServerCounters;
import dev.almanac.benchmark.mongo.ServerCounters.Counter;
import dev.almanac.benchmark.report.Figure;
import dev.almanac.benchmark.report.Measurement;
import dev.almanac.benchmark.report.Measurement.Work;
import dev.almanac.benchmark.report.Modelled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Reads years of single series, warm and cold. Warm reads ask again what was just written or read;
 * cold ones come after a restart of the server, each for a series that was not asked for since.
 */
final class YearReads {

  /** Reads that are explained as well; what they look at hardly varies between series. */
  private static final int EXPLAINED = 20;

  /** One in so many reads goes before the counted warm ones. */
  private static final int WARM_UP_SHARE = 5;

  private static final String ONE = "year read";

  /** Share of what is stored that cold reads may read before they are hardly cold any more. */
  private static final double MOST_READ_COLD = 0.2;

  /** Keeps the orders of reads away from those in which the days arrive. */
  private static final long ORDER_OF_READS = 1_000_003;

  private final Scene scene;
  private final int threads;

  /**
   * Nothing read yet.
   *
   * @param threads client threads
   */
  YearReads(Scene scene, int threads) {
    this.scene = scene;
    this.threads = threads;
  }

  /** Reads this many years, of all series in turn. */
  void warm(Binding binding, int reads) throws Exception {
    int[] order =
        DailySamples.shuffled(
            scene.samples().series(), scene.run().seed() + ORDER_OF_READS * scene.repeat());
    int[] series = new int[reads];
    for (int i = 0; i < reads; i++) {
      series[i] = order[i % order.length];
    }
    int[] warmUp = Arrays.copyOf(series, Math.max(1, reads / WARM_UP_SHARE));
    load("warm up read", binding, warmUp);
    read("read warm", binding, series);
  }

  /**
   * Restarts the server and reads this many years, each of another series, and not more than there
   * are; on a server that is not ours to restart it only says so. Few: a page that was read once is
   * warm for all series that share it, so that the more are read the less of each is cold.
   *
   * @param binding gives the variant on the server's new client
   */
  void cold(Supplier<Binding> binding, int reads) throws Exception {
    if (!scene.target().coldReads()) {
      scene
          .run()
          .remark(
              "All reads are warm: for cold ones the benchmark has to restart a server that keeps its"
                  + " data on a disk. Give it one of its own with --mongod and --dbpath.");
      return;
    }
    scene.target().restartCold().forEach(scene.run()::remark);
    int[] order =
        DailySamples.shuffled(
            scene.samples().series(), scene.run().seed() - ORDER_OF_READS * scene.repeat());
    Binding cold = binding.get();
    ServerCounters counted =
        read("read " + Modelled.COLD, cold, Arrays.copyOf(order, Math.min(reads, order.length)));
    remarkShared(cold, counted.get(Counter.BYTES_READ));
  }

  /** Says so when the reads together went through much of the data, and so shared pages. */
  private void remarkShared(Binding binding, @Nullable Long bytesRead) {
    CollectionSizes sizes =
        CollectionSizes.of(scene.targets().database(scene.target()), binding.collections());
    Long data = sizes.storageBytes();
    Long indexes = sizes.indexBytes();
    if (bytesRead != null
        && data != null
        && indexes != null
        && bytesRead > MOST_READ_COLD * (data + indexes)) {
      scene
          .run()
          .remark(
              "The cold reads of "
                  + binding.name()
                  + " went through more than a fifth of all that is stored: later ones found pages"
                  + " that earlier ones had read. Take fewer of them (--cold-reads), or more"
                  + " series.");
    }
  }

  private LoadOutcome load(String phase, Binding binding, int[] series) throws Exception {
    return scene
        .run()
        .load(
            scene.title(phase, binding),
            "years",
            LoadPlan.closed(ONE, threads, 0, series.length),
            thread -> new Reader(binding, series));
  }

  private ServerCounters read(String phase, Binding binding, int[] series) throws Exception {
    ServerCounters before = ServerCounters.read(scene.target().client());
    LoadOutcome outcome = load(phase, binding, series);
    ServerCounters counted = ServerCounters.read(scene.target().client()).since(before);
    List<Figure> figures =
        new ArrayList<>(counted.per(series.length, ONE, Counter.BLOCKS_READ, Counter.BYTES_READ));
    if (figures.isEmpty()) {
      scene.remarkNoCounters();
    }
    figures.addAll(examined(binding, series));
    scene
        .run()
        .add(
            new Measurement(
                scene.where(phase, binding, null),
                scene.repeat(),
                new Work(
                    outcome.operations(),
                    "years",
                    threads == 1 ? outcome.secondsInRequests() : outcome.seconds()),
                outcome.kinds().get(0).latency(),
                Map.of(),
                figures));
    return counted;
  }

  private List<Figure> examined(Binding binding, int[] series) {
    List<ExplainReply> replies =
        Arrays.stream(series)
            .limit(EXPLAINED)
            .mapToObj(number -> question(binding, number).explain())
            .toList();
    List<Figure> figures = new ArrayList<>();
    mean("documents", replies, ExplainReply::documentsExamined, figures);
    mean("keys", replies, ExplainReply::keysExamined, figures);
    return figures;
  }

  private static void mean(
      String unit,
      List<ExplainReply> replies,
      Function<ExplainReply, @Nullable Long> figure,
      List<Figure> into) {
    long sum = 0;
    for (ExplainReply reply : replies) {
      Long value = figure.apply(reply);
      if (value == null) {
        return;
      }
      sum += value;
    }
    into.add(new Figure(unit + " examined", ONE, unit, (double) sum / replies.size()));
  }

  private YearRead question(Binding binding, int number) {
    return binding.year(scene.samples().key(number), DailySamples.year());
  }

  /** One thread that reads; each reply is taken whole, and looked at once the timer stands. */
  private final class Reader implements LoadClient {

    private final Binding binding;
    private final int[] series;
    private @Nullable YearRead question;
    private List<RawBsonDocument> reply = List.of();
    private int number;

    Reader(Binding binding, int[] series) {
      this.binding = binding;
      this.series = series;
    }

    @Override
    public int prepare(long index) {
      number = series[(int) index];
      question = question(binding, number);
      return 0;
    }

    @Override
    public void execute() {
      reply = Objects.requireNonNull(question).fetch();
    }

    @Override
    public void check() {
      long[] found = {0, 0};
      for (RawBsonDocument document : reply) {
        binding.samplesIn(
            document,
            value -> {
              found[0]++;
              found[1] += DailySamples.cents(value);
            });
      }
      DailySamples samples = scene.samples();
      if (found[0] != samples.samplesOfYear() || found[1] != samples.centsOfYear(number)) {
        throw new IllegalStateException(
            binding.name()
                + ": the year of a series has "
                + found[0]
                + " samples of together "
                + found[1]
                + " cents, and not "
                + samples.samplesOfYear()
                + " of "
                + samples.centsOfYear(number));
      }
    }
  }
}
