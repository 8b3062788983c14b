package dev.almanac.export;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Describes the export to those who ask for it. */
@Tag(name = "Export", description = "Samples as a file")
interface ExportApi {

  @Operation(
      operationId = "exportSamples",
      summary = "Export samples as CSV or NDJSON",
      description =
          """
          Streams the samples of a metric, or of all metrics, in the order of their keys: metric by \
          metric, each by month, then client, then time. What comes out can be posted to \
          /api/v1/samples again, in pieces where it is longer than a post may be.

          A slot is in the range when its start is, as in /api/v1/series, and is written whole, \
          also where the range ends inside it.

          A day slot is written as a plain date, an hour slot as its start in UTC. A slot of the \
          fold avg is written as its mean, one of the fold sum as its total; posting a total again \
          adds it to what the slot holds. A total that overflowed is written as an empty value (CSV) \
          or null (NDJSON), which a post refuses by line.

          The body is chunked. When the store fails on the way, the connection is closed without \
          the last chunk: an HTTP client reports that as an error, and what was received is a part. \
          Without a range everything is exported.\
          """,
      parameters = {
        @Parameter(
            name = "metric",
            in = ParameterIn.QUERY,
            required = true,
            description = "Whose samples; * exports all metrics.",
            schema = @Schema(type = "string", example = "content_count")),
        @Parameter(
            name = "client",
            in = ParameterIn.QUERY,
            description = "Only the samples of this client.",
            schema = @Schema(type = "string", example = "5")),
        @Parameter(
            name = "year",
            in = ParameterIn.QUERY,
            description = "A year of the metric's zone.",
            schema = @Schema(type = "string", example = "2012")),
        @Parameter(
            name = "month",
            in = ParameterIn.QUERY,
            description = "A month of the metric's zone.",
            schema = @Schema(type = "string", example = "2012-04")),
        @Parameter(
            name = "from",
            in = ParameterIn.QUERY,
            description =
                "Where the range begins: a year, month or day of the metric's zone, or an RFC 3339"
                    + " timestamp.",
            schema = @Schema(type = "string", example = "2012-01")),
        @Parameter(
            name = "to",
            in = ParameterIn.QUERY,
            description =
                "Where it ends: a year, month or day, which is included, or an RFC 3339 timestamp,"
                    + " which is not.",
            schema = @Schema(type = "string", example = "2012-12")),
        @Parameter(
            name = "format",
            in = ParameterIn.QUERY,
            description = "Overrides the Accept header.",
            schema =
                @Schema(
                    type = "string",
                    allowableValues = {"csv", "ndjson"},
                    defaultValue = "csv"))
      },
      responses = {
        @ApiResponse(
            responseCode = "200",
            description = "The samples.",
            content = {
              @Content(
                  mediaType = "text/csv",
                  schema = @Schema(type = "string"),
                  examples =
                      @ExampleObject(
                          "metric,client,timestamp,value\r\ncontent_count,5,2012-04-01,51\r\n")),
              @Content(
                  mediaType = "application/x-ndjson",
                  schema =
                      @Schema(
                          type = "string",
                          description =
                              "On each line an object with metric, client, timestamp and value."))
            }),
        @ApiResponse(
            responseCode = "400",
            description = "A parameter is unknown, missing or wrong."),
        @ApiResponse(
            responseCode = "404",
            description = "There is no such metric (code unknown_metric)."),
        @ApiResponse(
            responseCode = "406",
            description = "The Accept header takes neither CSV nor NDJSON."),
        @ApiResponse(
            responseCode = "426",
            description = "The request is HTTP/1.0 (code old_http)."),
        @ApiResponse(
            responseCode = "503",
            description =
                "The store cannot serve now, or as many exports are under way as may be; see"
                    + " Retry-After.")
      })
  void export(
      @Parameter(hidden = true) HttpServletRequest request,
      @Parameter(hidden = true) HttpServletResponse response)
      throws IOException;
}
