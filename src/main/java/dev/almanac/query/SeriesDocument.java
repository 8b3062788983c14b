package dev.almanac.query;

import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@link JsonAnswer} writes, member by member, for the description of the API. Answers are
 * streamed from arrays of primitives and never become such objects.
 */
@Schema(
    name = "SeriesAnswer",
    description =
        "An answer in columns: buckets, starts, partial and the values of every series have the"
            + " same length.",
    requiredProperties = {
      "metric",
      "unit",
      "resolution",
      "fold",
      "zone",
      "step",
      "fn",
      "from",
      "to",
      "buckets",
      "starts",
      "partial",
      "series"
    })
record SeriesDocument(
    @Schema(example = "content_count") String metric,
    @Schema(description = "Unit of the values, free text.", example = "pages", nullable = true)
        @Nullable String unit,
    @Schema(
            description = "Width of the metric's slots.",
            allowableValues = {"day", "hour"})
        String resolution,
    @Schema(
            description = "How samples of one slot became its value.",
            allowableValues = {"last", "min", "max", "sum", "avg"})
        String fold,
    @Schema(description = "The zone whose calendar the buckets follow.", example = "UTC")
        String zone,
    @Schema(allowableValues = {"hour", "day", "week", "month", "quarter", "year"}) String step,
    @Schema(allowableValues = {"last", "first", "min", "max", "sum", "avg", "count"}) String fn,
    @Schema(
            description =
                "Where the range begins, as an instant: exactly the one asked for, or the start of"
                    + " the calendar value. Of two equal instants, the start of their slot.",
            example = "2012-04-01T00:00:00Z")
        String from,
    @Schema(
            description =
                "Where the range ends, as an instant, likewise; it is not included itself.",
            example = "2012-04-04T00:00:00Z")
        String to,
    @Schema(
            description =
                "A label for each bucket, which names its whole period: 2012-04-01, 2012-W01 (ISO"
                    + " week), 2012-04, 2012-Q2, 2012, or for hours the local time with its offset,"
                    + " 2025-10-26T02:00:00+02:00.",
            example = "[\"2012-04-01\",\"2012-04-02\",\"2012-04-03\"]")
        List<String> buckets,
    @Schema(
            description =
                "The instant, in UTC, at which each bucket starts; of a bucket that the range cuts,"
                    + " where its part in the range starts.",
            example =
                "[\"2012-04-01T00:00:00Z\",\"2012-04-02T00:00:00Z\",\"2012-04-03T00:00:00Z\"]")
        List<String> starts,
    @Schema(
            description =
                "Whether each bucket's period is cut by the range as asked, from to to, or is not"
                    + " over yet.",
            example = "[false,false,false]")
        List<Boolean> partial,
    @Schema(
            description =
                "One for each client: in the order they were named, or for client=* in the order of"
                    + " their names' bytes. With group=none one for all clients together.")
        List<ClientValues> series,
    @Schema(description = "What there is to say beside the values. Left out when there is nothing.")
        @Nullable List<AnswerNote> notes) {

  /** A series of the answer. */
  @Schema(
      name = "SeriesValues",
      requiredProperties = {"client", "values"})
  record ClientValues(
      @Schema(description = "The client; null with group=none.", example = "5", nullable = true)
          @Nullable String client,
      @ArraySchema(
              arraySchema =
                  @Schema(
                      description =
                          "A value for each bucket. null where there is none; a zero is a value."
                              + " null, with a note, where the result is beyond the range of a"
                              + " double.",
                      example = "[51,49,null]"),
              schema =
                  @Schema(
                      types = {"number", "null"},
                      format = "double"))
          List<@Nullable Double> values) {}

  /** A note of the answer. */
  @Schema(
      name = "SeriesNote",
      requiredProperties = {"code", "client", "bucket", "detail"})
  record AnswerNote(
      @Schema(
              description =
                  "overflow: the value of this client's bucket is beyond the range of a double;"
                      + " no_slot: no slot of the metric starts in the range.",
              allowableValues = {"overflow", "no_slot"})
          String code,
      @Schema(nullable = true) @Nullable String client,
      @Schema(nullable = true, example = "2012-04") @Nullable String bucket,
      String detail) {}
}
