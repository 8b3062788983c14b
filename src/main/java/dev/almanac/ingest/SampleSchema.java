package dev.almanac.ingest;

import dev.almanac.ingest.parse.Refusal;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** The shapes of a write's body for the API's description; bodies are read as streams. */
final class SampleSchema {

  private SampleSchema() {}

  /** One sample. */
  @Schema(
      name = "Sample",
      description = "One value of one series. It has no other fields than these.",
      additionalProperties = Schema.AdditionalPropertiesValue.FALSE)
  interface Sample {

    @Schema(
        description =
            "What is measured. 1 to 200 bytes of UTF-8 after NFC, no control characters, no blank"
                + " at either end, case kept.",
        requiredMode = Schema.RequiredMode.REQUIRED,
        minLength = 1,
        maxLength = 200,
        example = "content_count")
    String getMetric();

    @Schema(
        description = "Whose figure it is. Same rules as for the metric.",
        requiredMode = Schema.RequiredMode.REQUIRED,
        minLength = 1,
        maxLength = 200,
        example = "client-5")
    String getClient();

    @Schema(
        description =
            "An RFC 3339 time with offset; a plain date, which is that calendar day in the metric's"
                + " zone; or an integer count of timeUnit since 1970-01-01T00:00:00Z.",
        requiredMode = Schema.RequiredMode.REQUIRED,
        types = {"string", "integer"},
        example = "2012-04-01T06:30:00Z")
    Object getTimestamp();

    @Schema(
        description =
            "A finite decimal number. An integer that a double cannot hold exactly is refused.",
        requiredMode = Schema.RequiredMode.REQUIRED,
        example = "51")
    double getValue();

    @Schema(
        description = "Unit of an integer timestamp, for this sample.",
        allowableValues = {"s", "ms", "us", "ns"})
    String getTimeUnit();
  }

  /** The object form of a JSON body. */
  @Schema(
      name = "SampleDocument",
      additionalProperties = Schema.AdditionalPropertiesValue.FALSE,
      description = "Samples with what holds for all of them.")
  interface Document {

    @Schema(
        description = "Unit of integer timestamps whose sample states none.",
        allowableValues = {"s", "ms", "us", "ns"})
    String getTimeUnit();

    @ArraySchema(
        arraySchema = @Schema(requiredMode = Schema.RequiredMode.REQUIRED),
        schema = @Schema(implementation = Sample.class))
    List<Sample> getSamples();
  }

  /** The problem document of a write that stored nothing, with the items that were refused. */
  @Schema(
      name = "WriteProblem",
      description = "Why nothing was stored (RFC 9457), with the items that were refused.")
  interface WriteProblem {

    @Schema(
        description = "Always about:blank: the code tells problems apart.",
        requiredMode = Schema.RequiredMode.REQUIRED,
        example = "about:blank")
    String getType();

    @Schema(
        description = "Name of the status.",
        requiredMode = Schema.RequiredMode.REQUIRED,
        example = "Bad Request")
    String getTitle();

    @Schema(requiredMode = Schema.RequiredMode.REQUIRED, example = "400")
    int getStatus();

    @Schema(
        description = "What was wrong and what would be right.",
        requiredMode = Schema.RequiredMode.REQUIRED)
    String getDetail();

    @Schema(description = "The path asked for.", example = "/api/v1/samples")
    String getInstance();

    @Schema(
        description = "Stable name of the problem.",
        requiredMode = Schema.RequiredMode.REQUIRED,
        example = "nothing_accepted")
    String getCode();

    @Schema(description = "With nothing_accepted and refused_atomically: items refused.")
    Integer getRefused();

    @Schema(description = "With nothing_accepted and refused_atomically: the first 100 of them.")
    List<Refusal> getErrors();
  }
}
