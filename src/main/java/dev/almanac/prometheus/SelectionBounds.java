package dev.almanac.prometheus;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The bounds of every question that hold for a selector of PromQL too. They are set, and described,
 * with the questions of {@code /api/v1/series}.
 *
 * @param maxSeries most series that one selector may find
 * @param maxDocuments most month documents read for it
 */
@ConfigurationProperties(prefix = "almanac.query")
public record SelectionBounds(
    @DefaultValue("1000") int maxSeries, @DefaultValue("50000") int maxDocuments) {}
