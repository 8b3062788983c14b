package dev.almanac.benchmark.workload;

import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.binding.Binding;
import dev.almanac.benchmark.binding.ReservedYears;
import dev.almanac.benchmark.binding.UnreservedMonths;
import dev.almanac.benchmark.binding.UnreservedMonths.Making;
import dev.almanac.benchmark.mongo.Target;
import dev.almanac.benchmark.run.Run;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;

/**
 * Workload {@code reserve}, meaning 1: what reserving space costs and brings.
 *
 * <p>A daily trickle: one metric, S series, D days from 2012-01-01, one sample of every series a
 * day, in an order shuffled for the day, sent in unordered batches by one client thread. Variants,
 * each written anew in every repetition and removed after its reads:
 *
 * <ul>
 *   <li>{@code grown}: a month document is upserted with its first slot and grows with each more
 *   <li>{@code month}: a month document is made whole, every slot at its final size, with its first
 *       sample
 *   <li>{@code year}: Almanac's own store, which makes a year's twelve documents at once
 * </ul>
 *
 * <p>Then years of 2012 of single series are read back whole, warm and cold.
 */
@Command(
    name = "reserve",
    sortOptions = false,
    description = {
      "A daily trickle into month documents that grow slot by slot, that are made a month at a time,"
          + " and that are reserved a year at a time: what updates cost, and what reading a year"
          + " costs afterwards."
    })
public final class ReserveWorkload extends YearWorkload {

  public ReserveWorkload(Clock clock) {
    super(clock, "update", "update");
  }

  @Override
  public String name() {
    return "reserve";
  }

  @Override
  public int meaning() {
    return 1;
  }

  @Override
  public String summary() {
    return "The same trickle into month documents made in three ways. Reserving pays when a cold year"
        + " read takes fewer blocks; what it costs shows in the bytes written for an update.";
  }

  @Override
  List<Binding> bindings(MongoDatabase database, Target target, int seriesYears, Run run) {
    return List.of(
        new UnreservedMonths(database, "grown", Making.GROWN),
        new UnreservedMonths(database, "month", Making.BY_MONTH),
        new ReservedYears(database, "year", seriesYears, clock()));
  }
}
