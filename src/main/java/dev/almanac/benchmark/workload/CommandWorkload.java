package dev.almanac.benchmark.workload;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.InsertManyOptions;
import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.benchmark.measure.LoadClient;
import dev.almanac.benchmark.measure.LoadOutcome;
import dev.almanac.benchmark.measure.LoadPlan;
import dev.almanac.benchmark.mongo.Connections;
import dev.almanac.benchmark.mongo.StoredSize;
import dev.almanac.benchmark.mongo.Target;
import dev.almanac.benchmark.mongo.Targets;
import dev.almanac.benchmark.report.Comparison;
import dev.almanac.benchmark.report.Measurement;
import dev.almanac.benchmark.report.Measurement.Where;
import dev.almanac.benchmark.report.Measurement.Work;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.RunOptions;
import dev.almanac.benchmark.run.Workload;
import dev.almanac.store.mongo.MonthDocuments;
import dev.almanac.store.mongo.MonthKeys;
import java.io.IOException;
import java.time.Clock;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Workload {@code command}, meaning 1: what the client itself adds to a command.
 *
 * <p>N month documents of days, one thread, one document by its {@code _id} after the other, the
 * same ids in the same order for each variant: the driver's find decoded into {@code Document}
 * ({@code typed find}), the driver's find left as bytes ({@code raw find}), and a command that was
 * encoded before with its reply left as bytes ({@code runCommand}). Phase {@code find} times each
 * without anything listening; phase {@code split} asks again with a listener and tells where the
 * time went.
 */
@Command(
    name = "command",
    sortOptions = false,
    description = {
      "One document by id with the driver's find, with a find left raw, and with a command encoded"
          + " once: microseconds of each, and where they go."
    })
public final class CommandWorkload implements Workload, Callable<Integer> {

  private static final int DOCUMENTS = 10_000;
  private static final int DOCUMENTS_EMBEDDED = 200;
  private static final int FINDS = 50_000;
  private static final int FINDS_EMBEDDED = 1_000;
  private static final int WARM_UP_SHARE = 5;
  private static final int INSERT_BATCH = 1_000;
  private static final String COLLECTION = "command_months";
  private static final YearMonth MONTH = YearMonth.of(DailySamples.year(), 1);

  @Mixin private final RunOptions options;
  @Mixin private final TargetOptions targets;

  @Option(
      names = "--documents",
      paramLabel = "N",
      description =
          "Documents to find (default: "
              + DOCUMENTS
              + "; "
              + DOCUMENTS_EMBEDDED
              + " when embedded).")
  private @Nullable Integer documents;

  @Option(
      names = "--finds",
      paramLabel = "N",
      description =
          "Finds of each variant and phase (default: "
              + FINDS
              + "; "
              + FINDS_EMBEDDED
              + " when embedded).")
  private @Nullable Integer finds;

  /** Options not parsed yet. */
  public CommandWorkload(Clock clock) {
    this.options = new RunOptions(clock);
    this.targets = new TargetOptions(clock);
  }

  @Override
  public Integer call() throws IOException {
    return options.execute(this);
  }

  @Override
  public String name() {
    return "command";
  }

  @Override
  public int meaning() {
    return 1;
  }

  @Override
  public String summary() {
    return "One document by id in three ways. What separates them is the client's own work: a load"
        + " tool that does it inside its timers measures itself.";
  }

  @Override
  public Comparison.Between compared() {
    return Comparison.Between.VARIANTS;
  }

  @Override
  public void carryOut(Run run) throws Exception {
    try (Targets open = targets.open(run)) {
      boolean small = open.embedded();
      int size =
          Sizes.within(
              "--documents", documents, small ? DOCUMENTS_EMBEDDED : DOCUMENTS, Sizes.MANY);
      int count = Sizes.within("--finds", finds, small ? FINDS_EMBEDDED : FINDS, Sizes.MANY);
      run.parameter("documents", size);
      run.parameter("finds", count);
      DailySamples samples = new DailySamples(run.seed(), size, MONTH.lengthOfMonth());
      for (Target target : open.all()) {
        load(open.use(target, run), samples, run);
      }
      for (int repeat = 1; repeat <= run.repeats(); repeat++) {
        for (Target target : open.all()) {
          MongoDatabase database = open.use(target, run);
          for (FindById way : Turns.of(List.of(FindById.values()), repeat)) {
            List<BsonDocument> ids = ids(samples, count, run.seed() + repeat);
            find(run, target, database, way, ids, size, repeat);
            split(run, target, database.getName(), way, ids, repeat);
          }
        }
      }
    }
  }

  private static void load(MongoDatabase database, DailySamples samples, Run run) {
    MongoCollection<BsonDocument> collection =
        database.getCollection(COLLECTION, BsonDocument.class);
    SplittableRandom random = new SplittableRandom(run.seed());
    try (var phase = run.phase("load", samples.series(), "documents")) {
      List<BsonDocument> batch = new ArrayList<>();
      for (int i = 0; i < samples.series(); i++) {
        run.stop().check();
        BsonDocument month = MonthDocuments.empty(samples.key(i), MONTH, DailySamples.definition());
        month
            .getDocument(MonthDocuments.VALUES)
            .replaceAll((day, slot) -> new org.bson.BsonDouble(random.nextDouble()));
        batch.add(month);
        if (batch.size() == INSERT_BATCH || i == samples.series() - 1) {
          collection.insertMany(batch, new InsertManyOptions().ordered(false));
          phase.advance(batch.size());
          batch.clear();
        }
      }
    }
  }

  private static List<BsonDocument> ids(DailySamples samples, int count, long seed) {
    return new SplittableRandom(seed)
        .ints(count, 0, samples.series())
        .mapToObj(number -> MonthKeys.month(samples.key(number), MONTH))
        .toList();
  }

  private static void find(
      Run run,
      Target target,
      MongoDatabase database,
      FindById way,
      List<BsonDocument> ids,
      long stored,
      int repeat)
      throws Exception {
    LoadOutcome outcome = ask(run, "find", way, ids, new Asker(database, way, ids, null), repeat);
    run.add(
        new Measurement(
            new Where("find", target.name(), way.variant(), null),
            repeat,
            new Work(outcome.operations(), "finds", outcome.secondsInRequests()),
            outcome.kinds().get(0).latency(),
            Map.of(),
            StoredSize.figures(target, database, List.of(COLLECTION), stored, "document")));
  }

  private static void split(
      Run run, Target target, String database, FindById way, List<BsonDocument> ids, int repeat)
      throws Exception {
    CommandSplit split = new CommandSplit();
    try (MongoClient listened = Connections.open(target.address(), split)) {
      Asker asker = new Asker(listened.getDatabase(database), way, ids, split);
      LoadOutcome outcome = ask(run, "split", way, ids, asker, repeat);
      run.add(
          new Measurement(
              new Where("split", target.name(), way.variant(), null),
              repeat,
              new Work(outcome.operations(), "finds", outcome.secondsInRequests()),
              outcome.kinds().get(0).latency(),
              Map.of(),
              split.figures()));
    }
  }

  private static LoadOutcome ask(
      Run run, String phase, FindById way, List<BsonDocument> ids, Asker asker, int repeat)
      throws Exception {
    return run.load(
        phase + " " + way.variant() + " (" + repeat + " of " + run.repeats() + ")",
        "finds",
        LoadPlan.closed("find", 1, ids.size() / WARM_UP_SHARE, ids.size()),
        thread -> asker);
  }

  /** The one thread that asks. */
  private static final class Asker implements LoadClient {

    private final MongoDatabase database;
    private final FindById way;
    private final List<BsonDocument> ids;
    private final @Nullable CommandSplit split;
    private FindById.@Nullable Question question;
    private @Nullable Object reply;
    private long index;

    Asker(
        MongoDatabase database,
        FindById way,
        List<BsonDocument> ids,
        @Nullable CommandSplit split) {
      this.database = database;
      this.way = way;
      this.ids = ids;
      this.split = split;
    }

    @Override
    public int prepare(long index) {
      this.index = index;
      question = way.prepare(database, COLLECTION, ids.get((int) (index % ids.size())));
      return 0;
    }

    @Override
    public void execute() {
      FindById.Question ready = Objects.requireNonNull(question);
      if (split == null) {
        reply = ready.ask();
        return;
      }
      long called = System.nanoTime();
      reply = ready.ask();
      long returned = System.nanoTime();
      if (index >= ids.size() / WARM_UP_SHARE) {
        split.add(called, returned);
      }
    }

    @Override
    public void check() {
      if (reply == null || !way.found(reply)) {
        throw new IllegalStateException(way.variant() + " did not find its document");
      }
    }
  }
}
