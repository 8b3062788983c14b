package dev.almanac.erase;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * When months that retention no longer keeps are removed.
 *
 * @param enabled whether this process removes them at all
 * @param interval from the end of one run to the start of the next, at least a second
 */
@Validated
@ConfigurationProperties(prefix = "almanac.retention", ignoreUnknownFields = false)
public record RetentionSettings(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("1h") @DurationMin(seconds = 1) Duration interval) {}
