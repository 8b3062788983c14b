package dev.almanac.benchmark.workload;

import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.binding.Binding;
import dev.almanac.benchmark.binding.Binding.Order;
import dev.almanac.benchmark.binding.ReservedYears.Way;
import dev.almanac.benchmark.binding.UnreservedMonths;
import dev.almanac.benchmark.binding.UnreservedMonths.Making;
import java.time.Clock;
import java.util.List;
import picocli.CommandLine.Command;

/**
 * Workload {@code reserve}, meaning 2: what reserving space costs and brings.
 *
 * <p>A daily trickle: one metric, S series, D days from 2012-01-01, one sample of every series a
 * day, in an order shuffled for the day, sent in unordered batches by one client thread, each
 * sorted by series unless the variant says otherwise. Variants, each written anew in every
 * repetition and removed after its reads:
 *
 * <ul>
 *   <li>{@code grown}: a month document is upserted with its first slot and grows with each more
 *   <li>{@code month}: a month document is made whole, every slot at its final size, with its first
 *       sample
 *   <li>{@code month, shuffled}: the same with batches left in their shuffled order
 *   <li>{@code year}: Almanac's own store, which makes a year's twelve documents at once
 *   <li>{@code year, shuffled}: the same with batches left in their shuffled order
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

  /** A day: of a daily trickle each day has long been written to disk when the next one comes. */
  private static final int DAYS_A_CHECKPOINT = 1;

  public ReserveWorkload(Clock clock) {
    super(clock, "update", "update", DAYS_A_CHECKPOINT);
  }

  @Override
  public String name() {
    return "reserve";
  }

  @Override
  public int meaning() {
    return 2;
  }

  @Override
  public String summary() {
    return "The same trickle into month documents made in several ways. Reserving a year pays when a"
        + " cold year read takes fewer blocks; what it costs shows in the bytes written for an"
        + " update, most of all when the cache is much smaller than the years.";
  }

  @Override
  List<Binding> bindings(MongoDatabase database, Scene scene) {
    return List.of(
        new UnreservedMonths(database, "grown", Making.GROWN, Order.SORTED),
        new UnreservedMonths(database, "month", Making.BY_MONTH, Order.SORTED),
        new UnreservedMonths(database, "month, shuffled", Making.BY_MONTH, Order.SHUFFLED),
        reserved(database, scene, "year", Way.MONTHS),
        reserved(database, scene, "year, shuffled", Way.SHUFFLED));
  }
}
