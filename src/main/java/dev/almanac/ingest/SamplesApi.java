package dev.almanac.ingest;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.headers.Header;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.http.ResponseEntity;

/** What the write endpoint promises, for the OpenAPI document. */
@Tag(name = "Samples", description = "Storing samples")
interface SamplesApi {

  String PROBLEM = "application/problem+json";
  String PROBLEM_SCHEMA = "#/components/schemas/ProblemDocument";

  @Operation(
      operationId = "postSamples",
      summary = "Stores samples",
      description =
          """
          Takes samples as JSON, NDJSON or CSV, in UTF-8, gzipped or not, and answers once those \
          accepted are safe in the database.

          Items are judged one by one: good ones are stored, bad ones are refused by index and \
          line, unless `atomic=true`. A body that is not well-formed is refused as a whole.

          Samples of one slot (a day or an hour, as the metric is defined) are folded into one \
          value. With fold `last` the last write of a slot wins, and within one request the later \
          item. Folds `last`, `min` and `max` may be sent again freely. Folds `sum` and `avg` \
          count a repeated request again (at least once), unless it carries the same \
          `Idempotency-Key`: then each sample counts once.

          Integer timestamps are milliseconds unless `timeUnit` says otherwise: that of the item \
          goes before that of the body, and that before the parameter. By default times from \
          1990-01-01 to one day ahead are accepted, 100,000 samples and 32 MB a request.

          A metric without a definition gets one by rule with its first accepted sample.""",
      parameters = {
        @Parameter(
            name = "timeUnit",
            in = ParameterIn.QUERY,
            description = "Unit of integer timestamps.",
            schema =
                @Schema(
                    type = "string",
                    allowableValues = {"s", "ms", "us", "ns"},
                    defaultValue = "ms")),
        @Parameter(
            name = "atomic",
            in = ParameterIn.QUERY,
            description = "All or nothing: any refused item means that none is stored.",
            schema = @Schema(type = "boolean", defaultValue = "false")),
        @Parameter(
            name = "delimiter",
            in = ParameterIn.QUERY,
            description = "Between the columns; for text/csv only.",
            schema =
                @Schema(
                    type = "string",
                    allowableValues = {",", ";"},
                    defaultValue = ",")),
        @Parameter(
            name = RequestHeaders.IDEMPOTENCY_KEY,
            in = ParameterIn.HEADER,
            description =
                "The sender's own name for this request, the same when it is sent again. Printable"
                    + " ASCII.",
            schema = @Schema(type = "string", minLength = 1, maxLength = 200)),
        @Parameter(
            name = "Content-Encoding",
            in = ParameterIn.HEADER,
            description = "How the body is packed.",
            schema =
                @Schema(
                    type = "string",
                    allowableValues = {"gzip", "identity"},
                    defaultValue = "identity"))
      },
      requestBody =
          @RequestBody(
              required = true,
              content = {
                @Content(
                    mediaType = "application/json",
                    schema =
                        @Schema(oneOf = {SampleSchema.Sample[].class, SampleSchema.Document.class}),
                    examples = {
                      @ExampleObject(
                          name = "array",
                          value =
                              """
                              [
                                {"metric": "content_count", "client": "5", "timestamp": "2012-04-01", "value": 51},
                                {"metric": "content_count", "client": "5", "timestamp": "2012-04-02T06:30:00Z", "value": 49}
                              ]"""),
                      @ExampleObject(
                          name = "object",
                          value =
                              """
                              {
                                "timeUnit": "s",
                                "samples": [
                                  {"metric": "content_count", "client": "5", "timestamp": 1333238400, "value": 51}
                                ]
                              }""")
                    }),
                @Content(
                    mediaType = "application/x-ndjson",
                    schema =
                        @Schema(
                            type = "string",
                            description =
                                "A sample as a JSON object a line; empty lines are passed over."),
                    examples =
                        @ExampleObject(
                            """
                            {"metric": "content_count", "client": "5", "timestamp": "2012-04-01", "value": 51}
                            {"metric": "content_count", "client": "5", "timestamp": "2012-04-02", "value": 49}
                            """)),
                @Content(
                    mediaType = "text/csv",
                    schema =
                        @Schema(
                            type = "string",
                            description =
                                "RFC 4180. The header names metric, client, timestamp, value and, if"
                                    + " need be, timeUnit, in any order. A timestamp of digits only"
                                    + " is an integer."),
                    examples =
                        @ExampleObject(
                            """
                            metric,client,timestamp,value
                            content_count,5,2012-04-01,51
                            content_count,5,2012-04-02,49
                            """))
              }),
      responses = {
        @ApiResponse(
            responseCode = "200",
            description = "All samples are stored.",
            content =
                @Content(
                    mediaType = "application/json",
                    schema = @Schema(implementation = WriteAnswer.class),
                    examples = @ExampleObject("{\"accepted\": 2, \"folded\": 0}"))),
        @ApiResponse(
            responseCode = "207",
            description = "Some samples are stored, others were refused. Do not send these again.",
            content =
                @Content(
                    mediaType = "application/json",
                    schema = @Schema(implementation = WriteAnswer.class),
                    examples =
                        @ExampleObject(
                            """
                            {
                              "accepted": 2,
                              "folded": 0,
                              "refused": 1,
                              "errors": [
                                {"index": 1, "code": "wrong_type", "detail": "value must be a number; it is a string"}
                              ]
                            }"""))),
        @ApiResponse(
            responseCode = "400",
            description =
                "Nothing was stored and nothing would be if it were sent again: no item could be"
                    + " accepted, or the body or a parameter is not as described.",
            content =
                @Content(
                    mediaType = PROBLEM,
                    schema = @Schema(implementation = SampleSchema.WriteProblem.class))),
        @ApiResponse(
            responseCode = "413",
            description =
                "The body has more bytes or samples than are read at once. Nothing was stored."),
        @ApiResponse(
            responseCode = "415",
            description = "The Content-Type, its charset or the Content-Encoding is not read."),
        @ApiResponse(
            responseCode = "503",
            description =
                "The database is away or busy. Send the request again later; with folds sum and avg"
                    + " under the same Idempotency-Key, as a part may be stored.",
            headers =
                @Header(
                    name = "Retry-After",
                    description = "Seconds to wait.",
                    schema = @Schema(type = "integer")))
      })
  ResponseEntity<WriteAnswer> post(HttpServletRequest request) throws IOException;
}
