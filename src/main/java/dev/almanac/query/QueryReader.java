package dev.almanac.query;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Names;
import dev.almanac.series.Quoted;
import dev.almanac.series.Resolution;
import dev.almanac.series.Zones;
import dev.almanac.web.Problem;
import dev.almanac.web.QueryParameters;
import dev.almanac.web.RangeParameters;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Makes a question of the query parameters; every refusal says what would be right. */
@Component
class QueryReader {

  /** The parameters of a question, those of its range aside. */
  static final List<String> PARAMETERS =
      List.of("metric", "client", "step", "fn", "tz", "fill", "group");

  private static final String ALL_CLIENTS = "*";

  private final MetricDefinitions definitions;

  QueryReader(MetricDefinitions definitions) {
    this.definitions = definitions;
  }

  /**
   * Reads a question.
   *
   * @throws org.springframework.web.ErrorResponseException 400 naming the parameter at fault, or
   *     404 when the metric has no definition
   * @throws dev.almanac.series.RefusedException when a name breaks the rules of names
   * @throws dev.almanac.store.StoreUnavailableException when the definition cannot be read
   */
  SeriesQuery read(QueryParameters parameters) {
    String metric = Names.metric(parameters.required("metric"));
    List<String> clients = clients(parameters.all("client"));
    Step step = parameters.choice("step", Step.class);
    Fn fn = parameters.choice("fn", Fn.class);
    Fill fill = parameters.choice("fill", Fill.class);
    Grouping grouping = parameters.choice("group", Grouping.class);
    ZoneId askedZone = zone(parameters.one("tz"));
    MetricDefinition definition = definitions.find(metric);
    if (definition == null) {
      throw Problem.notFound("unknown_metric", "there is no metric " + Quoted.of(metric));
    }
    ZoneId zone = zone(definition, askedZone);
    if (step == Step.HOUR && definition.resolution() == Resolution.DAY) {
      throw Problem.badRequest(
          "step_too_narrow",
          "metric "
              + Quoted.of(metric)
              + " keeps one value a day, which cannot be divided into hours; ask with step=day or"
              + " wider");
    }
    return new SeriesQuery(
        definition,
        clients,
        RangeParameters.read(parameters, definition.resolution(), zone),
        step == null ? Step.of(definition.resolution()) : step,
        fn == null ? Fn.of(definition.fold()) : fn,
        fill == null ? Fill.NULL : fill,
        grouping == null ? Grouping.CLIENT : grouping);
  }

  /** Forgets what is remembered of a metric; see {@link MetricDefinitions#forget}. */
  void forget(String metric) {
    definitions.forget(metric);
  }

  private static List<String> clients(List<String> given) {
    if (given.isEmpty()) {
      throw Problem.badRequest(
          "missing_parameter",
          "parameter client is required: a name, several (client=a&client=b), or * for all");
    }
    Set<String> clients = new LinkedHashSet<>();
    for (String client : given) {
      clients.add(Names.client(client));
    }
    if (!clients.remove(ALL_CLIENTS)) {
      return List.copyOf(clients);
    }
    if (!clients.isEmpty()) {
      throw Problem.badRequest(
          "bad_parameter", "client=* is all clients already; it cannot stand beside a name");
    }
    return List.of();
  }

  private static @Nullable ZoneId zone(@Nullable String tz) {
    if (tz == null) {
      return null;
    }
    try {
      return Zones.of(tz);
    } catch (DateTimeException e) {
      throw QueryParameters.badValue("tz", tz, "an IANA time zone such as Europe/Vienna or UTC");
    }
  }

  /** The zone of the answer. Day slots are days of the metric's zone and of no other. */
  private static ZoneId zone(MetricDefinition definition, @Nullable ZoneId asked) {
    if (asked == null) {
      return definition.zone();
    }
    if (definition.resolution() == Resolution.DAY
        && !asked.getRules().equals(definition.zone().getRules())) {
      throw Problem.badRequest(
          "zone_of_day_metric",
          "metric "
              + Quoted.of(definition.metric())
              + " keeps one value for each calendar day of "
              + definition.zone()
              + ", which cannot be told for the days of "
              + asked
              + "; leave tz out or give the metric's zone");
    }
    return asked;
  }
}
