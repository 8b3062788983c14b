package dev.almanac.benchmark.front;

import dev.almanac.store.SampleStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/**
 * Runs the service in front of a store that costs nothing, until the process is told to stop.
 * Metric definitions are kept for that long in an embedded store of its own; no data of a real
 * service is touched.
 */
@Command(
    name = "front",
    usageHelpWidth = 100,
    description = {
      "Almanac in front of a store that does nothing, for workload service or any HTTP load tool: what"
          + " HTTP and Almanac's own arithmetic allow. It runs until it is stopped.",
      "",
      "It takes the settings of the service, as --server.port=8081. Samples are accepted and"
          + " forgotten; every day of every series of a daily metric reads as a value."
    })
public final class FrontCommand implements Callable<Integer> {

  private static final String DIRECTORY = "--almanac.embedded.path=";

  /** Keeps it away from every database, and from work on one. */
  private static final List<String> OWN =
      List.of(
          "--almanac.mongodb.uri=",
          "--spring.mongodb.uri=",
          "--almanac.upkeep.seal=false",
          "--almanac.upkeep.reserve-ahead=false",
          "--almanac.retention.enabled=false");

  private final BiFunction<Class<?>, String[], ConfigurableApplicationContext> service;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and end.")
  private boolean help;

  @Unmatched private List<String> settings = new ArrayList<>();

  @Spec private @Nullable CommandSpec spec;

  /**
   * Nothing started yet.
   *
   * @param service starts the service with the beans of a class in addition, and these settings
   */
  public FrontCommand(BiFunction<Class<?>, String[], ConfigurableApplicationContext> service) {
    this.service = service;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    requireNotOwn();
    Path directory = Files.createTempDirectory("almanac-benchmark-front-");
    List<String> all = new ArrayList<>(settings);
    all.addAll(OWN);
    all.add(DIRECTORY + directory);
    // Run once the store is closed, also when the process is told to end.
    SpringApplication.getShutdownHandlers().add(() -> delete(directory));
    CountDownLatch stopped = new CountDownLatch(1);
    service
        .apply(Beans.class, all.toArray(String[]::new))
        .addApplicationListener(
            (ApplicationListener<ContextClosedEvent>) event -> stopped.countDown());
    stopped.await();
    return ExitCode.OK;
  }

  private static void delete(Path directory) {
    try {
      FileSystemUtils.deleteRecursively(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private CommandLine commandLine() {
    return Objects.requireNonNull(spec).commandLine();
  }

  /** A setting given twice would be both to Spring, and one of a real store would do nothing. */
  private void requireNotOwn() {
    for (String setting : settings) {
      String name = setting.substring(0, setting.indexOf('=') + 1);
      if (name.isEmpty()) {
        throw new ParameterException(
            commandLine(), "\"" + setting + "\" is not understood: settings are --name=value.");
      }
      if (name.equals(DIRECTORY) || OWN.stream().anyMatch(own -> own.startsWith(name))) {
        throw new ParameterException(
            commandLine(),
            "benchmark front has no store, so that " + name + " means nothing to it.");
      }
    }
  }

  /** Stands in for the store. No configuration of the service itself, which never finds it. */
  static final class Beans {

    @Bean
    @Primary
    SampleStore noOpStore() {
      return new NoOpStore();
    }
  }
}
