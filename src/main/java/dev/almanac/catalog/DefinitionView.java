package dev.almanac.catalog;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.almanac.series.MetricDefinition;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.Period;
import org.jspecify.annotations.Nullable;

/** A metric's definition as the API shows it. */
@Schema(
    name = "Definition",
    description = "What a metric is.",
    requiredProperties = {
      "metric",
      "resolution",
      "fold",
      "zone",
      "reserve",
      "unit",
      "description",
      "retention",
      "created"
    })
@JsonPropertyOrder({
  "metric",
  "resolution",
  "fold",
  "zone",
  "reserve",
  "unit",
  "description",
  "retention",
  "created"
})
record DefinitionView(
    @Schema(description = "Its name.", example = "content_count") String metric,
    @Schema(
            description = "Width of a slot.",
            allowableValues = {"day", "hour"},
            example = "day")
        String resolution,
    @Schema(
            description = "How several samples of one slot become its value.",
            allowableValues = {"last", "min", "max", "sum", "avg"},
            example = "last")
        String fold,
    @Schema(
            description =
                "Whose calendar days the slots are, for resolution day; the default zone of"
                    + " questions for resolution hour.",
            example = "UTC")
        String zone,
    @Schema(
            description =
                "How many months of a series are made at once when its first sample of them comes.",
            allowableValues = {"year", "month"},
            example = "year")
        String reserve,
    @Schema(description = "Unit of the values; null for none.", example = "mm", nullable = true)
        @Nullable String unit,
    @Schema(
            description = "Words for people; null for none.",
            example = "Rain and melted snow",
            nullable = true)
        @Nullable String description,
    @Schema(
            description =
                "How long months are kept before the current one, in years and months (ISO 8601);"
                    + " null for ever.",
            example = "P2Y",
            nullable = true)
        @Nullable String retention,
    @Schema(
            description = "When it was defined (RFC 3339).",
            format = "date-time",
            example = "2024-03-01T06:30:00Z")
        String created) {

  static DefinitionView of(MetricDefinition definition) {
    Period retention = definition.retention();
    Instant created = definition.created();
    return new DefinitionView(
        definition.metric(),
        definition.resolution().wireName(),
        definition.fold().wireName(),
        definition.zone().getId(),
        definition.reserve().wireName(),
        definition.unit(),
        definition.description(),
        retention == null ? null : retention.toString(),
        created.toString());
  }
}
