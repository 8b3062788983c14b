package dev.almanac.store.mongo;

import dev.almanac.telemetry.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts what the store does that the driver does not know of. */
final class StoreMeters {

  private final Counter reservations;
  private final DistributionSummary readDocuments;

  StoreMeters(MeterRegistry registry) {
    this.reservations = MeterNames.reservations().register(registry);
    this.readDocuments = MeterNames.readDocuments().register(registry);
  }

  /** Month documents were made. */
  void reserved(int documents) {
    reservations.increment(documents);
  }

  /** One read brought this many month documents. */
  void read(int documents) {
    readDocuments.record(documents);
  }
}
