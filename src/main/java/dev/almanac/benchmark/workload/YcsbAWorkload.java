package dev.almanac.benchmark.workload;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.measure.LoadOutcome;
import dev.almanac.benchmark.measure.LoadPlan;
import dev.almanac.benchmark.mongo.Checkpoint;
import dev.almanac.benchmark.mongo.ServerCounters;
import dev.almanac.benchmark.mongo.ServerCounters.Counter;
import dev.almanac.benchmark.mongo.StoredSize;
import dev.almanac.benchmark.mongo.Target;
import dev.almanac.benchmark.mongo.Targets;
import dev.almanac.benchmark.report.At;
import dev.almanac.benchmark.report.Comparison;
import dev.almanac.benchmark.report.Figure;
import dev.almanac.benchmark.report.Measurement;
import dev.almanac.benchmark.report.Measurement.Where;
import dev.almanac.benchmark.report.Measurement.Work;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.RunOptions;
import dev.almanac.benchmark.run.Workload;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Workload {@code ycsb-a}, meaning 1: YCSB's workload A on any number of MongoDBs.
 *
 * <p>For each number of client threads, in a collection of its own: the insert phase puts N records
 * one by one; then half reads and half updates of single records by id, drawn from a scrambled
 * zipfian distribution, and again from a uniform one. Variant {@code fields} has YCSB's records
 * (ten fields of 100 bytes, one set by an update), {@code month} Almanac's month documents (one
 * slot set by an update). A closed loop, or an open one at a target rate. Phases {@code run …} tell
 * the throughput of all operations, {@code read …} and {@code update …} the latency of each kind.
 */
@Command(
    name = "ycsb-a",
    sortOptions = false,
    description = {
      "Inserts, then YCSB's workload A (half reads, half updates), at each of a list of thread"
          + " counts, on each of the named MongoDBs: two file systems, two machines, two versions."
    })
public final class YcsbAWorkload implements Workload, Callable<Integer> {

  private static final int RECORDS = 100_000;
  private static final int RECORDS_EMBEDDED = 300;
  private static final int OPERATIONS = 100_000;
  private static final int OPERATIONS_EMBEDDED = 600;
  private static final int WARM_UP_SHARE = 10;

  /** One kind's share of a run's rate, which is not what that kind alone would reach. */
  private static final String OF_THE_RUN = " of the run";

  @Mixin private final RunOptions options;
  @Mixin private final TargetOptions targets;

  @Option(
      names = "--records",
      paramLabel = "N",
      description = "Records (default: " + RECORDS + "; " + RECORDS_EMBEDDED + " when embedded).")
  private @Nullable Integer records;

  @Option(
      names = "--operations",
      paramLabel = "N",
      description =
          "Reads and updates of each run (default: "
              + OPERATIONS
              + "; "
              + OPERATIONS_EMBEDDED
              + " when embedded).")
  private @Nullable Integer operations;

  @Option(
      names = "--threads",
      paramLabel = "N,N,...",
      split = ",",
      description = "Numbers of client threads (default: 1,2,4,8,16,32; 1,2 when embedded).")
  private List<Integer> threads = new ArrayList<>();

  @Option(
      names = "--distribution",
      paramLabel = "NAME",
      split = ",",
      description = "Which records are asked for: zipfian, uniform (default: both).")
  private List<YcsbDistribution> distributions = new ArrayList<>();

  @Option(
      names = "--target-rate",
      paramLabel = "OPS",
      description =
          "Operations a second of all threads together, in an open loop with latency from when each"
              + " was due (default: a closed loop, as fast as it goes).")
  private @Nullable Double targetOpsPerSecond;

  /** Options not parsed yet. */
  public YcsbAWorkload(Clock clock) {
    this.options = new RunOptions(clock);
    this.targets = new TargetOptions(clock);
  }

  @Override
  public Integer call() throws IOException {
    return options.execute(this);
  }

  @Override
  public String name() {
    return "ycsb-a";
  }

  @Override
  public int meaning() {
    return 1;
  }

  @Override
  public String summary() {
    return "YCSB's workload A by number of client threads. Compare targets at equal threads: first the"
        + " throughput, then the 99th percentile of updates.";
  }

  @Override
  public Comparison.Between compared() {
    return Comparison.Between.TARGETS;
  }

  @Override
  public void carryOut(Run run) throws Exception {
    try (Targets open = targets.open(run)) {
      boolean small = open.embedded();
      int size = Sizes.within("--records", records, small ? RECORDS_EMBEDDED : RECORDS, Sizes.MANY);
      int count =
          Sizes.within(
              "--operations", operations, small ? OPERATIONS_EMBEDDED : OPERATIONS, Sizes.MANY);
      List<Integer> counts = new ArrayList<>(threads);
      if (counts.isEmpty()) {
        counts.addAll(small ? List.of(1, 2) : List.of(1, 2, 4, 8, 16, 32));
      }
      counts.forEach(n -> Sizes.within("--threads", n, Sizes.THREADS));
      Sizes.rate("--target-rate", targetOpsPerSecond);
      run.parameter("records", size);
      run.parameter("operations a run", count);
      run.parameter("client threads", counts);
      run.parameter(
          "target rate",
          targetOpsPerSecond == null ? "none: closed loop" : targetOpsPerSecond + " operations/s");
      if (open.all().size() == 1) {
        run.remark(
            "One target only, so nothing is compared: name several with --target NAME=URI, or with"
                + " --mongod and several --dbpath NAME=DIR.");
      }
      for (int repeat = 1; repeat <= run.repeats(); repeat++) {
        for (Target target : Turns.of(open.all(), repeat)) {
          MongoDatabase database = open.use(target, run);
          for (YcsbRecords form : Turns.of(List.of(YcsbRecords.values()), repeat)) {
            for (int clients : counts) {
              MongoCollection<BsonDocument> collection = form.in(database);
              collection.drop();
              Round round =
                  new Round(run, target, database, form, collection, size, clients, repeat);
              round.insert();
              for (YcsbDistribution distribution : chosen()) {
                round.run(distribution, count, targetOpsPerSecond);
              }
              collection.drop();
            }
          }
        }
      }
    }
  }

  private List<YcsbDistribution> chosen() {
    return distributions.isEmpty() ? List.of(YcsbDistribution.values()) : distributions;
  }

  /** One number of threads on one form of records. */
  private record Round(
      Run run,
      Target target,
      MongoDatabase database,
      YcsbRecords form,
      MongoCollection<BsonDocument> collection,
      int records,
      int threads,
      int repeat) {

    /** Puts a tenth of the records first, to warm up, and throws them away. */
    void insert() throws Exception {
      insert("warm up insert", Math.max(1, records / WARM_UP_SHARE));
      collection.drop();
      LoadOutcome outcome = insert("insert", records);
      Checkpoint.force(target, run);
      add(
          "insert",
          outcome,
          outcome.kinds().get(0),
          "",
          StoredSize.figures(
              target,
              database,
              List.of(collection.getNamespace().getCollectionName()),
              records,
              "record"));
    }

    private void remarkUnkept(YcsbDistribution distribution, double rate, LoadOutcome outcome) {
      double reached = outcome.operations() / outcome.seconds();
      if (reached < ServiceVerdicts.KEPT * rate) {
        run.remark(
            String.format(
                Locale.ROOT,
                "%s with %d threads did not keep the target rate: %.0f of %.0f operations/s. Its"
                    + " latencies hold the wait of operations that were due.",
                "run " + distribution.words() + " of " + form.variant(),
                threads,
                reached,
                rate));
      }
    }

    private LoadOutcome insert(String title, int count) throws Exception {
      return run.load(
          title(title),
          "records",
          LoadPlan.closed("insert", threads, 0, count),
          thread -> new YcsbClients.Inserter(form, collection, run.seed()));
    }

    void run(YcsbDistribution distribution, int operations, @Nullable Double rate)
        throws Exception {
      var choose = distribution.over(records);
      ServerCounters before = ServerCounters.read(target.client());
      int warmUp = operations / WARM_UP_SHARE;
      LoadOutcome outcome =
          run.load(
              title("run " + distribution.words()),
              "operations",
              new LoadPlan(YcsbClients.KINDS, threads, warmUp, operations, null, rate),
              thread -> new YcsbClients.ReaderAndUpdater(form, collection, choose, run.seed()));
      Checkpoint.force(target, run);
      List<Figure> figures =
          new ArrayList<>(
              ServerCounters.read(target.client())
                  .since(before)
                  .per(
                      operations + warmUp,
                      "operation",
                      Counter.BLOCKS_READ,
                      Counter.BYTES_READ,
                      Counter.BYTES_WRITTEN,
                      Counter.JOURNAL_BYTES));
      if (rate != null) {
        figures.add(new Figure("target rate", "", "operations/s", rate));
        remarkUnkept(distribution, rate, outcome);
      }
      run.add(
          new Measurement(
              where("run " + distribution.words()),
              repeat,
              new Work(outcome.operations(), "operations", outcome.seconds()),
              null,
              outcome.refused(),
              figures));
      for (LoadOutcome.Kind kind : outcome.kinds()) {
        if (kind.latency().count() > 0) {
          add(kind.name() + " " + distribution.words(), outcome, kind, OF_THE_RUN, List.of());
        }
      }
    }

    private void add(
        String phase,
        LoadOutcome outcome,
        LoadOutcome.Kind kind,
        String share,
        List<Figure> figures) {
      run.add(
          new Measurement(
              where(phase),
              repeat,
              new Work(kind.latency().count(), kind.name() + "s" + share, outcome.seconds()),
              kind.latency(),
              Map.of(),
              figures));
    }

    private Where where(String phase) {
      return new Where(phase, target.name(), form.variant(), new At("threads", threads));
    }

    private String title(String phase) {
      return target.name()
          + " "
          + phase
          + " "
          + form.variant()
          + ", threads "
          + threads
          + " ("
          + repeat
          + " of "
          + run.repeats()
          + ")";
    }
  }
}
