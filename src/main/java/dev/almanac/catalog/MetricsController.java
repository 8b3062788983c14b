package dev.almanac.catalog;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.MetricDefinition;
import dev.almanac.web.QueryParameters;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lists metrics. */
@RestController
@Tag(name = "Catalog", description = "What there is: metrics, definitions, clients")
class MetricsController {

  private static final Set<String> PARAMETERS = Set.of("name", "limit", "cursor");

  private final MetricDefinitions definitions;

  MetricsController(MetricDefinitions definitions) {
    this.definitions = definitions;
  }

  /**
   * One page of metrics.
   *
   * @param metrics in the order of their names' bytes
   * @param next what to give as {@code cursor} for the next page; null when there is none
   */
  @Schema(
      name = "MetricsPage",
      requiredProperties = {"metrics", "next"})
  @JsonPropertyOrder({"metrics", "next"})
  record MetricsPage(
      @Schema(description = "In the order of their names' bytes.") List<DefinitionView> metrics,
      @Schema(
              description = "The cursor of the next page; null when there are no more metrics.",
              example = "bTE6d2luZA",
              nullable = true)
          @Nullable String next) {}

  @GetMapping(path = "/api/v1/metrics", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      operationId = "listMetrics",
      summary = "List metrics with their definitions",
      description =
          "Ordered by name. Follow next until it is null: a page can be short, even empty, while"
              + " there is more, because a request looks at a bounded number of names.",
      parameters = {
        @Parameter(
            name = "name",
            in = ParameterIn.QUERY,
            description = "Only metrics of this whole name; * stands for any run of characters.",
            schema = @Schema(type = "string", example = "temp*")),
        @Parameter(
            name = "limit",
            in = ParameterIn.QUERY,
            description = "Most metrics of a page.",
            schema =
                @Schema(
                    type = "integer",
                    minimum = "1",
                    maximum = "" + Page.MOST_LIMIT,
                    defaultValue = "" + Page.DEFAULT_LIMIT)),
        @Parameter(
            name = "cursor",
            in = ParameterIn.QUERY,
            description = "The next of the page before.",
            schema = @Schema(type = "string"))
      },
      responses = {
        @ApiResponse(responseCode = "200", description = "A page of metrics."),
        @ApiResponse(responseCode = "400", description = "A parameter is unknown or wrong.")
      })
  MetricsPage list(@Parameter(hidden = true) HttpServletRequest request) {
    QueryParameters parameters = QueryParameters.of(request, PARAMETERS);
    Page<MetricDefinition> page =
        Page.fill(
            definitions::list,
            MetricDefinition::metric,
            NameFilter.of(parameters),
            Cursor.METRICS.read(parameters),
            Page.limit(parameters));
    String last = page.last();
    return new MetricsPage(
        page.items().stream().map(DefinitionView::of).toList(),
        last == null ? null : Cursor.METRICS.after(last));
  }
}
