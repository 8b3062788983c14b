package dev.almanac.upkeep;

import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What is done on years in the background. One process at a time does it, whichever takes the
 * lease.
 *
 * @param seal whether settled months are put into year pages before anybody asks for them
 * @param reserveAhead whether the coming year is reserved in December
 * @param seriesPerSecond most series to look at in a second
 * @param interval how long to rest when there is nothing to do, at least a second
 */
@Validated
@ConfigurationProperties(prefix = "almanac.upkeep", ignoreUnknownFields = false)
public record UpkeepSettings(
    @DefaultValue("true") boolean seal,
    @DefaultValue("true") boolean reserveAhead,
    @DefaultValue("200") @Min(1) int seriesPerSecond,
    @DefaultValue("10m") @DurationMin(seconds = 1) Duration interval) {}
