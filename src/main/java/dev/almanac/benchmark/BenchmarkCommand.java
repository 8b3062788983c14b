package dev.almanac.benchmark;

import dev.almanac.benchmark.front.FrontCommand;
import dev.almanac.benchmark.workload.CommandWorkload;
import dev.almanac.benchmark.workload.IndexWorkload;
import dev.almanac.benchmark.workload.LayoutWorkload;
import dev.almanac.benchmark.workload.ReserveWorkload;
import dev.almanac.benchmark.workload.ServiceWorkload;
import dev.almanac.benchmark.workload.YcsbAWorkload;
import java.time.Clock;
import java.util.function.BiFunction;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The command {@code benchmark}: one subcommand for each workload; {@code front} is what {@code
 * service} may be sent to.
 */
@Command(
    name = "benchmark",
    synopsisSubcommandLabel = "WORKLOAD",
    description = {
      "Measures each of Almanac's claims on your own MongoDB.",
      "Without a MongoDB it runs small on the embedded server, to show how it goes."
    })
public final class BenchmarkCommand {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and end.")
  private boolean help;

  private BenchmarkCommand() {}

  /**
   * The command with its workloads.
   *
   * @param clock tells when a run began
   * @param service starts the service with the beans of a class in addition, and these settings
   */
  public static CommandLine commandLine(
      Clock clock, BiFunction<Class<?>, String[], ConfigurableApplicationContext> service) {
    CommandLine command =
        new CommandLine(new BenchmarkCommand())
            .addSubcommand(new LayoutWorkload(clock))
            .addSubcommand(new IndexWorkload(clock))
            .addSubcommand(new ReserveWorkload(clock))
            .addSubcommand(new CommandWorkload(clock))
            .addSubcommand(new YcsbAWorkload(clock))
            .addSubcommand(new ServiceWorkload(clock))
            .addSubcommand(new FrontCommand(service));
    command.setCaseInsensitiveEnumValuesAllowed(true);
    return command;
  }
}
