package dev.almanac.upkeep;

import dev.almanac.store.StoreUnavailableException;
import dev.almanac.store.YearUpkeep;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.IntUnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Does the background jobs on years, one bounded step a second, so that they never take more of the
 * database than the settings say. A step that fails is only reported: the next goes on where the
 * last good one left off.
 */
@Component
class Upkeep {

  private static final Logger log = LoggerFactory.getLogger(Upkeep.class);

  /** Longer than a step takes, so that a process that lives keeps the lease. */
  private static final Duration LEASE = Duration.ofMinutes(2);

  private final YearUpkeep years;
  private final UpkeepSettings settings;
  private final Clock clock;
  private final List<IntUnaryOperator> jobs;
  private final String name = UUID.randomUUID().toString();
  private Instant restUntil = Instant.MIN;
  private boolean failed;

  Upkeep(YearUpkeep years, UpkeepSettings settings, Clock clock) {
    this.years = years;
    this.settings = settings;
    this.clock = clock;
    List<IntUnaryOperator> wanted = new ArrayList<>();
    if (settings.seal()) {
      wanted.add(years::makePages);
      wanted.add(years::sealPages);
    }
    if (settings.reserveAhead()) {
      wanted.add(years::reserveAhead);
    }
    this.jobs = List.copyOf(wanted);
  }

  /** Whether there is a job that the settings want done. */
  boolean isWanted() {
    return !jobs.isEmpty();
  }

  /** Does a step of the first job that has something to do. Never throws. */
  synchronized void step() {
    Instant now = clock.instant();
    if (now.isBefore(restUntil)) {
      return;
    }
    try {
      if (!years.lease(name, LEASE) || !worked()) {
        restUntil = now.plus(settings.interval());
      }
      failed = false;
    } catch (RuntimeException e) {
      report(e);
      restUntil = now.plus(settings.interval());
    }
  }

  private boolean worked() {
    for (IntUnaryOperator job : jobs) {
      if (job.applyAsInt(settings.seriesPerSecond()) > 0) {
        return true;
      }
    }
    return false;
  }

  /** Once for a row of failures. */
  private void report(RuntimeException e) {
    if (failed) {
      return;
    }
    failed = true;
    if (e instanceof StoreUnavailableException) {
      log.warn("Upkeep of years waits for the store: {}", e.getMessage());
    } else {
      log.warn("Upkeep of years failed, and goes on after its interval", e);
    }
  }
}
