package dev.almanac.store.mongo;

import dev.almanac.telemetry.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts what the store does that the driver does not know of. */
final class StoreMeters {

  private final Counter reservations;
  private final DistributionSummary readDocuments;
  private final Counter pagesSealed;
  private final Counter pagesTouched;

  StoreMeters(MeterRegistry registry) {
    this.reservations = MeterNames.reservations().register(registry);
    this.readDocuments = MeterNames.readDocuments().register(registry);
    this.pagesSealed = MeterNames.pagesSealed().register(registry);
    this.pagesTouched = MeterNames.pagesTouched().register(registry);
  }

  /** Month documents were made. */
  void reserved(int documents) {
    reservations.increment(documents);
  }

  /** Settled months were put into this many pages. */
  void sealed(int pages) {
    pagesSealed.increment(pages);
  }

  /** Late months were taken out of this many pages. */
  void touched(int pages) {
    pagesTouched.increment(pages);
  }

  /** One read brought this many month documents. */
  void read(int documents) {
    readDocuments.record(documents);
  }
}
