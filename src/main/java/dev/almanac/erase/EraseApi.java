package dev.almanac.erase;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Describes erasing samples to those who do it. */
@Tag(name = "Samples")
interface EraseApi {

  @Operation(
      operationId = "eraseSamples",
      summary = "Empty a range of slots, or erase a series, a client or a metric",
      description =
          """
          With a range (year, or month, or from and to) the slots of the metric in it are emptied, \
          of one client or, when none is given, of all. The range means what it means to \
          /api/v1/series in the metric's own zone.

          Without a range everything goes that is kept of the series, of the metric (all its \
          clients) or of the client (in all metrics), whichever is given. The definition of the \
          metric stays.

          Repeating is harmless: what is gone already counts as 0.\
          """,
      parameters = {
        @Parameter(
            name = "metric",
            in = ParameterIn.QUERY,
            description = "Whose samples; required with a range.",
            schema = @Schema(type = "string", example = "content_count")),
        @Parameter(
            name = "client",
            in = ParameterIn.QUERY,
            description = "Whose samples.",
            schema = @Schema(type = "string", example = "5")),
        @Parameter(
            name = "year",
            in = ParameterIn.QUERY,
            schema = @Schema(type = "string", example = "2012")),
        @Parameter(
            name = "month",
            in = ParameterIn.QUERY,
            schema = @Schema(type = "string", example = "2012-04")),
        @Parameter(
            name = "from",
            in = ParameterIn.QUERY,
            description = "A year, month or day, or an RFC 3339 timestamp.",
            schema = @Schema(type = "string", example = "2012-04-01")),
        @Parameter(
            name = "to",
            in = ParameterIn.QUERY,
            description =
                "A year, month or day, which is included, or an RFC 3339 timestamp, which is not.",
            schema = @Schema(type = "string", example = "2012-04-30"))
      },
      responses = {
        @ApiResponse(
            responseCode = "200",
            description = "Done.",
            content =
                @Content(
                    mediaType = MediaType.APPLICATION_JSON_VALUE,
                    schema = @Schema(implementation = EraseResult.class),
                    examples = {
                      @ExampleObject(name = "with a range", value = "{\"cleared\": 28}"),
                      @ExampleObject(
                          name = "without a range",
                          value = "{\"erased\": {\"series\": 1, \"values\": 366}}")
                    })),
        @ApiResponse(
            responseCode = "400",
            description =
                "A parameter is unknown or wrong, a range is given without a metric, or neither"
                    + " metric nor client is given."),
        @ApiResponse(
            responseCode = "404",
            description = "A range of a metric that does not exist (code unknown_metric).")
      })
  EraseResult erase(@Parameter(hidden = true) HttpServletRequest request);

  /** What was done: exactly one of the two. */
  @Schema(
      name = "EraseResult",
      description = "One of the two fields.",
      minProperties = 1,
      maxProperties = 1)
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record EraseResult(
      @Schema(description = "With a range: how many slots held a value before.", example = "28")
          @Nullable Long cleared,
      @Schema(description = "Without a range: what went.") @Nullable Erased erased) {}

  /** What an erase without a range removed. */
  @Schema(
      name = "Erased",
      requiredProperties = {"series", "values"})
  record Erased(
      @Schema(description = "Series removed from the catalog.", example = "1") long series,
      @Schema(description = "Slots that held a value.", example = "366") long values) {}
}
