package dev.almanac.ingest.parse;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Why one item of a body was refused, as the API tells it. */
@Schema(name = "Refusal", description = "Why one item of the body was refused.")
public record Refusal(
    @Schema(
            description = "Position of the item in the body, from 0.",
            requiredMode = Schema.RequiredMode.REQUIRED,
            example = "1")
        int index,
    @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(
            description = "Line at which the item begins, from 1. NDJSON and CSV only.",
            example = "3")
        @Nullable Integer line,
    @Schema(
            description = "Stable name of the reason.",
            requiredMode = Schema.RequiredMode.REQUIRED,
            allowableValues = {
              "malformed",
              "missing_field",
              "unknown_field",
              "duplicate_field",
              "wrong_type",
              "bad_metric",
              "bad_client",
              "bad_timestamp",
              "bad_time_unit",
              "time_out_of_window",
              "time_out_of_retention",
              "bad_value",
              "inexact_value",
              "fold_overflow"
            },
            example = "wrong_type")
        String code,
    @Schema(
            description = "What was wrong and what would be right.",
            requiredMode = Schema.RequiredMode.REQUIRED,
            example = "value must be a number; it is a string")
        String detail) {}
