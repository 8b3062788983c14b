package dev.almanac.store.mongo;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of year pages.
 *
 * @param settleAfter how long after its end a month may be put into its year's page; longer than
 *     late samples usually come, as each of them takes the month out again
 * @param quiet how long a page must not have been touched by a write before months are put into it;
 *     longer than four times what the store's timeouts allow a command
 */
@Validated
@ConfigurationProperties(prefix = "almanac.pages", ignoreUnknownFields = false)
public record PageProperties(
    @DefaultValue("3d") @DurationMin(hours = 1) @DurationMax(days = 36_500) Duration settleAfter,
    @DefaultValue("60s") @DurationMax(days = 1) Duration quiet) {}
