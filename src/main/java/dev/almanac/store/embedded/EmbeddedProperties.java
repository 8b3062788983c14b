package dev.almanac.store.embedded;

import jakarta.validation.constraints.NotNull;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the embedded server.
 *
 * @param path directory of the data file; made when it does not exist
 * @param flushInterval time between flushes to the file: what a killed process can lose
 */
@Validated
@ConfigurationProperties(prefix = "almanac.embedded", ignoreUnknownFields = false)
public record EmbeddedProperties(
    @DefaultValue("./data") @NotNull Path path,
    @DefaultValue("200ms") @NotNull Duration flushInterval) {}
