package dev.almanac.ingest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.almanac.ingest.parse.Refusal;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to a write of which at least one sample was stored. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(name = "WriteAnswer", description = "What became of the samples.")
record WriteAnswer(
    @Schema(
            description = "Samples that are stored, those folded into another included.",
            requiredMode = Schema.RequiredMode.REQUIRED,
            example = "2")
        int accepted,
    @Schema(
            description =
                "Of these, how many met another sample of their slot in the same request: accepted"
                    + " samples less the slots they went to.",
            requiredMode = Schema.RequiredMode.REQUIRED,
            example = "0")
        int folded,
    @Schema(
            description =
                "With an Idempotency-Key only: how many months of series with fold sum or avg had"
                    + " taken an earlier request of the same key. Their totals were left as they"
                    + " were; 0 says that this request was new throughout.",
            example = "0")
        @Nullable Integer repeated,
    @Schema(description = "Items that were refused. Absent when none was.", example = "1")
        @Nullable Integer refused,
    @Schema(description = "The first 100 refused items. Absent when none was.")
        @Nullable List<Refusal> errors) {}
