package dev.almanac.benchmark.mongod;

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Stands in for a mongod where none is: takes the options that the benchmark gives, keeps its data
 * in the directory named, and ends cleanly when asked to. A program of its own, started by a
 * script.
 */
public final class FakeMongod {

  private FakeMongod() {}

  public static void main(String[] arguments) {
    Map<String, String> options =
        IntStream.range(0, arguments.length - 1)
            .filter(i -> arguments[i].startsWith("--"))
            .boxed()
            .collect(Collectors.toMap(i -> arguments[i], i -> arguments[i + 1]));
    if (options.containsKey("--fail")) {
      System.out.println("cannot open the data file: " + options.get("--fail"));
      System.exit(14);
    }
    Path data = Path.of(options.get("--dbpath"));
    if (options.containsKey("--fail-start")) {
      failStart(data, Integer.parseInt(options.get("--fail-start")));
    }
    MongoServer server = new MongoServer(new H2Backend(data.resolve("data.mv").toString()));
    server.bind("127.0.0.1", Integer.parseInt(options.get("--port")));
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
  }

  /** Fails when it is started for the time given, counted in a file beside the data. */
  private static void failStart(Path data, int time) {
    Path count = data.resolveSibling("starts");
    try {
      int starts = Files.exists(count) ? Integer.parseInt(Files.readString(count)) + 1 : 1;
      Files.writeString(count, Integer.toString(starts));
      if (starts == time) {
        System.out.println("no space left for start " + starts);
        System.exit(14);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a script that starts it with this JVM's Java and class path. */
  public static Path script(Path directory) {
    Path script = directory.resolve("mongod");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    try {
      Files.write(
          script,
          List.of(
              "#!/bin/sh",
              "exec '"
                  + java
                  + "' -cp '"
                  + System.getProperty("java.class.path")
                  + "' "
                  + FakeMongod.class.getName()
                  + " \"$@\""));
      if (!script.toFile().setExecutable(true)) {
        throw new IOException("cannot be made executable: " + script);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return script;
  }
}
