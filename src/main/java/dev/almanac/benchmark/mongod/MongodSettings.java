package dev.almanac.benchmark.mongod;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a mongod of ours is started.
 *
 * @param program the mongod
 * @param cacheGigabytes size of WiredTiger's cache; null for mongod's own choice
 * @param engine storage engine; null for mongod's own choice
 * @param replicaSet whether it is a replica set of one
 * @param arguments further arguments, as they are
 * @param uriOptions options of the connection string to it, such as {@code w=1&journal=true}; empty
 *     for none
 */
public record MongodSettings(
    Path program,
    @Nullable Double cacheGigabytes,
    @Nullable String engine,
    boolean replicaSet,
    List<String> arguments,
    String uriOptions) {

  private static final String IN_MEMORY = "inMemory";

  /** Name of a replica set of ours. */
  static final String SET_NAME = "almanac-benchmark";

  public MongodSettings {
    arguments = List.copyOf(arguments);
  }

  /** Whether its data is still there after a restart. */
  boolean persistent() {
    return !IN_MEMORY.equals(engine);
  }

  /** The command that starts it, reachable from this machine only. */
  List<String> command(Path data, int port) {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(List.of("--bind_ip", "127.0.0.1", "--port", Integer.toString(port), "--dbpath"));
    command.add(data.toString());
    if (cacheGigabytes != null) {
      command.addAll(
          List.of(
              persistent() ? "--wiredTigerCacheSizeGB" : "--inMemorySizeGB",
              cacheGigabytes.toString()));
    }
    if (engine != null) {
      command.addAll(List.of("--storageEngine", engine));
    }
    if (replicaSet) {
      command.addAll(List.of("--replSet", SET_NAME));
    }
    command.addAll(arguments);
    return command;
  }
}
