package dev.almanac.query;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Bounds of one answer. A question over them is refused and never answered in part.
 *
 * @param maxBuckets most buckets of a series
 * @param maxSeries most series
 * @param maxDocuments most month documents read
 */
@Validated
@ConfigurationProperties(prefix = "almanac.query", ignoreUnknownFields = false)
public record QueryProperties(
    @DefaultValue("11000") @Min(1) int maxBuckets,
    @DefaultValue("1000") @Min(1) int maxSeries,
    @DefaultValue("50000") @Min(1) int maxDocuments) {}
