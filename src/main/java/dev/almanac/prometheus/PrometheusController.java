package dev.almanac.prometheus;

import dev.almanac.build.Version;
import dev.almanac.promql.LabelMatcher;
import dev.almanac.promql.Labels;
import dev.almanac.promql.Query;
import dev.almanac.promql.QueryException;
import dev.almanac.promql.Value;
import dev.almanac.series.Quoted;
import dev.almanac.store.DefinitionChangedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** Answers Prometheus's calls for reading. Nothing is written before all has been worked out. */
@RestController
@RequestMapping("/prometheus/api/v1")
class PrometheusController {

  /** As many as Prometheus has: a week in minutes, and a year in hours. */
  private static final long MOST_STEPS = 11_000;

  private static final long NANOS_PER_MILLI = 1_000_000;

  /** The release of Prometheus whose API and meanings these are; Grafana asks what it can do. */
  private static final String LIKE_PROMETHEUS = "3.0.0";

  private final StoredSamples samples;
  private final SeriesList list;
  private final SelectedMetrics metrics;
  private final AnswerWriter answers;
  private final QueryRunner runner;
  private final Clock clock;

  PrometheusController(
      StoredSamples samples,
      SeriesList list,
      SelectedMetrics metrics,
      AnswerWriter answers,
      QueryRunner runner,
      Clock clock) {
    this.samples = samples;
    this.list = list;
    this.metrics = metrics;
    this.answers = answers;
    this.runner = runner;
    this.clock = clock;
  }

  @RequestMapping(
      path = "/query",
      method = {RequestMethod.GET, RequestMethod.POST})
  void query(HttpServletRequest request, HttpServletResponse response) throws IOException {
    FormParameters parameters = FormParameters.of(request);
    long time = parameters.time("time", clock.millis());
    int limit = parameters.limit("limit");
    long nanos = nanos(parameters);
    Query query = query(parameters);
    Value value = worked(() -> runner.run(nanos, bounds -> query.at(time, samples, bounds)));
    answers.value(response, value, time, limit);
  }

  @RequestMapping(
      path = "/query_range",
      method = {RequestMethod.GET, RequestMethod.POST})
  void queryRange(HttpServletRequest request, HttpServletResponse response) throws IOException {
    FormParameters parameters = FormParameters.of(request);
    long start = parameters.time("start");
    long end = parameters.time("end");
    if (end < start) {
      throw PrometheusErrors.badData(
          "the range is reversed: end "
              + Quoted.of(parameters.required("end"))
              + " lies before start "
              + Quoted.of(parameters.required("start")));
    }
    long step = parameters.duration("step", parameters.required("step"));
    checkSteps(end - start, step);
    int limit = parameters.limit("limit");
    long nanos = nanos(parameters);
    Query query = query(parameters);
    Value value =
        worked(() -> runner.run(nanos, bounds -> query.over(start, end, step, samples, bounds)));
    answers.value(response, value, end, limit);
  }

  @RequestMapping(
      path = "/series",
      method = {RequestMethod.GET, RequestMethod.POST})
  void series(HttpServletRequest request, HttpServletResponse response) throws IOException {
    FormParameters parameters = FormParameters.of(request);
    Listing listing = listing(parameters);
    if (listing.selectors().isEmpty()) {
      throw PrometheusErrors.badData("parameter match[] is missing; at least one is needed");
    }
    List<Map<String, String>> series = new ArrayList<>();
    for (var key : worked(() -> list.series(listing.selectors(), listing.from(), listing.to()))) {
      Map<String, String> labels = new LinkedHashMap<>();
      labels.put(Labels.NAME, key.metric());
      labels.put(Choice.CLIENT, key.client());
      series.add(labels);
    }
    answers.list(response, series, listing.limit());
  }

  @RequestMapping(
      path = "/labels",
      method = {RequestMethod.GET, RequestMethod.POST})
  void labels(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Listing listing = listing(FormParameters.of(request));
    boolean any = worked(() -> list.hasSeries(listing.selectors(), listing.from(), listing.to()));
    answers.list(response, any ? List.of(Labels.NAME, Choice.CLIENT) : List.of(), listing.limit());
  }

  @GetMapping("/label/{name}/values")
  void values(@PathVariable String name, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Listing listing = listing(FormParameters.of(request));
    Set<String> values =
        switch (name) {
          case Labels.NAME ->
              worked(() -> list.metrics(listing.selectors(), listing.from(), listing.to()));
          case Choice.CLIENT ->
              worked(() -> list.clients(listing.selectors(), listing.from(), listing.to()));
          default -> Set.of();
        };
    answers.list(response, List.copyOf(new ArrayList<>(values)), listing.limit());
  }

  /**
   * What is said of a metric. All are gauges to Prometheus: a slot's total begins again with every
   * slot, and so is no counter.
   */
  record Metadata(String type, String help, String unit) {}

  @GetMapping("/metadata")
  void metadata(HttpServletRequest request, HttpServletResponse response) throws IOException {
    FormParameters parameters = FormParameters.of(request);
    String metric = parameters.first("metric");
    int limit = parameters.limit("limit");
    parameters.limit("limit_per_metric");
    Choice choice = new Choice(metric == null ? null : Set.of(metric), List.of());
    Map<String, List<Metadata>> data = new LinkedHashMap<>();
    for (var definition : worked(() -> metrics.of(choice))) {
      if (limit == 0 || data.size() < limit) {
        data.put(
            definition.metric(),
            List.of(
                new Metadata(
                    "gauge", orEmpty(definition.description()), orEmpty(definition.unit()))));
      }
    }
    answers.object(response, data);
  }

  @GetMapping("/status/buildinfo")
  void buildInfo(HttpServletResponse response) throws IOException {
    Version version = Version.ofThisBuild();
    Map<String, String> info = new TreeMap<>();
    info.put("version", LIKE_PROMETHEUS);
    info.put("revision", orEmpty(version.commit()));
    info.put("branch", "");
    info.put("buildUser", "Almanac " + version.version());
    info.put("buildDate", "");
    info.put("goVersion", "");
    answers.object(response, info);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private record Listing(List<List<LabelMatcher>> selectors, long from, long to, int limit) {}

  private static Listing listing(FormParameters parameters) {
    List<List<LabelMatcher>> selectors = new ArrayList<>();
    for (String selector : parameters.all("match[]")) {
      try {
        selectors.add(Query.parseSelector(selector));
      } catch (QueryException e) {
        throw PrometheusErrors.badData("parameter match[]: " + e.detail());
      }
    }
    long from = parameters.time("start", Times.FIRST);
    long to = parameters.time("end", Times.LAST);
    if (to < from) {
      throw PrometheusErrors.badData(
          "the range is reversed: end "
              + Quoted.of(parameters.required("end"))
              + " lies before start "
              + Quoted.of(parameters.required("start")));
    }
    return new Listing(selectors, from, to, parameters.limit("limit"));
  }

  private static Query query(FormParameters parameters) {
    String text = parameters.required("query");
    try {
      return Query.parse(text);
    } catch (QueryException e) {
      throw PrometheusErrors.badData("parameter query: " + e.detail());
    }
  }

  private static void checkSteps(long millis, long step) {
    if (millis / step > MOST_STEPS) {
      long fitting = -Math.floorDiv(-millis, MOST_STEPS * 1000);
      throw PrometheusErrors.badData(
          String.format(
              Locale.ROOT,
              "%,d samples a series are asked for, and the limit is %,d steps from start to end;"
                  + " a step of at least %d s fits this range",
              millis / step + 1,
              MOST_STEPS,
              fitting));
    }
  }

  private static long nanos(FormParameters parameters) {
    String asked = parameters.first("timeout");
    return asked == null ? Long.MAX_VALUE : parameters.duration("timeout", asked) * NANOS_PER_MILLI;
  }

  /**
   * What something comes to; worked out once more when a definition that was remembered turns out
   * to be of before.
   */
  private <T> T worked(Supplier<T> question) {
    try {
      try {
        return question.get();
      } catch (DefinitionChangedException e) {
        metrics.forget(e.metric());
        return question.get();
      }
    } catch (QueryException e) {
      throw PrometheusErrors.of(e);
    }
  }
}
