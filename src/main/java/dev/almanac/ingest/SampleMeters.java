package dev.almanac.ingest;

import dev.almanac.ingest.parse.Refusals;
import dev.almanac.series.RefusalCode;
import dev.almanac.telemetry.MeterNames;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Counts samples accepted and refused. Every reason is there from the start, at 0. */
@Component
final class SampleMeters {

  private final Counter accepted;
  private final Map<RefusalCode, Counter> refused = new EnumMap<>(RefusalCode.class);

  SampleMeters(MeterRegistry registry) {
    accepted = MeterNames.samplesAccepted().register(registry);
    for (RefusalCode reason : RefusalCode.values()) {
      refused.put(reason, MeterNames.samplesRefused(reason).register(registry));
    }
  }

  void accepted(int samples) {
    accepted.increment(samples);
  }

  void refused(Refusals refusals) {
    refused.forEach((reason, counter) -> counter.increment(refusals.count(reason)));
  }
}
