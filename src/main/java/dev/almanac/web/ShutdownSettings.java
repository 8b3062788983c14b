package dev.almanac.web;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the service stops.
 *
 * @param grace how long a stop waits for requests in flight; zero does not wait
 */
@Validated
@ConfigurationProperties(prefix = "almanac.shutdown", ignoreUnknownFields = false)
record ShutdownSettings(@DefaultValue("20s") @DurationMin Duration grace) {}
