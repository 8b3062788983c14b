package dev.almanac.catalog;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.Names;
import dev.almanac.store.SampleStore;
import dev.almanac.store.SampleStore.SeriesYears;
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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lists the clients that have data of a metric. */
@RestController
@Tag(name = "Catalog")
class ClientsController {

  private static final Set<String> PARAMETERS = Set.of("metric", "year", "name", "limit", "cursor");
  private static final Pattern YEAR = Pattern.compile("[0-9]{4}");

  private final MetricDefinitions definitions;
  private final SampleStore samples;

  ClientsController(MetricDefinitions definitions, SampleStore samples) {
    this.definitions = definitions;
    this.samples = samples;
  }

  /**
   * One page of clients.
   *
   * @param metric whose clients they are
   * @param clients in the order of their names' bytes
   * @param next what to give as {@code cursor} for the next page; null when there is none
   */
  @Schema(
      name = "ClientsPage",
      requiredProperties = {"metric", "clients", "next"})
  @JsonPropertyOrder({"metric", "clients", "next"})
  record ClientsPage(
      @Schema(example = "content_count") String metric,
      @Schema(description = "In the order of their names' bytes.") List<ClientYears> clients,
      @Schema(
              description = "The cursor of the next page; null when there are no more clients.",
              example = "YzE6NQ",
              nullable = true)
          @Nullable String next) {}

  /** A client, and the calendar years that are kept of it. */
  @Schema(
      name = "ClientYears",
      requiredProperties = {"client", "years"})
  @JsonPropertyOrder({"client", "years"})
  record ClientYears(
      @Schema(example = "5") String client,
      @Schema(description = "Ascending.", example = "[2012, 2013]") List<Integer> years) {}

  @GetMapping(path = "/api/v1/clients", produces = MediaType.APPLICATION_JSON_VALUE)
  @Operation(
      operationId = "listClients",
      summary = "List the clients that have data of a metric",
      description =
          "Ordered by name, with the years in which each has data. Follow next until it is null: a"
              + " page can be short, even empty, while there is more, because a request looks at a"
              + " bounded number of names.",
      parameters = {
        @Parameter(
            name = "metric",
            in = ParameterIn.QUERY,
            required = true,
            description = "Whose clients.",
            schema = @Schema(type = "string", example = "content_count")),
        @Parameter(
            name = "year",
            in = ParameterIn.QUERY,
            description = "Only clients that have data in this year.",
            schema = @Schema(type = "integer", example = "2012")),
        @Parameter(
            name = "name",
            in = ParameterIn.QUERY,
            description = "Only clients of this whole name; * stands for any run of characters.",
            schema = @Schema(type = "string", example = "shop-*")),
        @Parameter(
            name = "limit",
            in = ParameterIn.QUERY,
            description = "Most clients of a page.",
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
        @ApiResponse(responseCode = "200", description = "A page of clients."),
        @ApiResponse(
            responseCode = "400",
            description = "A parameter is unknown, missing or wrong."),
        @ApiResponse(
            responseCode = "404",
            description = "There is no such metric (code unknown_metric).")
      })
  ClientsPage list(@Parameter(hidden = true) HttpServletRequest request) {
    QueryParameters parameters = QueryParameters.of(request, PARAMETERS);
    String metric = Names.metric(parameters.required("metric"));
    Integer year = year(parameters);
    NameFilter filter = NameFilter.of(parameters);
    String after = Cursor.CLIENTS.read(parameters);
    int limit = Page.limit(parameters);
    if (definitions.find(metric) == null) {
      throw DefinitionEditor.unknown(metric);
    }
    Page<SeriesYears> page =
        Page.fill(
            (name, most) -> samples.clients(metric, year, name, most),
            found -> found.series().client(),
            filter,
            after,
            limit);
    String last = page.last();
    return new ClientsPage(
        metric,
        page.items().stream()
            .map(found -> new ClientYears(found.series().client(), found.years()))
            .toList(),
        last == null ? null : Cursor.CLIENTS.after(last));
  }

  private static @Nullable Integer year(QueryParameters parameters) {
    String text = parameters.one("year");
    if (text == null) {
      return null;
    }
    if (!YEAR.matcher(text).matches()) {
      throw QueryParameters.badValue("year", text, "a year of four digits such as 2012");
    }
    return Integer.valueOf(text);
  }
}
