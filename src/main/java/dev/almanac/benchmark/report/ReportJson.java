package dev.almanac.benchmark.report;

import dev.almanac.benchmark.measure.Latency;
import dev.almanac.benchmark.measure.Spread;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A report as JSON. Names of members are stable under one {@code format}; what is not known is left
 * out, and every number is finite. Latencies are in microseconds, times in seconds, sizes in bytes.
 */
final class ReportJson {

  /** Changes when a member is renamed or means something else; members may be added under it. */
  private static final int FORMAT = 1;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private ReportJson() {}

  /** As text, indented. */
  static String text(ObjectNode json) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json);
  }

  static ObjectNode of(Report report) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("format", FORMAT)
        .put("workload", report.workload())
        .put("meaning", report.meaning())
        .put("summary", report.summary())
        .put("complete", report.complete());
    json.set("environment", environment(report.environment()));
    json.set("parameters", facts(report.parameters()));
    ArrayNode targets = json.putArray("targets");
    for (TargetFacts target : report.targets()) {
      targets.addObject().put("name", target.name()).set("facts", facts(target.facts()));
    }
    ArrayNode remarks = json.putArray("remarks");
    report.remarks().forEach(remarks::add);
    ArrayNode results = json.putArray("results");
    report.results().forEach(result -> result(result, results.addObject()));
    ArrayNode comparisons = json.putArray("comparisons");
    report.comparisons().forEach(comparison -> comparison(comparison, comparisons.addObject()));
    ObjectNode disk = json.putObject("disk");
    disk.put("seekMillis", report.disk().seekMillis())
        .put("megabytesPerSecond", report.disk().megabytesPerSecond());
    ArrayNode modelled = json.putArray("modelled");
    report.modelled().forEach(model -> modelled(model, modelled.addObject()));
    ArrayNode measurements = json.putArray("measurements");
    report.measurements().forEach(m -> measurement(m, measurements.addObject()));
    return json;
  }

  private static ObjectNode environment(Environment environment) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("version", environment.version());
    if (environment.commit() != null) {
      json.put("commit", environment.commit());
    }
    return json.put("started", environment.started().toString())
        .put("commandLine", environment.commandLine())
        .put("seed", environment.seed())
        .put("java", environment.java())
        .put("kernel", environment.kernel())
        .put("cores", environment.cores())
        .put("memoryBytes", environment.memoryBytes());
  }

  private static ArrayNode facts(List<TargetFacts.Fact> facts) {
    ArrayNode json = MAPPER.createArrayNode();
    facts.forEach(fact -> json.addObject().put("name", fact.name()).put("value", fact.value()));
    return json;
  }

  private static void where(Measurement.Where where, ObjectNode into) {
    into.put("phase", where.phase()).put("target", where.target()).put("variant", where.variant());
    At at = where.at();
    if (at != null) {
      into.putObject("at").put("axis", at.axis()).put("value", at.value());
    }
  }

  private static void result(Result result, ObjectNode into) {
    where(result.where(), into);
    into.put("unit", result.unit()).set("ratePerSecond", spread(result.rate()));
    latency(result.latency(), true, into);
    refused(result.refused(), into);
    ArrayNode figures = into.putArray("figures");
    for (Result.FigureSpread figure : result.figures()) {
      figures
          .addObject()
          .put("name", figure.name())
          .put("per", figure.per())
          .put("unit", figure.unit())
          .put("label", figure.label())
          .set("value", spread(figure.spread()));
    }
  }

  private static void comparison(Comparison comparison, ObjectNode into) {
    where(comparison.where(), into);
    into.put("baseline", comparison.baselineName())
        .put("quantity", comparison.quantity())
        .put("verdict", comparison.ratio().verdict().words())
        .putObject("ratio")
        .put("median", comparison.ratio().median())
        .put("low", comparison.ratio().low())
        .put("high", comparison.ratio().high());
  }

  private static void modelled(Modelled model, ObjectNode into) {
    where(model.where(), into);
    into.put("blocks", model.blocks()).put("bytes", model.bytes()).put("millis", model.millis());
  }

  private static void measurement(Measurement measurement, ObjectNode into) {
    where(measurement.where(), into);
    into.put("repeat", measurement.repeat())
        .put("count", measurement.work().count())
        .put("unit", measurement.work().unit())
        .put("seconds", measurement.work().seconds())
        .put("ratePerSecond", measurement.work().perSecond());
    latency(measurement.latency(), false, into);
    refused(measurement.refused(), into);
    ArrayNode figures = into.putArray("figures");
    for (Figure figure : measurement.figures()) {
      figures
          .addObject()
          .put("name", figure.name())
          .put("per", figure.per())
          .put("unit", figure.unit())
          .put("value", figure.value());
    }
  }

  private static ObjectNode spread(Spread spread) {
    return MAPPER
        .createObjectNode()
        .put("median", spread.median())
        .put("low", spread.low())
        .put("high", spread.high())
        .put("repeats", spread.repeats());
  }

  private static void latency(@Nullable Latency latency, boolean withCurve, ObjectNode into) {
    if (latency == null || latency.count() == 0) {
      return;
    }
    ObjectNode json = into.putObject("latencyMicros");
    json.put("count", latency.count()).put("mean", latency.meanMicros());
    ObjectNode percentiles = json.putObject("percentiles");
    for (double percentile : Result.PERCENTILES) {
      if (latency.tells(percentile)) {
        percentiles.put(Double.toString(percentile), latency.percentileMicros(percentile));
      }
    }
    if (withCurve) {
      ArrayNode curve = json.putArray("curve");
      latency.curve().forEach(p -> curve.addArray().add(p.percentile()).add(p.micros()));
    }
  }

  private static void refused(Map<String, Long> refused, ObjectNode into) {
    if (!refused.isEmpty()) {
      ObjectNode json = into.putObject("refused");
      refused.forEach(json::put);
    }
  }
}
