package dev.almanac.catalog;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Describes reading, stating and removing a definition to those who do it. */
@Tag(name = "Catalog")
interface DefinitionApi {

  @Operation(
      operationId = "getDefinition",
      summary = "Read the definition of a metric",
      parameters =
          @Parameter(
              name = "metric",
              in = ParameterIn.QUERY,
              required = true,
              schema = @Schema(type = "string", example = "content_count")),
      responses = {
        @ApiResponse(responseCode = "200", description = "The definition."),
        @ApiResponse(
            responseCode = "400",
            description = "A parameter is unknown, missing or wrong."),
        @ApiResponse(
            responseCode = "404",
            description = "There is no such metric (code unknown_metric).")
      })
  DefinitionView get(@Parameter(hidden = true) HttpServletRequest request);

  @Operation(
      operationId = "putDefinition",
      summary = "Define a metric, or replace its definition",
      description =
          "States the whole definition: a unit, description or retention that is left out is"
              + " removed. A resolution, fold, zone or reserve that is left out stays as stored; for"
              + " a new metric it is that of the matching rule of the settings, else day, last, UTC"
              + " and year. Once the metric has samples the first three are fixed.",
      parameters =
          @Parameter(
              name = "metric",
              in = ParameterIn.QUERY,
              required = true,
              schema = @Schema(type = "string", example = "precipitation")),
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON_VALUE,
                      schema = @Schema(implementation = DefinitionBody.class),
                      examples =
                          @ExampleObject(
                              "{\"resolution\": \"day\", \"fold\": \"sum\", \"zone\":"
                                  + " \"America/Los_Angeles\", \"unit\": \"mm\", \"retention\":"
                                  + " \"P2Y\"}"))),
      responses = {
        @ApiResponse(
            responseCode = "200",
            description = "Replaced; the body is the definition as stored.",
            content =
                @Content(
                    mediaType = MediaType.APPLICATION_JSON_VALUE,
                    schema = @Schema(implementation = DefinitionView.class))),
        @ApiResponse(
            responseCode = "201",
            description = "Created; the body is the definition as stored.",
            content =
                @Content(
                    mediaType = MediaType.APPLICATION_JSON_VALUE,
                    schema = @Schema(implementation = DefinitionView.class))),
        @ApiResponse(
            responseCode = "400",
            description =
                "A field is unknown (unknown_field), of another type (wrong_type) or has a wrong"
                    + " value (bad_field), or the body is not one JSON object (malformed)."),
        @ApiResponse(
            responseCode = "409",
            description = "The metric has samples (code definition_fixed)."),
        @ApiResponse(
            responseCode = "413",
            description = "The body is longer than 64 KiB (code body_too_large).")
      })
  ResponseEntity<DefinitionView> put(@Parameter(hidden = true) HttpServletRequest request)
      throws IOException;

  @Operation(
      operationId = "deleteDefinition",
      summary = "Remove the definition of a metric that has no samples",
      parameters =
          @Parameter(
              name = "metric",
              in = ParameterIn.QUERY,
              required = true,
              schema = @Schema(type = "string", example = "content_count")),
      responses = {
        @ApiResponse(responseCode = "204", description = "Removed."),
        @ApiResponse(
            responseCode = "400",
            description = "A parameter is unknown, missing or wrong."),
        @ApiResponse(
            responseCode = "404",
            description = "There is no such metric (code unknown_metric)."),
        @ApiResponse(
            responseCode = "409",
            description = "The metric has samples (code metric_has_samples).")
      })
  void delete(@Parameter(hidden = true) HttpServletRequest request);

  /** The body of a put, for the API's description; {@link DefinitionReader} reads it. */
  @Schema(
      name = "DefinitionBody",
      description = "Every field may be left out; one that is not listed here is refused.",
      additionalProperties = Schema.AdditionalPropertiesValue.FALSE)
  record DefinitionBody(
      @Schema(allowableValues = {"day", "hour"}) String resolution,
      @Schema(allowableValues = {"last", "min", "max", "sum", "avg"}) String fold,
      @Schema(example = "UTC") String zone,
      @Schema(allowableValues = {"year", "month"}) String reserve,
      @Schema(maxLength = DefinitionReader.MOST_UNIT, nullable = true) String unit,
      @Schema(maxLength = DefinitionReader.MOST_DESCRIPTION, nullable = true) String description,
      @Schema(example = "P2Y", nullable = true) String retention) {}
}
