package dev.almanac.erase;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.MetricDefinition;
import dev.almanac.store.SampleStore;
import dev.almanac.store.StoreUnavailableException;
import java.time.Clock;
import java.time.YearMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Removes the months that the retention of their metrics no longer keeps. Which these are follows
 * from the clock alone: no sample, however far ahead its time, can hold expiry up or hurry it.
 *
 * <p>A run that fails is only reported: what it left is removed by the next. Several processes may
 * run it at the same time.
 */
@Component
class Retention {

  private static final Logger log = LoggerFactory.getLogger(Retention.class);
  private static final int PAGE = 500;

  /** So many failures in a row mean that the store is away, and each costs a timeout. */
  private static final int MOST_FAILURES_IN_A_ROW = 3;

  private final MetricDefinitions definitions;
  private final SampleStore samples;
  private final Clock clock;

  Retention(MetricDefinitions definitions, SampleStore samples, Clock clock) {
    this.definitions = definitions;
    this.samples = samples;
    this.clock = clock;
  }

  /**
   * What a run did.
   *
   * @param metrics of which months were removed
   * @param months removed, each of one series
   * @param failures metrics that could not be looked after
   */
  record Run(int metrics, long months, int failures) {}

  /** Looks after every metric once. Never throws; failures are logged once, at the end. */
  Run run() {
    int metrics = 0;
    long months = 0;
    int failures = 0;
    int failuresInARow = 0;
    RuntimeException failure = null;
    String last = null;
    boolean more = true;
    while (more && failuresInARow < MOST_FAILURES_IN_A_ROW) {
      List<MetricDefinition> page = List.of();
      try {
        page = definitions.list(last, PAGE);
      } catch (RuntimeException e) {
        failures++;
        failure = e;
      }
      more = page.size() == PAGE;
      for (MetricDefinition definition : page) {
        last = definition.metric();
        try {
          long removed = expire(definition);
          metrics += removed > 0 ? 1 : 0;
          months += removed;
          failuresInARow = 0;
        } catch (RuntimeException e) {
          failures++;
          failure = e;
          if (++failuresInARow == MOST_FAILURES_IN_A_ROW) {
            break;
          }
        }
      }
    }
    Run run = new Run(metrics, months, failures);
    report(run, failure);
    return run;
  }

  private long expire(MetricDefinition definition) {
    YearMonth firstKept = definition.firstKeptMonth(clock.instant());
    return firstKept == null ? 0 : samples.expire(definition.metric(), firstKept);
  }

  private static void report(Run run, @Nullable RuntimeException failure) {
    if (run.months() > 0) {
      log.info(
          "Retention removed {} month documents (metrics concerned: {})",
          run.months(),
          run.metrics());
    }
    if (failure instanceof StoreUnavailableException) {
      log.warn(
          "Retention failed for {} metrics and tries again at its next run: {}",
          run.failures(),
          failure.getMessage());
    } else if (failure != null) {
      log.warn(
          "Retention failed for {} metrics and tries again at its next run",
          run.failures(),
          failure);
    }
  }
}
