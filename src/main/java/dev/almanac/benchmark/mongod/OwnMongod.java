package dev.almanac.benchmark.mongod;

import com.mongodb.ConnectionString;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.almanac.benchmark.mongo.Connections;
import dev.almanac.benchmark.mongo.Target;
import dev.almanac.benchmark.report.TargetFacts.Fact;
import dev.almanac.benchmark.run.UnfitException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A mongod that the benchmark starts, stops and restarts itself, in a directory of its own. Only
 * the process that was started here is ever ended.
 */
public final class OwnMongod implements Target {

  private static final Duration LONGEST_START = Duration.ofSeconds(60);

  /**
   * Writing back a large cache takes its time, and a forced end would make the next start recover.
   */
  private static final Duration LONGEST_STOP = Duration.ofMinutes(5);

  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(100);
  private static final int LAST_LINES = 15;
  private static final int ALREADY_INITIALIZED = 23;

  private final String name;
  private final MongodSettings settings;
  private final DataDirectory data;
  private final int fixedPort;
  private final boolean keep;
  private int port;
  private boolean everStarted;
  private @Nullable Process process;
  private @Nullable MongoClient client;

  /**
   * Nothing is started yet; the directory is made.
   *
   * @param parent directory in which the data gets a directory of its own
   * @param port to listen on; 0 takes a free one
   * @param keep whether the data is left there at the end
   */
  public OwnMongod(String name, MongodSettings settings, Path parent, int port, boolean keep) {
    this.name = name;
    this.settings = settings;
    this.fixedPort = port;
    this.port = freePort(port);
    this.data = DataDirectory.in(parent);
    this.keep = keep;
  }

  /** The port asked for, or any where that is 0, on which nobody listens. */
  private static int freePort(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException | IllegalArgumentException e) {
      throw new UnfitException(
          "--port " + port + " cannot be listened on (" + e.getMessage() + "); take another one.");
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean embedded() {
    return false;
  }

  @Override
  public boolean own() {
    return true;
  }

  @Override
  public boolean coldReads() {
    return settings.persistent();
  }

  @Override
  public MongoClient client() {
    if (client == null) {
      start();
      client = Connections.open(uri());
    }
    return client;
  }

  @Override
  public ConnectionString address() {
    start();
    return uri();
  }

  private ConnectionString uri() {
    return new ConnectionString(
        "mongodb://127.0.0.1:"
            + port
            + "/?"
            + settings.uriOptions()
            + (settings.replicaSet() ? "&replicaSet=" + MongodSettings.SET_NAME : ""));
  }

  private Path log() {
    return data.path().resolve("mongod.log");
  }

  private void start() {
    if (process != null && process.isAlive()) {
      return;
    }
    if (everStarted && fixedPort == 0 && !settings.replicaSet()) {
      // Somebody may have taken the port while the server rested; a replica set has it in its name.
      port = freePort(0);
    }
    everStarted = true;
    try {
      process =
          new ProcessBuilder(settings.command(dataPath(), port))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
              .start();
    } catch (IOException e) {
      throw new UnfitException("--mongod " + settings.program() + " cannot be started: " + e);
    }
    awaitReady(process);
  }

  private Path dataPath() throws IOException {
    return Files.createDirectories(data.path().resolve("db"));
  }

  private void awaitReady(Process started) {
    long deadline = System.nanoTime() + LONGEST_START.toNanos();
    String direct =
        "mongodb://127.0.0.1:" + port + "/?directConnection=true&serverSelectionTimeoutMS=1000";
    try (MongoClient probe = MongoClients.create(direct)) {
      boolean ready = false;
      while (!ready) {
        ready = isReady(probe);
        // Asked last: whoever else answers on this port is not ours.
        if (!started.isAlive()) {
          throw notStarted("ended by itself");
        }
        if (System.nanoTime() - deadline > 0) {
          stop(started);
          throw notStarted("did not answer within " + LONGEST_START.toSeconds() + " s");
        }
        if (!ready) {
          LockSupport.parkNanos(BETWEEN_ATTEMPTS.toNanos());
        }
      }
    }
  }

  /** Whether it answers and, as a replica set, is the primary. */
  private boolean isReady(MongoClient probe) {
    try {
      if (!settings.replicaSet()) {
        command(probe, new BsonDocument("ping", new BsonInt32(1)));
        return true;
      }
      initiate(probe);
      // Servers before 5.0 know it by its old name only.
      return command(probe, new BsonDocument("isMaster", new BsonInt32(1)))
          .getBoolean("ismaster")
          .getValue();
    } catch (MongoException notYet) {
      return false;
    }
  }

  private void initiate(MongoClient probe) {
    BsonDocument member =
        new BsonDocument("_id", new BsonInt32(0))
            .append("host", new BsonString("127.0.0.1:" + port));
    BsonDocument configuration =
        new BsonDocument("_id", new BsonString(MongodSettings.SET_NAME))
            .append("members", new BsonArray(List.of(member)));
    try {
      command(probe, new BsonDocument("replSetInitiate", configuration));
    } catch (MongoCommandException e) {
      if (e.getErrorCode() != ALREADY_INITIALIZED) {
        throw e;
      }
    }
  }

  private static BsonDocument command(MongoClient probe, BsonDocument command) {
    return probe.getDatabase("admin").runCommand(command, BsonDocument.class);
  }

  private UnfitException notStarted(String how) {
    return new UnfitException(
        "--mongod " + settings.program() + " " + how + ". Its last words:\n" + lastWords());
  }

  private String lastWords() {
    try {
      List<String> lines = Files.readAllLines(log());
      return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    } catch (IOException e) {
      return "(its log cannot be read: " + e.getMessage() + ")";
    }
  }

  @Override
  public List<String> restartCold() {
    List<String> remarks = new ArrayList<>();
    rest();
    PageCache.drop().ifPresent(remarks::add);
    if (data.inMemory()) {
      remarks.add(
          "Target "
              + name
              + " keeps its data on a file system in memory: no read of it is ever cold.");
    }
    start();
    return remarks;
  }

  @Override
  public void rest() {
    if (client != null) {
      client.close();
      client = null;
    }
    if (process != null) {
      stop(process);
      process = null;
    }
  }

  /** Asks the process to end, which mongod does cleanly, and forces it only when it does not. */
  private static void stop(Process running) {
    running.destroy();
    try {
      if (!running.waitFor(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS)) {
        running.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      running.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("kind", "a mongod of the benchmark's own: " + settings.program()));
    facts.addAll(data.facts());
    return facts;
  }

  @Override
  public void close() {
    rest();
    if (!keep) {
      data.remove();
    }
  }
}
