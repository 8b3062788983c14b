package dev.almanac.benchmark.run;

import com.sun.management.OperatingSystemMXBean;
import dev.almanac.benchmark.measure.DiskModel;
import dev.almanac.benchmark.measure.StopSignal;
import dev.almanac.benchmark.report.Environment;
import dev.almanac.build.Version;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that all workloads have. */
public final class RunOptions {

  private static final DateTimeFormatter DIRECTORY_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private static final int MOST_REPEATS = 100_000;

  private final Clock clock;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and end.")
  private boolean help;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Seed of all random choices (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--repeat",
      paramLabel = "N",
      defaultValue = "3",
      description = {
        "How often everything is measured, variants in turn (default: ${DEFAULT-VALUE}).",
        "The report has medians and spreads; with 1 there is no spread."
      })
  private int repeats = 3;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description =
          "Where report.json and report.html go (default: benchmark-reports/WORKLOAD-TIME).")
  private @Nullable Path directory;

  @Option(
      names = "--seek-ms",
      paramLabel = "MS",
      defaultValue = "8",
      description = "The modelled disk's time to reach a block (default: ${DEFAULT-VALUE}).")
  private double seekMillis = 8;

  @Option(
      names = "--mb-per-s",
      paramLabel = "MB",
      defaultValue = "150",
      description = "The modelled disk's transfer rate (default: ${DEFAULT-VALUE}).")
  private double megabytesPerSecond = 150;

  /** Options not parsed yet. */
  public RunOptions(Clock clock) {
    this.clock = clock;
  }

  /**
   * Carries the workload out and writes its report.
   *
   * @return the exit code: 0 when it ended, 1 when it failed, 2 when it did not begin because of
   *     its options, 130 when it was stopped
   */
  public int execute(Workload workload) {
    CommandSpec spec = Objects.requireNonNull(command, "options are part of a command");
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (repeats < 1
        || repeats > MOST_REPEATS
        || !positive(seekMillis)
        || !positive(megabytesPerSecond)) {
      err.println(
          "--repeat must be from 1 to "
              + MOST_REPEATS
              + ", --seek-ms and --mb-per-s more than 0 and finite.");
      return ExitCode.USAGE;
    }
    Instant started = clock.instant();
    return new Course(
            workload,
            new Run(seed, repeats, Progresses.on(err), new StopSignal()),
            environment(spec, started),
            new DiskModel(seekMillis, megabytesPerSecond),
            directory(workload, started),
            out,
            err)
        .take();
  }

  private static boolean positive(double value) {
    return value > 0 && Double.isFinite(value);
  }

  private Path directory(Workload workload, Instant started) {
    return directory != null
        ? directory
        : Path.of("benchmark-reports", workload.name() + "-" + DIRECTORY_TIME.format(started));
  }

  private Environment environment(CommandSpec spec, Instant started) {
    Version version = Version.ofThisBuild();
    OperatingSystemMXBean machine =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Environment(
        version.version(),
        version.commit(),
        started,
        CommandWords.of(spec.root().commandLine().getParseResult().originalArgs()),
        seed,
        Runtime.version() + " (" + System.getProperty("java.vendor") + ")",
        machine.getName() + " " + machine.getVersion() + " " + machine.getArch(),
        machine.getAvailableProcessors(),
        machine.getTotalMemorySize());
  }
}
