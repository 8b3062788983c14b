package dev.almanac;

import dev.almanac.benchmark.BenchmarkCommand;
import dev.almanac.build.Version;
import dev.almanac.upkeep.YearsCommand;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingInitializationContext;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.StandardEnvironment;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Unmatched;

/**
 * The command line. Without a subcommand the service starts, with the settings ({@code
 * --name=value}) left to Spring Boot; the subcommands need no server.
 */
@Command(
    name = "almanac",
    usageHelpWidth = 100,
    versionProvider = AlmanacCommand.ThisVersion.class,
    subcommands = GenerateCompletion.class,
    customSynopsis = {
      "java -jar almanac.jar [--setting=value ...]",
      "      java -jar almanac.jar benchmark WORKLOAD [options]",
      "      java -jar almanac.jar years verify|rebuild [--setting=value ...]",
      "      java -jar almanac.jar --help | --version"
    },
    description = "A time-series metrics service over MongoDB.",
    footer = {
      "",
      "Without settings it listens on http://127.0.0.1:8080 and keeps its data in ./data.",
      "",
      "  --server.address=127.0.0.1   address listened on",
      "  --server.port=8080           port; 0 takes any free one",
      "  --almanac.mongodb.uri=URI    the MongoDB to use instead of the embedded store",
      "  --almanac.embedded.path=DIR  where the embedded store keeps its data",
      "",
      "Every setting can be an environment variable too: ALMANAC_MONGODB_URI, SERVER_PORT.",
      "The README lists all of them. Once started, the API is described at /openapi and, for",
      "reading, at /docs."
    })
final class AlmanacCommand implements Callable<Integer> {

  /** Spring Boot's own switches without a value. */
  private static final Set<String> SWITCHES = Set.of("--debug", "--trace");

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and end.")
  private boolean help;

  @Option(names = "--version", versionHelp = true, description = "Show the version and end.")
  private boolean version;

  @Unmatched private List<String> settings = new ArrayList<>();

  private final Consumer<String[]> service;
  private final Function<String[], ConfigurableApplicationContext> offline;
  private final BiFunction<Class<?>, String[], ConfigurableApplicationContext> changed;
  private boolean serving;

  /**
   * Nothing parsed yet.
   *
   * @param service starts the service with these settings and returns once it runs
   * @param offline likewise, without its server
   * @param changed likewise, with the beans of a class in addition
   */
  AlmanacCommand(
      Consumer<String[]> service,
      Function<String[], ConfigurableApplicationContext> offline,
      BiFunction<Class<?>, String[], ConfigurableApplicationContext> changed) {
    this.service = service;
    this.offline = offline;
    this.changed = changed;
  }

  /** Whether the service was started, so that the process is to go on. */
  boolean serving() {
    return serving;
  }

  /**
   * The parser of this command and its subcommands.
   *
   * @param clock the subcommands' source of "now"
   */
  CommandLine parser(Clock clock) {
    CommandLine parser = new CommandLine(this);
    parser.addSubcommand(BenchmarkCommand.commandLine(clock, changed));
    CommandLine years = new CommandLine(new YearsCommand(offline));
    years.setCaseInsensitiveEnumValuesAllowed(true);
    parser.addSubcommand(years);
    // "--" means nothing here; as the delimiter it would vanish without a word.
    parser.setEndOfOptionsDelimiter("\0");
    parser.setExpandAtFiles(false);
    parser.setExecutionStrategy(this::execute);
    parser.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          if (command != parser) {
            command.getErr().println(command.getCommandName() + " failed: " + failure);
          }
          // Spring Boot has told already why the service did not start.
          return ExitCode.SOFTWARE;
        });
    return parser;
  }

  private int execute(ParseResult parsed) {
    if (parsed.hasSubcommand()) {
      if (!settings.isEmpty()) {
        throw notUnderstood(parsed, settings.get(0), "settings are for the service.");
      }
      quietLog();
    }
    for (String setting : settings) {
      if (!isSetting(setting) && !help && !version) {
        throw notUnderstood(parsed, setting, "settings are written --name=value.");
      }
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private static ParameterException notUnderstood(
      ParseResult parsed, String argument, String rule) {
    return new ParameterException(
        parsed.commandSpec().commandLine(),
        "almanac: argument \"" + argument + "\" is not understood; " + rule + " See --help.");
  }

  private static boolean isSetting(String arg) {
    return SWITCHES.contains(arg) || (arg.startsWith("--") && arg.indexOf('=') > 2);
  }

  /** Outside the service nothing else sets logging up; what fails is told by exceptions. */
  private static void quietLog() {
    LoggingSystem logging = LoggingSystem.get(AlmanacCommand.class.getClassLoader());
    logging.beforeInitialize();
    logging.initialize(new LoggingInitializationContext(new StandardEnvironment()), null, null);
    logging.setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.OFF);
  }

  @Override
  public Integer call() {
    service.accept(settings.toArray(String[]::new));
    serving = true;
    return ExitCode.OK;
  }

  /** What {@code --version} prints. */
  static final class ThisVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {
        "almanac " + Version.ofThisBuild(),
        "Java " + Runtime.version() + " (" + System.getProperty("java.vendor") + ")"
      };
    }
  }
}
