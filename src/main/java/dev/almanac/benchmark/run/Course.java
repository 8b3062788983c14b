package dev.almanac.benchmark.run;

import dev.almanac.benchmark.measure.DiskModel;
import dev.almanac.benchmark.measure.StopSignal.StoppedException;
import dev.almanac.benchmark.report.Environment;
import dev.almanac.benchmark.report.Report;
import dev.almanac.benchmark.report.ReportFiles;
import dev.almanac.benchmark.report.ReportText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.ExitCode;

/**
 * The course of a run from its first phase to its report, however it ends: what was finished is
 * told also after a failure, an interrupt, or where the files cannot be written.
 */
final class Course {

  private static final Logger log = LoggerFactory.getLogger(Course.class);

  /** As shells report a command that an interrupt ended. */
  private static final int STOPPED = 130;

  private static final String STOPPED_WORDS = "Stopped: the report has what was finished.";

  private final Workload workload;
  private final Run run;
  private final Environment environment;
  private final DiskModel disk;
  private final Path directory;
  private final PrintWriter out;
  private final PrintWriter err;
  private final AtomicBoolean told = new AtomicBoolean();

  /**
   * Nothing begun yet.
   *
   * @param directory for the report's files
   */
  Course(
      Workload workload,
      Run run,
      Environment environment,
      DiskModel disk,
      Path directory,
      PrintWriter out,
      PrintWriter err) {
    this.workload = workload;
    this.run = run;
    this.environment = environment;
    this.disk = disk;
    this.directory = directory;
    this.out = out;
    this.err = err;
  }

  /** Takes the whole course; returns the exit code. */
  int take() {
    String obstacle = obstacle(directory.toAbsolutePath());
    if (obstacle != null) {
      err.println("--report " + directory + ": " + obstacle + ".");
      return ExitCode.USAGE;
    }
    try (Farewell farewell = new Farewell(run.stop(), () -> tell(false))) {
      int exitCode = carryOut();
      if (exitCode == ExitCode.USAGE) {
        return exitCode;
      }
      return tell(exitCode == ExitCode.OK) || exitCode != ExitCode.OK
          ? exitCode
          : ExitCode.SOFTWARE;
    }
  }

  /** Why the report could not be written there, known before anything is measured. */
  private static @Nullable String obstacle(Path directory) {
    for (Path path = directory; path != null; path = path.getParent()) {
      if (Files.exists(path)) {
        if (!Files.isDirectory(path)) {
          return path + " is not a directory";
        }
        return Files.isWritable(path) ? null : path + " cannot be written";
      }
    }
    return null;
  }

  private int carryOut() {
    try {
      workload.carryOut(run);
      return ExitCode.OK;
    } catch (StoppedException e) {
      return stopped(e);
    } catch (UnfitException e) {
      if (run.stop().raised()) {
        return stopped(e);
      }
      if (!run.begun()) {
        err.println("benchmark " + workload.name() + ": " + e.getMessage());
        return ExitCode.USAGE;
      }
      return failed(e, String.valueOf(e.getMessage()));
    } catch (Exception | OutOfMemoryError e) {
      // A server of our own got the interrupt too, and its end is what failed then.
      return run.stop().raised() ? stopped(e) : failed(e, e.toString());
    }
  }

  private int stopped(Throwable e) {
    err.println(STOPPED_WORDS);
    leftBehind(e);
    return STOPPED;
  }

  private int failed(Throwable e, String words) {
    log.debug("benchmark {} failed", workload.name(), e);
    err.println("benchmark " + workload.name() + " failed: " + words);
    run.remark("The run failed before its end: " + words);
    leftBehind(e);
    return ExitCode.SOFTWARE;
  }

  /** What went wrong while things were cleared away. */
  private void leftBehind(Throwable e) {
    Arrays.stream(e.getSuppressed())
        .map(Throwable::getMessage)
        .forEach(
            words -> {
              err.println(words);
              run.remark("Not cleared away: " + words);
            });
  }

  /**
   * Prints the report and writes its files, once; returns whether that was done. While a run that
   * was stopped still waits for servers to end, the process's end tells it.
   */
  private boolean tell(boolean complete) {
    if (!told.compareAndSet(false, true)) {
      return true;
    }
    Report report = run.report(workload, environment, disk, complete);
    out.print(ReportText.of(report));
    out.flush();
    try {
      out.println(ReportFiles.write(report, directory));
      out.flush();
      return true;
    } catch (IOException e) {
      err.println("The report's files cannot be written to " + directory + ": " + e);
      return false;
    }
  }
}
