package dev.almanac.store.mongo;

import com.mongodb.client.MongoDatabase;
import dev.almanac.store.MetricStore;
import dev.almanac.store.SampleStore;
import dev.almanac.store.YearUpkeep;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;

/**
 * The service's own store on a database at hand, without the service around it: what the benchmark
 * drives is what production runs.
 *
 * @param samples month documents
 * @param upkeep what is done on years in the background
 * @param metrics definitions; one has to be there before samples of its metric are written
 */
public record DirectStore(SampleStore samples, MetricStore metrics, YearUpkeep upkeep) {

  private static final Duration SETTLE_AFTER = Duration.ofDays(3);

  /** More than a benchmark has clients, so that the bound never shows in a measurement. */
  private static final int UNBOUNDED = 1_024;

  /**
   * Makes the indexes and opens the store.
   *
   * @param clock tells which months are over
   * @param quiet how long after a page was touched it may be sealed; no more than that is needed of
   *     writes that have long ended
   * @param knownSeriesYears how many series-years are remembered as reserved
   * @throws dev.almanac.store.StoreUnavailableException when the database cannot be prepared
   */
  public static DirectStore open(
      MongoDatabase database, Clock clock, Duration quiet, int knownSeriesYears) {
    StoreCollections collections = StoreCollections.of(database);
    StoreMeters meters = new StoreMeters(new SimpleMeterRegistry());
    PageKeeper pages =
        PageKeeper.of(collections, new PageTimes(clock, SETTLE_AFTER, quiet), meters);
    try (StorePreparation preparation = new StorePreparation(collections, pages.all(), () -> {})) {
      preparation.start();
      preparation.requireDone();
      StoreGate gate = new StoreGate(UNBOUNDED, UNBOUNDED, preparation);
      MetricStore metrics = new MongoMetricStore(collections, gate, clock);
      // One at a time: the benchmark decides how many clients there are.
      BulkRunner runner = new BulkRunner(1);
      Reservations reservations =
          new Reservations(collections, metrics, knownSeriesYears, pages, runner, meters::reserved);
      SampleStore samples =
          new MongoSampleStore(collections, reservations, gate, pages, runner, meters);
      YearUpkeep upkeep = new MongoYearUpkeep(collections, metrics, gate, pages, reservations);
      return new DirectStore(samples, metrics, upkeep);
    }
  }
}
