package dev.almanac.benchmark.workload;

import com.mongodb.ConnectionString;
import com.mongodb.ReadPreference;
import dev.almanac.benchmark.mongo.EmbeddedTarget;
import dev.almanac.benchmark.mongo.Target;
import dev.almanac.benchmark.mongo.Targets;
import dev.almanac.benchmark.mongo.UriTarget;
import dev.almanac.benchmark.mongod.MongodSettings;
import dev.almanac.benchmark.mongod.OwnMongod;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.UnfitException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that name the MongoDB servers of a workload. */
final class TargetOptions {

  /** What MongoDB allows on every platform, less the names that it uses itself. */
  private static final Pattern OUR_DATABASE =
      Pattern.compile("(?!(?:admin|local|config)$)[A-Za-z0-9_-]{1,38}");

  private static final String DEFAULT_DATABASE = "almanac_benchmark";

  private static final String SOME_HOST = "mongodb://127.0.0.1/?";

  /** A name has no slash, so that a directory may have an equals sign in its own. */
  private static final Pattern NAMED_DIRECTORY = Pattern.compile("([^/=]+)=(.+)");

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
  private List<String> named = new ArrayList<>();

  @Option(
      names = "--mongod",
      paramLabel = "FILE",
      description = "A mongod to start, restart for cold reads, and stop; needs --dbpath.")
  private @Nullable Path mongod;

  @Option(
      names = "--dbpath",
      paramLabel = "[NAME=]DIR",
      description =
          "Where that mongod keeps its data, in a new directory inside DIR which is removed at the end;"
              + " repeat it to compare file systems or disks.")
  private List<String> dbpaths = new ArrayList<>();

  @Option(
      names = "--cache-gb",
      paramLabel = "GB",
      description = "That mongod's cache, at least 0.25 (default: mongod's own choice).")
  private @Nullable Double cacheGigabytes;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "That mongod's storage engine (default: mongod's own choice).")
  private @Nullable String engine;

  @Option(names = "--replica-set", description = "Run that mongod as a replica set of one.")
  private boolean replicaSet;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "That mongod's port (default: a free one).")
  private int port;

  @Option(
      names = "--mongod-arg",
      paramLabel = "ARG",
      description = "One more argument for that mongod, as it is; repeat it for several.")
  private List<String> mongodArguments = new ArrayList<>();

  @Option(
      names = "--uri-options",
      paramLabel = "OPTIONS",
      defaultValue = "",
      description =
          "Options of the connection string to that mongod, e.g. w=1&journal=true (default: none, so"
              + " that writes are acknowledged by the majority).")
  private String uriOptions = "";

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

  @Option(
      names = "--keep",
      description =
          "Leave the database there at the end, with what the last repetition wrote; of variants"
              + " that share collections the last one.")
  private boolean keep;

  /** Options not parsed yet. */
  TargetOptions(Clock clock) {
    this.clock = clock;
  }

  /**
   * The targets that the options name: the embedded server where they name none.
   *
   * @throws UnfitException when the options contradict each other
   */
  Targets open(Run run) {
    if (!OUR_DATABASE.matcher(database).matches()) {
      throw new UnfitException(
          "--database must be of letters, digits, _ and -, at most 38, and not one of the server's"
              + " own (admin, local, config); it is \""
              + database
              + "\".");
    }
    if ((mongod == null) != dbpaths.isEmpty()) {
      throw new UnfitException("--mongod and --dbpath go together: name both or neither.");
    }
    List<Target> all = new ArrayList<>();
    try {
      addRunning(all);
      addOwn(all);
      requireDistinct(all);
    } catch (RuntimeException e) {
      all.forEach(Target::close);
      throw e;
    }
    if (all.isEmpty()) {
      all.add(new EmbeddedTarget(clock));
      run.remark(
          "This run drove Almanac's embedded server: it shows that the benchmark works, and its"
              + " figures say nothing about MongoDB. Name a MongoDB with --uri or --mongod.");
    }
    return new Targets(all, database, drop, keep, clock);
  }

  private void addRunning(List<Target> all) {
    Map<List<String>, String> hosts = new HashMap<>();
    if (uri != null) {
      addRunning("mongodb", uri, hosts, all);
    }
    for (String target : named) {
      int equals = target.indexOf('=');
      if (equals < 1) {
        throw new UnfitException("--target is NAME=URI, not \"" + target + "\".");
      }
      addRunning(target.substring(0, equals), target.substring(equals + 1), hosts, all);
    }
  }

  private static void addRunning(
      String name, String uri, Map<List<String>, String> hosts, List<Target> all) {
    ConnectionString connection = connection(uri);
    List<String> servers = connection.getHosts().stream().sorted().toList();
    String other = hosts.putIfAbsent(servers, name);
    if (other != null) {
      throw new UnfitException(
          "targets "
              + other
              + " and "
              + name
              + " are the same server: its database would be used by both.");
    }
    all.add(new UriTarget(name, connection));
  }

  private void addOwn(List<Target> all) {
    if (mongod == null) {
      if (cacheGigabytes != null
          || engine != null
          || replicaSet
          || port != 0
          || !uriOptions.isEmpty()
          || !mongodArguments.isEmpty()) {
        throw new UnfitException(
            "--cache-gb, --engine, --replica-set, --port, --uri-options and --mongod-arg are for a"
                + " mongod of the benchmark's own: name it with --mongod and --dbpath.");
      }
      return;
    }
    if (!Files.isRegularFile(mongod) || !Files.isExecutable(mongod)) {
      throw new UnfitException("--mongod " + mongod + " is not a program that can be run.");
    }
    connection(SOME_HOST + uriOptions);
    if (port != 0 && dbpaths.size() > 1) {
      throw new UnfitException("--port is for one --dbpath; several get free ports.");
    }
    MongodSettings settings =
        new MongodSettings(mongod, cacheGigabytes, engine, replicaSet, mongodArguments, uriOptions);
    for (String dbpath : dbpaths) {
      Matcher named = NAMED_DIRECTORY.matcher(dbpath);
      boolean hasName = named.matches();
      Path directory = Path.of(hasName ? named.group(2) : dbpath);
      Path last = directory.toAbsolutePath().normalize().getFileName();
      String name = hasName ? named.group(1) : last == null ? "mongod" : last.toString();
      all.add(new OwnMongod(name, settings, directory, port, keep));
    }
  }

  private static void requireDistinct(List<Target> all) {
    Set<String> names = new HashSet<>();
    for (Target target : all) {
      if (!names.add(target.name())) {
        throw new UnfitException("two targets are named " + target.name() + ".");
      }
    }
  }

  private static ConnectionString connection(String uri) {
    ConnectionString connection;
    try {
      connection = new ConnectionString(uri);
    } catch (IllegalArgumentException e) {
      throw new UnfitException(
          "not a MongoDB connection string: "
              + e.getMessage()
              + "; e.g. mongodb://127.0.0.1:27017");
    }
    ReadPreference reads = connection.getReadPreference();
    if (reads != null && !reads.equals(ReadPreference.primary())) {
      throw new UnfitException(
          "reads must go to the primary, whose counters are told; leave readPreference out of the"
              + " connection string.");
    }
    return connection;
  }
}
