package dev.almanac.benchmark.workload;

import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.binding.Binding;
import dev.almanac.benchmark.binding.Binding.Order;
import dev.almanac.benchmark.binding.ReservedYears.Way;
import dev.almanac.benchmark.binding.SampleDocuments;
import dev.almanac.benchmark.binding.SampleDocuments.KeyOrder;
import dev.almanac.benchmark.binding.TimeSeriesCollection;
import dev.almanac.benchmark.binding.UnreservedMonths;
import dev.almanac.benchmark.binding.UnreservedMonths.Making;
import dev.almanac.benchmark.mongo.Target;
import dev.almanac.benchmark.mongo.TimeSeriesSupport;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/**
 * Workload {@code layout}, meaning 2: the same samples kept in six ways.
 *
 * <p>One metric, S series, D days from 2012-01-01; each day every series has one sample, in an
 * order shuffled for the day, sent in unordered batches by one client thread, each sorted by series
 * unless the variant says otherwise. Variants, each loaded anew in every repetition and removed
 * after its reads:
 *
 * <ul>
 *   <li>{@code sample}: one document a sample, found by its date-first {@code _id}
 *   <li>{@code month}: month documents that grow by upsert
 *   <li>{@code reserved}: Almanac's own store; years are read by their month documents
 *   <li>{@code reserved, shuffled}: the same with batches left in their shuffled order
 *   <li>{@code page}: the same as {@code reserved}, then settled: every month is put into its
 *       year's page, and years are read from these
 *   <li>{@code time-series}: MongoDB's time-series collection, where the server has them
 * </ul>
 *
 * <p>Then years of 2012 of single series are read back whole, warm and cold.
 */
@Command(
    name = "layout",
    sortOptions = false,
    description = {
      "The same daily samples as one document a sample, as month documents, as reserved month"
          + " documents and as a time-series collection: how fast they load, how much room they"
          + " take, what reading a year costs."
    })
public final class LayoutWorkload extends YearWorkload {

  /** A month: a bulk load meets checkpoints now and then. */
  private static final int DAYS_A_CHECKPOINT = 30;

  private final Map<Target, Boolean> timeSeries = new HashMap<>();

  public LayoutWorkload(Clock clock) {
    super(clock, "load", "sample", DAYS_A_CHECKPOINT);
  }

  @Override
  public String name() {
    return "layout";
  }

  @Override
  public int meaning() {
    return 2;
  }

  @Override
  public String summary() {
    return "The same daily samples in several layouts. Look first at the blocks that a cold year read"
        + " takes: each is a seek on a disk that seeks, and a read on any.";
  }

  @Override
  List<Binding> bindings(MongoDatabase database, Scene scene) {
    List<Binding> bindings = new ArrayList<>();
    bindings.add(new SampleDocuments(database, "sample", KeyOrder.DATE_FIRST));
    bindings.add(new UnreservedMonths(database, "month", Making.GROWN, Order.SORTED));
    bindings.add(reserved(database, scene, "reserved", Way.MONTHS));
    bindings.add(reserved(database, scene, "reserved, shuffled", Way.SHUFFLED));
    bindings.add(reserved(database, scene, "page", Way.PAGES));
    Target target = scene.target();
    if (timeSeries.computeIfAbsent(target, t -> TimeSeriesSupport.of(t, database))) {
      bindings.add(new TimeSeriesCollection(database, "time-series"));
    } else if (!target.embedded()) {
      scene
          .run()
          .remark(
              "No variant time-series on target "
                  + target.name()
                  + ": it takes a MongoDB 5.0 or later.");
    }
    return bindings;
  }
}
