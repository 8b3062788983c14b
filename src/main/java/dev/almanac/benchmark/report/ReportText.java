package dev.almanac.benchmark.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.almanac.benchmark.measure.Latency;
import dev.almanac.benchmark.report.Measurement.Where;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A report as text for a terminal: conditions first, then two tables a phase, one of rates and
 * latencies and one of what else was counted, with the model's word under what was read cold.
 */
public final class ReportText {

  /** Longer headers and cells are wrapped. */
  private static final int WIDEST_COLUMN = 30;

  private final Report report;
  private final StringBuilder text = new StringBuilder();

  private ReportText(Report report) {
    this.report = report;
  }

  /** The text, with a line end at its end. */
  public static String of(Report report) {
    return new ReportText(report).write();
  }

  private String write() {
    line("");
    line(
        report.workload()
            + " (meaning "
            + report.meaning()
            + ")"
            + (report.complete() ? "" : ", NOT COMPLETE: only what was finished"));
    line(report.summary());
    conditions();
    phases().forEach(this::phase);
    remarks();
    return text.toString();
  }

  private void conditions() {
    Environment environment = report.environment();
    line("");
    fact("run", environment.started() + ", seed " + environment.seed());
    fact(
        "almanac",
        environment.version()
            + (environment.commit() == null ? "" : " (" + environment.commit() + ")"));
    fact(
        "client",
        environment.cores()
            + " cores, "
            + Numbers.number((double) environment.memoryBytes() / (1 << 20))
            + " MiB of memory, "
            + environment.kernel()
            + ", Java "
            + environment.java());
    fact("command", environment.commandLine());
    for (TargetFacts target : report.targets()) {
      fact("target " + target.name(), facts(target.facts()));
    }
    fact("sizes", facts(report.parameters()));
  }

  private static String facts(List<TargetFacts.Fact> facts) {
    return facts.stream()
        .map(fact -> fact.name() + " " + fact.value())
        .collect(Collectors.joining(", "));
  }

  private Set<String> phases() {
    return report.results().stream()
        .map(result -> result.where().phase())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private void phase(String phase) {
    List<Result> results =
        report.results().stream().filter(result -> result.where().phase().equals(phase)).toList();
    line("");
    line(phase.toUpperCase(Locale.ROOT));
    List<TableColumn> names = names(results);
    targets(results);
    table(results, names, rates(results));
    table(results, names, figures(results));
    report.modelled().stream()
        .filter(model -> model.where().phase().equals(phase))
        .forEach(this::model);
  }

  /**
   * A column of a table of results.
   *
   * @param text what a result has there; empty for nothing
   */
  private record TableColumn(String header, HorizontalAlign align, Function<Result, String> text) {}

  /** What tells the results of a phase apart; a name that all share is left out. */
  private static List<TableColumn> names(List<Result> results) {
    List<TableColumn> columns = new ArrayList<>();
    if (results.stream().map(r -> r.where().target()).distinct().count() > 1) {
      columns.add(left("target", result -> result.where().target()));
    }
    columns.add(left("variant", result -> result.where().variant()));
    if (results.get(0).where().at() != null) {
      columns.add(
          right(
              results.get(0).where().at().axis(),
              result -> {
                At at = result.where().at();
                return at == null ? "" : Numbers.number(at.value());
              }));
    }
    return columns;
  }

  /** Rates side by side: a row for each variant and place on the axis, a column for each target. */
  private void targets(List<Result> results) {
    List<String> targets = results.stream().map(r -> r.where().target()).distinct().toList();
    if (targets.size() < 2) {
      return;
    }
    List<Result> rows =
        results.stream().filter(r -> r.where().target().equals(targets.get(0))).toList();
    List<TableColumn> columns = new ArrayList<>();
    for (String target : targets) {
      columns.add(
          right(
              target + ", " + results.get(0).unit() + " / s",
              row -> beside(results, row, target).map(r -> Numbers.spread(r.rate())).orElse("")));
      columns.add(
          left(
              target + " against",
              row ->
                  beside(results, row, target)
                      .map(r -> against(r.where(), Comparison.RATE))
                      .orElse("")));
    }
    table(rows, names(rows), columns);
  }

  /** The result of a target where another target has this one. */
  private static Optional<Result> beside(List<Result> results, Result row, String target) {
    return results.stream()
        .filter(r -> r.where().target().equals(target))
        .filter(r -> r.where().variant().equals(row.where().variant()))
        .filter(r -> Objects.equals(r.where().at(), row.where().at()))
        .findFirst();
  }

  private List<TableColumn> rates(List<Result> results) {
    List<TableColumn> columns = new ArrayList<>();
    columns.add(right(results.get(0).unit() + " / s", result -> Numbers.spread(result.rate())));
    columns.add(left("rate against", result -> against(result.where(), Comparison.RATE)));
    columns.add(
        right(
            "mean",
            result -> {
              Latency latency = result.latency();
              return latency == null ? "" : Numbers.micros(latency.meanMicros());
            }));
    for (double percentile : Result.PERCENTILES) {
      columns.add(
          right(
              percentile == 100 ? "max" : "p" + Numbers.plain(percentile),
              result -> {
                Latency latency = result.latency();
                return latency == null || !latency.tells(percentile)
                    ? ""
                    : Numbers.micros(latency.percentileMicros(percentile));
              }));
    }
    columns.add(
        left("refused", result -> result.refused().isEmpty() ? "" : result.refused().toString()));
    return columns;
  }

  /** Blocks are what reads of a layout are to be judged by, so their ratio stands beside them. */
  private List<TableColumn> figures(List<Result> results) {
    return results.stream()
        .flatMap(result -> result.figures().stream())
        .map(Result.FigureSpread::label)
        .distinct()
        .flatMap(
            label ->
                label.startsWith(Modelled.BLOCKS)
                    ? Stream.of(
                        right(label, result -> figure(result, label)),
                        left("blocks against", result -> against(result.where(), label)))
                    : Stream.of(right(label, result -> figure(result, label))))
        .toList();
  }

  private static String figure(Result result, String label) {
    return result.figures().stream()
        .filter(figure -> figure.label().equals(label))
        .map(figure -> Numbers.spread(figure.spread()))
        .findFirst()
        .orElse("");
  }

  private String against(Where where, String quantity) {
    return report.comparisons().stream()
        .filter(c -> c.where().equals(where) && c.quantity().equals(quantity))
        .map(c -> c.baselineName() + ": " + Numbers.ratio(c.ratio()))
        .findFirst()
        .orElse("");
  }

  private static TableColumn left(String header, Function<Result, String> text) {
    return new TableColumn(header, HorizontalAlign.LEFT, text);
  }

  private static TableColumn right(String header, Function<Result, String> text) {
    return new TableColumn(header, HorizontalAlign.RIGHT, text);
  }

  /** Columns that are empty for every result are left out; so is a table with names only. */
  private void table(List<Result> results, List<TableColumn> names, List<TableColumn> columns) {
    List<TableColumn> filled = new ArrayList<>(names);
    columns.stream()
        .filter(column -> results.stream().anyMatch(r -> !column.text().apply(r).isEmpty()))
        .forEach(filled::add);
    if (filled.size() == names.size()) {
      return;
    }
    Column[] headers =
        filled.stream()
            .map(
                column ->
                    new Column()
                        .header(column.header())
                        .dataAlign(column.align())
                        .headerAlign(column.align())
                        .maxWidth(WIDEST_COLUMN))
            .toArray(Column[]::new);
    Object[][] cells =
        results.stream()
            .map(result -> filled.stream().map(c -> c.text().apply(result)).toArray())
            .toArray(Object[][]::new);
    line(AsciiTable.getTable(AsciiTable.NO_BORDERS, headers, cells));
  }

  private void model(Modelled model) {
    line(
        "model: "
            + model.where().variant()
            + " on a disk of "
            + Numbers.number(report.disk().seekMillis())
            + " ms and "
            + Numbers.number(report.disk().megabytesPerSecond())
            + " MB/s: "
            + Numbers.number(model.blocks())
            + " blocks x "
            + Numbers.number(report.disk().seekMillis())
            + " ms + "
            + Numbers.number(model.bytes())
            + " bytes / "
            + Numbers.number(report.disk().megabytesPerSecond())
            + " MB/s = "
            + Numbers.number(model.millis())
            + " ms. Not measured.");
  }

  private void remarks() {
    if (!report.remarks().isEmpty()) {
      line("");
      line("REMARKS");
      report.remarks().forEach(remark -> line("- " + remark));
    }
    line("");
  }

  private void fact(String name, String value) {
    line(String.format(Locale.ROOT, "%-10s %s", name, value));
  }

  private void line(String line) {
    text.append(line).append(System.lineSeparator());
  }
}
