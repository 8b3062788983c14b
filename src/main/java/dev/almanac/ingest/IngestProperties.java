package dev.almanac.ingest;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.time.LocalDate;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * Bounds of a write.
 *
 * @param maxBody most bytes of a body, after inflating
 * @param maxSamples most samples of a body
 * @param maxConcurrent most requests whose bodies are held at a time, some megabytes each
 * @param earliest first accepted day, from its start in UTC
 * @param latestAhead how far ahead of now a sample may lie
 */
@Validated
@ConfigurationProperties(prefix = "almanac.ingest", ignoreUnknownFields = false)
public record IngestProperties(
    @DefaultValue("32MB") DataSize maxBody,
    @DefaultValue("100000") @Min(1) @Max(10_000_000) int maxSamples,
    @DefaultValue("100") @Min(1) int maxConcurrent,
    @DefaultValue("1990-01-01") LocalDate earliest,
    @DefaultValue("1d") Duration latestAhead) {

  @AssertTrue(message = "max-body must be 1 byte at least")
  boolean isMaxBodyPositive() {
    return maxBody.toBytes() > 0;
  }

  /** A month document is labelled with a year of four digits, in whichever zone. */
  @AssertTrue(message = "earliest must lie in the years 0001 to 9999")
  boolean isEarliestLabelled() {
    return earliest.getYear() >= 1 && earliest.getYear() <= 9999;
  }

  @AssertTrue(message = "latest-ahead must not be negative, nor longer than 36500 days")
  boolean isLatestAheadSensible() {
    return !latestAhead.isNegative() && latestAhead.compareTo(Duration.ofDays(36_500)) <= 0;
  }
}
