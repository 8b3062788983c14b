package dev.almanac.export;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Names;
import dev.almanac.web.QueryParameters;
import dev.almanac.web.RangeParameters;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an export is asked for.
 *
 * @param metric whose samples; null for all metrics
 * @param client whose samples; null for all clients
 * @param format how they are written
 */
record ExportRequest(
    @Nullable String metric,
    @Nullable String client,
    ExportFormat format,
    QueryParameters parameters) {

  private static final Set<String> PARAMETERS = new HashSet<>(RangeParameters.NAMES);

  static {
    PARAMETERS.addAll(List.of("metric", "client", "format"));
  }

  /**
   * Reads a request; the range is read later, metric by metric, because the words of a calendar
   * mean what they mean in a metric's zone.
   */
  static ExportRequest of(HttpServletRequest request) {
    QueryParameters parameters = QueryParameters.of(request, PARAMETERS);
    String metric = parameters.required("metric");
    String client = parameters.single("client");
    ExportFormat format = parameters.choice("format", ExportFormat.class);
    return new ExportRequest(
        metric.equals("*") ? null : Names.metric(metric),
        client == null ? null : Names.client(client),
        format != null
            ? format
            : ExportFormat.accepted(
                String.join(",", Collections.list(request.getHeaders("Accept")))),
        parameters);
  }

  /**
   * What is asked of a metric: the range given, or all there is.
   *
   * @throws org.springframework.web.ErrorResponseException 400 when the range makes no sense
   */
  CalendarRange range(MetricDefinition definition) {
    return RangeParameters.areGiven(parameters)
        ? RangeParameters.read(parameters, definition.resolution(), definition.zone())
        : CalendarRange.parse(
            null, null, "0001", "9999", definition.resolution(), definition.zone());
  }
}
