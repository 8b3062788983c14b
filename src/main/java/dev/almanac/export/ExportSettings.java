package dev.almanac.export;

import jakarta.validation.constraints.Min;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Bounds of exports.
 *
 * @param maxConcurrent exports under way at a time; one more is answered 503
 */
@Validated
@ConfigurationProperties(prefix = "almanac.export", ignoreUnknownFields = false)
public record ExportSettings(@DefaultValue("4") @Min(1) int maxConcurrent) {}
