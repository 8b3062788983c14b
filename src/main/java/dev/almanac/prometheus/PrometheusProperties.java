package dev.almanac.prometheus;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Bounds of Prometheus's API that are not those of every question.
 *
 * @param timeout longest time that a query is worked on; a request may ask for less
 * @param maxConcurrent queries worked on at a time; others wait, for as long as their timeout
 *     allows
 * @param maxSamples most samples of one answer, and most slots of the months read for one selector
 * @param maxListed most series, or values of a label, of one list
 */
@Validated
@ConfigurationProperties(prefix = "almanac.prometheus", ignoreUnknownFields = false)
public record PrometheusProperties(
    @DefaultValue("30s") Duration timeout,
    @DefaultValue("8") @Min(1) int maxConcurrent,
    @DefaultValue("5000000") @Min(1) int maxSamples,
    @DefaultValue("200000") @Min(1) int maxListed) {}
