package dev.almanac.benchmark.mongo;

import com.mongodb.ConnectionString;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.UnfitException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that name the MongoDB servers of a workload. */
public final class TargetOptions {

  private static final String DEFAULT_DATABASE = "almanac_benchmark";

  private final Clock clock;

  @Option(
      names = "--uri",
      paramLabel = "URI",
      description = "A running MongoDB to drive. It cannot be restarted, so reads are warm only.")
  private @Nullable String uri;

  @Option(
      names = "--target",
      paramLabel = "NAME=URI",
      description = "A running MongoDB with a name for the report; repeat it to compare several.")
  private Map<String, String> named = new LinkedHashMap<>();

  @Option(
      names = "--database",
      paramLabel = "NAME",
      defaultValue = DEFAULT_DATABASE,
      description = "The benchmark's own database (default: ${DEFAULT-VALUE}).")
  private String database = DEFAULT_DATABASE;

  @Option(
      names = "--drop",
      description = "Remove that database first where an earlier benchmark left it.")
  private boolean drop;

  @Option(names = "--keep", description = "Leave the database there at the end.")
  private boolean keep;

  /** Options not parsed yet. */
  public TargetOptions(Clock clock) {
    this.clock = clock;
  }

  /**
   * The targets that the options name: the embedded server where they name none.
   *
   * @throws UnfitException when the options contradict each other
   */
  public Targets open(Run run) {
    List<Target> all = new ArrayList<>();
    if (uri != null) {
      all.add(new UriTarget("mongodb", connection(uri)));
    }
    named.forEach((name, value) -> all.add(new UriTarget(name, connection(value))));
    if (all.isEmpty()) {
      all.add(new EmbeddedTarget(clock));
      run.remark(
          "This run drove Almanac's embedded server: it shows that the benchmark works, and its"
              + " figures say nothing about MongoDB. Name a MongoDB with --uri or --mongod.");
    }
    return new Targets(all, database, drop, keep, clock);
  }

  private static ConnectionString connection(String uri) {
    try {
      return new ConnectionString(uri);
    } catch (IllegalArgumentException e) {
      throw new UnfitException(
          "not a MongoDB connection string: "
              + e.getMessage()
              + "; e.g. mongodb://127.0.0.1:27017");
    }
  }
}
