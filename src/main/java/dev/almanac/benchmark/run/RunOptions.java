package dev.almanac.benchmark.run;

import com.sun.management.OperatingSystemMXBean;
import dev.almanac.benchmark.measure.DiskModel;
import dev.almanac.benchmark.measure.StopSignal;
import dev.almanac.benchmark.measure.StopSignal.StoppedException;
import dev.almanac.benchmark.report.Environment;
import dev.almanac.benchmark.report.Report;
import dev.almanac.benchmark.report.ReportFiles;
import dev.almanac.benchmark.report.ReportText;
import dev.almanac.build.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options that all workloads have, and the course of a run from them to its report. */
public final class RunOptions {

  private static final Logger log = LoggerFactory.getLogger(RunOptions.class);

  private static final DateTimeFormatter DIRECTORY_TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

  /** As shells report a command that an interrupt ended. */
  private static final int STOPPED = 130;

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
   * @return the exit code: 0 when it ended, 1 when it failed, 2 when it cannot take place with its
   *     options, 130 when it was stopped
   */
  public int execute(Workload workload) throws IOException {
    CommandSpec spec = Objects.requireNonNull(command, "options are part of a command");
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (repeats < 1 || !(seekMillis > 0) || !(megabytesPerSecond > 0)) {
      err.println("--repeat must be 1 or more, --seek-ms and --mb-per-s more than 0.");
      return ExitCode.USAGE;
    }
    Instant started = clock.instant();
    Run run = new Run(seed, repeats, Progresses.on(err), new StopSignal());
    int exitCode;
    try (Farewell farewell = new Farewell(run.stop())) {
      exitCode = carryOut(workload, run, err);
      if (exitCode != ExitCode.USAGE) {
        Report report =
            run.report(
                workload,
                environment(spec, started),
                new DiskModel(seekMillis, megabytesPerSecond),
                exitCode == ExitCode.OK);
        out.print(ReportText.of(report));
        out.println(ReportFiles.write(report, directory(workload, started)));
        out.flush();
      }
    }
    return exitCode;
  }

  private int carryOut(Workload workload, Run run, PrintWriter err) {
    try {
      workload.carryOut(run);
      return ExitCode.OK;
    } catch (StoppedException e) {
      err.println("Stopped: the report has what was finished.");
      return STOPPED;
    } catch (UnfitException e) {
      err.println("benchmark " + workload.name() + ": " + e.getMessage());
      return ExitCode.USAGE;
    } catch (Exception e) {
      if (run.stop().raised()) {
        // A server of our own got the same signal, and its end is what failed here.
        err.println("Stopped: the report has what was finished.");
        return STOPPED;
      }
      log.debug("benchmark {} failed", workload.name(), e);
      err.println("benchmark " + workload.name() + " failed: " + e);
      run.remark("The run failed before its end: " + e);
      return ExitCode.SOFTWARE;
    }
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
