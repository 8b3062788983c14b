package dev.almanac.query;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.Explode;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.enums.ParameterStyle;
import io.swagger.v3.oas.annotations.headers.Header;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.ExampleObject;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.MediaType;

/** Describes the question for series to those who ask it. */
@Tag(name = "Series")
interface SeriesApi {

  /** Described once for the whole API. */
  String PROBLEM = "#/components/schemas/ProblemDocument";

  @Operation(
      operationId = "getSeries",
      summary = "Ask for a range of one metric",
      description =
          """
          Answers a range of one metric's series in buckets: hours, days, ISO weeks, months, \
          quarters or years. The range is year, or month, or from and to.

          **Ranges.** A calendar value names the whole of its period: from=2012-01&to=2012-12 \
          includes December. An instant is exact: [from, to). A slot (the day or the UTC hour that \
          keeps one value) is in the range when its start is. Two equal instants name the one slot \
          that contains them. A bucket whose period reaches past the range at either end is partial, \
          so that the last slot of a range that ends inside it is marked, though its value is that \
          of the whole slot.

          **Values.** Buckets aggregate slots. A sum is the exact sum of the slots, \
          rounded once. An average is the sum divided by the count, never an average of \
          averages. Missing is null and zero is a value. A client without data in the range is \
          answered with nulls, whether it exists or not.

          **Zones.** A daily metric is asked in its own zone. An hourly metric can be asked in any \
          zone; days, weeks and longer begin at the zone's local midnight, which must not fall \
          inside a UTC hour.

          **Bounds.** At most 11,000 buckets a series, 1,000 series and 50,000 month documents read \
          (settings). A question over them is refused with the limit, the size asked for (or, \
          with client=*, what it is more than) and what fits; an answer is never cut.""")
  @Parameter(
      name = "metric",
      in = ParameterIn.QUERY,
      required = true,
      description = "The metric's name.",
      example = "content_count",
      schema = @Schema(type = "string"))
  @Parameter(
      name = "client",
      in = ParameterIn.QUERY,
      required = true,
      description =
          "The client's name; repeat it for several. * alone stands for all clients that have a"
              + " value in the range.",
      style = ParameterStyle.FORM,
      explode = Explode.TRUE,
      array = @ArraySchema(schema = @Schema(type = "string", example = "5")))
  @Parameter(
      name = "year",
      in = ParameterIn.QUERY,
      description = "A whole year, instead of from and to.",
      schema = @Schema(type = "string", pattern = "^[0-9]{4}$", example = "2012"))
  @Parameter(
      name = "month",
      in = ParameterIn.QUERY,
      description = "A whole month, instead of from and to: 2012-04.",
      schema = @Schema(type = "string", pattern = "^[0-9]{4}-[0-9]{2}$"))
  @Parameter(
      name = "from",
      in = ParameterIn.QUERY,
      description =
          "Where the range begins: a year, a month, a day (2012-04-01) or an RFC 3339 timestamp."
              + " Calendar values are those of tz.",
      schema = @Schema(type = "string"))
  @Parameter(
      name = "to",
      in = ParameterIn.QUERY,
      description =
          "Where the range ends: the whole of a year, a month or a day, or an RFC 3339 timestamp,"
              + " itself not included.",
      schema = @Schema(type = "string"))
  @Parameter(
      name = "step",
      in = ParameterIn.QUERY,
      description =
          "Width of the buckets; the metric's resolution unless given. Weeks are ISO weeks.",
      schema =
          @Schema(
              type = "string",
              allowableValues = {"hour", "day", "week", "month", "quarter", "year"}))
  @Parameter(
      name = "fn",
      in = ParameterIn.QUERY,
      description =
          "How slots become a bucket; what the metric's fold does unless given. count is the number"
              + " of slots with a value, or of samples where the fold is avg. With group=none, first"
              + " and last are of the earliest and latest slot that has a value; where several"
              + " clients have one there, of the first or last client by name.",
      schema =
          @Schema(
              type = "string",
              allowableValues = {"last", "first", "min", "max", "sum", "avg", "count"}))
  @Parameter(
      name = "tz",
      in = ParameterIn.QUERY,
      description = "IANA zone of the answer; the metric's zone unless given.",
      schema = @Schema(type = "string"))
  @Parameter(
      name = "fill",
      in = ParameterIn.QUERY,
      description =
          "What stands in a bucket without a value: null; none leaves out buckets where no series"
              + " has one; zero; previous carries on the answer's last value. Buckets of the future"
              + " are never filled.",
      schema =
          @Schema(
              type = "string",
              defaultValue = "null",
              allowableValues = {"none", "null", "zero", "previous"}))
  @Parameter(
      name = "group",
      in = ParameterIn.QUERY,
      description = "client: a series for each client; none: one for all clients together.",
      schema =
          @Schema(
              type = "string",
              defaultValue = "client",
              allowableValues = {"client", "none"}))
  @Parameter(
      name = "format",
      in = ParameterIn.QUERY,
      description = "Form of the answer, for those who cannot set an Accept header.",
      schema =
          @Schema(
              type = "string",
              allowableValues = {"json", "csv"}))
  @ApiResponse(
      responseCode = "200",
      description =
          "The answer. As CSV it has a row for each bucket of each series, with an empty cell where"
              + " the JSON has null.",
      headers = {
        @Header(
            name = "ETag",
            description = "Names this answer; give it back in If-None-Match.",
            schema = @Schema(type = "string"))
      },
      content = {
        @Content(
            mediaType = MediaType.APPLICATION_JSON_VALUE,
            schema = @Schema(implementation = SeriesDocument.class),
            examples =
                @ExampleObject(
                    name = "days",
                    value =
                        """
                        {"metric":"content_count","unit":"pages","resolution":"day","fold":"last",\
                        "zone":"UTC","step":"day","fn":"last","from":"2012-04-01T00:00:00Z",\
                        "to":"2012-04-04T00:00:00Z",\
                        "buckets":["2012-04-01","2012-04-02","2012-04-03"],\
                        "starts":["2012-04-01T00:00:00Z","2012-04-02T00:00:00Z",\
                        "2012-04-03T00:00:00Z"],"partial":[false,false,false],\
                        "series":[{"client":"5","values":[51,49,null]}]}""")),
        @Content(
            mediaType = "text/csv",
            schema = @Schema(type = "string"),
            examples =
                @ExampleObject(
                    name = "days",
                    value =
                        """
                        bucket,start,partial,client,value
                        2012-04-01,2012-04-01T00:00:00Z,false,5,51
                        2012-04-02,2012-04-02T00:00:00Z,false,5,49
                        2012-04-03,2012-04-03T00:00:00Z,false,5,
                        """))
      })
  @ApiResponse(
      responseCode = "304",
      description = "The answer is the one that If-None-Match names.",
      content = @Content)
  @ApiResponse(
      responseCode = "400",
      description =
          "The question cannot be answered as it is; the detail says what would be right.",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_PROBLEM_JSON_VALUE,
              schema = @Schema(ref = PROBLEM),
              examples =
                  @ExampleObject(
                      name = "too many buckets",
                      value =
                          """
                          {"type":"about:blank","title":"Bad Request","status":400,\
                          "detail":"43848 buckets a series are more than the limit of 11000; \
                          step=day fits, with 1827; or ask for a shorter range",\
                          "instance":"/api/v1/series","code":"too_many_buckets","limit":11000,\
                          "asked":43848,"fittingStep":"day"}""")))
  @ApiResponse(responseCode = "404", description = "There is no such metric.")
  @ApiResponse(responseCode = "406", description = "The Accept header takes neither JSON nor CSV.")
  @ApiResponse(
      responseCode = "503",
      description = "The store is away or busy; ask again after Retry-After.")
  void series(
      @Parameter(hidden = true) HttpServletRequest request,
      @Parameter(hidden = true) HttpServletResponse response)
      throws IOException;
}
