package dev.almanac.catalog;

import dev.almanac.series.Fold;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import java.time.Period;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * What a caller states of a metric; null is what it leaves out.
 *
 * @param unit 1 to 50 characters
 * @param description 1 to 1,000 characters
 * @param retention years and months only, at least one month
 */
record DefinitionRequest(
    @Nullable Resolution resolution,
    @Nullable Fold fold,
    @Nullable ZoneId zone,
    @Nullable Reserve reserve,
    @Nullable String unit,
    @Nullable String description,
    @Nullable Period retention) {}
