package dev.almanac.ingest;

import dev.almanac.ingest.parse.Requests;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/** Folded requests, for benchmarks of what comes after the fold. */
public final class Updates {

  private Updates() {}

  /** The definition that the samples of a shape are slotted by. */
  public static MetricDefinition definition(Requests.Shape shape, Fold fold) {
    return new MetricDefinition(
        Requests.METRIC,
        shape == Requests.Shape.HOURS ? Resolution.HOUR : Resolution.DAY,
        fold,
        ZoneId.of("UTC"),
        Reserve.YEAR,
        null,
        null,
        null,
        Instant.EPOCH);
  }

  /** The updates of a request, one a month document. */
  public static List<MonthUpdate> of(Requests.Shape shape, Fold fold) {
    return RequestFold.fold(
            Requests.parsed(shape), Map.of(Requests.METRIC, definition(shape, fold)), Requests.NOW)
        .updates();
  }
}
