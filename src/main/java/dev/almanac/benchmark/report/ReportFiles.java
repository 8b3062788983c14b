package dev.almanac.benchmark.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.node.ObjectNode;

/** The files of a report. */
public final class ReportFiles {

  /** For programs. */
  public static final String JSON = "report.json";

  /** For people, in a browser. */
  public static final String HTML = "report.html";

  private ReportFiles() {}

  /**
   * Writes {@value #JSON} and {@value #HTML}.
   *
   * @param directory made when it does not exist
   * @return a line that says where they are
   */
  public static String write(Report report, Path directory) throws IOException {
    Files.createDirectories(directory);
    ObjectNode json = ReportJson.of(report);
    Files.writeString(directory.resolve(JSON), ReportJson.text(json) + "\n");
    Path page = directory.resolve(HTML);
    Files.writeString(page, ReportPage.of(json));
    return "Report: " + page.toAbsolutePath().normalize() + " and " + JSON + " beside it";
  }
}
