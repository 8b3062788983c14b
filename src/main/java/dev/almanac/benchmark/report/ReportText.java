package dev.almanac.benchmark.report;

/** A report as text for a terminal. */
public final class ReportText {

  private ReportText() {}

  /** The text, with a line end at its end. */
  public static String of(Report report) {
    return report.results() + System.lineSeparator();
  }
}
