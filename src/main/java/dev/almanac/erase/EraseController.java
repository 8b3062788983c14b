package dev.almanac.erase;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.CalendarRange;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.Names;
import dev.almanac.series.Quoted;
import dev.almanac.store.SampleStore;
import dev.almanac.web.Problem;
import dev.almanac.web.QueryParameters;
import dev.almanac.web.RangeParameters;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.RestController;

/** Takes samples away on request. */
@RestController
class EraseController implements EraseApi {

  private static final Set<String> PARAMETERS = new HashSet<>(RangeParameters.NAMES);

  static {
    PARAMETERS.addAll(List.of("metric", "client"));
  }

  private final MetricDefinitions definitions;
  private final SampleStore samples;

  EraseController(MetricDefinitions definitions, SampleStore samples) {
    this.definitions = definitions;
    this.samples = samples;
  }

  @DeleteMapping(path = "/api/v1/samples", produces = MediaType.APPLICATION_JSON_VALUE)
  @Override
  public EraseResult erase(HttpServletRequest request) {
    QueryParameters parameters = QueryParameters.of(request, PARAMETERS);
    String metricName = parameters.single("metric");
    String clientName = parameters.single("client");
    // An empty name is refused like any bad name: taken for absent, it would widen what goes.
    String metric = metricName == null ? null : Names.metric(metricName);
    String client = clientName == null ? null : Names.client(clientName);
    if (RangeParameters.areGiven(parameters)) {
      return new EraseResult(clear(parameters, metric, client), null);
    }
    if (metric == null && client == null) {
      throw Problem.badRequest(
          "missing_parameter",
          "say what to erase: a metric, a client, or both for one series; with a range, a metric");
    }
    SampleStore.Erased gone = samples.erase(metric, client);
    return new EraseResult(null, new Erased(gone.series(), gone.values()));
  }

  /**
   * To a question, two equal instants name the slot they are in; of what is to be erased, nothing
   * lies between them.
   */
  private static void refuseOneInstant(QueryParameters parameters) {
    String from = parameters.one("from");
    if (from != null && from.indexOf(':') > 0 && from.equals(parameters.one("to"))) {
      throw Problem.badRequest(
          "bad_range", "from and to are the same instant, and nothing lies between them");
    }
  }

  private long clear(QueryParameters parameters, @Nullable String metric, @Nullable String client) {
    if (metric == null) {
      throw Problem.badRequest(
          "missing_parameter",
          "a range needs a metric, because a metric's zone and resolution say which slots are in"
              + " it; without a range a client is erased in all metrics");
    }
    MetricDefinition definition = definitions.current(metric);
    if (definition == null) {
      throw Problem.notFound("unknown_metric", "there is no metric " + Quoted.of(metric));
    }
    CalendarRange range =
        RangeParameters.read(parameters, definition.resolution(), definition.zone());
    refuseOneInstant(parameters);
    List<Integer> years = samples.years(metric, client);
    List<MonthSlice> slices =
        range.slices().stream().filter(slice -> years.contains(slice.month().getYear())).toList();
    return slices.isEmpty() ? 0 : samples.clear(definition, client, slices);
  }
}
