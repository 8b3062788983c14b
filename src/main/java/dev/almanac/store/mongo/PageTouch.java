package dev.almanac.store.mongo;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.UpdateOneModel;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.MonthDocuments.Change;
import java.time.Duration;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.bson.BsonDocument;

/**
 * Takes late months out of their year pages before their documents are changed. Every change of
 * month documents is made inside {@link #around}, so that no page is sealed from what was read
 * before it: a page is left alone until it was not touched for {@link PageTimes#quiet}.
 */
final class PageTouch {

  private static final int NONE = Integer.MAX_VALUE;

  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

  private final MongoCollection<BsonDocument> samples;
  private final PageTimes times;
  private final IntConsumer touched;

  /** The earliest year of which a settled month was touched since somebody asked. */
  private final AtomicInteger earliestTouched = new AtomicInteger(NONE);

  /**
   * Nothing touched yet.
   *
   * @param touched told how many pages each touch found
   */
  PageTouch(StoreCollections collections, PageTimes times, IntConsumer touched) {
    this.samples = collections.samples();
    this.times = times;
    this.touched = touched;
  }

  /**
   * Touches the pages of late months, then changes the months.
   *
   * @param changed one entry for each month document that the change is about
   * @param missing told when pages do not exist, before they are touched once more
   * @param change changes documents of these months only, within the write deadline
   */
  <T, R> R around(
      List<T> changed,
      Function<T, SeriesKey> seriesOf,
      Function<T, YearMonth> monthOf,
      Runnable missing,
      Supplier<R> change) {
    Map<SeriesYear, List<YearMonth>> late = late(changed, seriesOf, monthOf);
    if (late.isEmpty()) {
      return change.get();
    }
    long begun = System.nanoTime();
    if (touch(late) < late.size()) {
      missing.run();
      touch(late);
    }
    try {
      return change.get();
    } finally {
      // Only a process that stood still takes so long, and a page may have been sealed meanwhile;
      // also when the change failed, as some of it may have been made.
      if (Duration.ofNanos(System.nanoTime() - begun).compareTo(times.quiet()) >= 0) {
        touch(late);
      }
    }
  }

  private <T> Map<SeriesYear, List<YearMonth>> late(
      List<T> changed, Function<T, SeriesKey> seriesOf, Function<T, YearMonth> monthOf) {
    YearMonth firstInTime = times.firstInTime();
    Map<SeriesYear, List<YearMonth>> late = new LinkedHashMap<>();
    for (T each : changed) {
      YearMonth month = monthOf.apply(each);
      if (month.isBefore(firstInTime)) {
        late.computeIfAbsent(SeriesYear.of(seriesOf.apply(each), month), year -> new ArrayList<>())
            .add(month);
      }
    }
    return late;
  }

  private int touch(Map<SeriesYear, List<YearMonth>> late) {
    YearMonth firstUnsettled = times.firstUnsettled();
    List<UpdateOneModel<BsonDocument>> touches = new ArrayList<>(late.size());
    late.forEach(
        (year, months) -> {
          Change change = YearPages.touch(year, months);
          touches.add(new UpdateOneModel<>(change.filter(), change.update()));
          if (months.stream().anyMatch(month -> month.isBefore(firstUnsettled))) {
            touchedIn(year.year());
          }
        });
    int found = samples.bulkWrite(touches, UNORDERED).getMatchedCount();
    touched.accept(found);
    return found;
  }

  /** The earliest year of which a settled month was touched since the last call; empty for none. */
  OptionalInt takeEarliestTouched() {
    int year = earliestTouched.getAndSet(NONE);
    return year == NONE ? OptionalInt.empty() : OptionalInt.of(year);
  }

  /** Notes, or gives back, a year of which a settled month was touched. */
  void touchedIn(int year) {
    earliestTouched.accumulateAndGet(year, Math::min);
  }
}
