package dev.almanac.store.mongo;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the store.
 *
 * @param maxConcurrentReads most questions in the database at a time; one more waits briefly, then
 *     is answered 503
 * @param maxConcurrentWrites most writing requests in the database at a time; one more waits
 *     briefly, then is answered 503
 * @param parallelCommands most commands that one writing request has in the database at a time
 * @param timeout at least 1 ms, as 0 would mean for ever to the driver: longest wait for the
 *     database's answer to one command, and for its majority to confirm a write
 * @param selectionTimeout longest wait for a database server or a free connection
 * @param knownSeriesYears how many series-years are remembered as reserved, so that writing to them
 *     needs no look-up; about 150 bytes of heap each
 */
@Validated
@ConfigurationProperties(prefix = "almanac.store", ignoreUnknownFields = false)
public record StoreProperties(
    @DefaultValue("64") @Min(1) int maxConcurrentReads,
    @DefaultValue("16") @Min(1) int maxConcurrentWrites,
    @DefaultValue("4") @Min(1) int parallelCommands,
    @DefaultValue("10s") @NotNull @DurationMin(millis = 1) Duration timeout,
    @DefaultValue("2s") @NotNull @DurationMin(millis = 1) Duration selectionTimeout,
    @DefaultValue("200000") @Min(0) int knownSeriesYears) {

  /** What is neither a question nor a write: preparation, health, and sealing behind readers. */
  private static final int OTHERS = 4;

  /** As many connections as can be wanted at a time, so that nobody waits for one. */
  int connections() {
    return maxConcurrentReads + maxConcurrentWrites + BulkRunner.MOST_HELPERS + OTHERS;
  }
}
