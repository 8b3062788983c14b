package dev.almanac.store.mongo;

import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthTotals;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.MonthDocuments.Change;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * Writes year pages and their updates; {@code docs/storage-format.md} is the specification, and ADR
 * 18 says why a page can never hold what a write has since changed.
 */
public final class YearPages {

  /** Changes with every write to a month that the page may hold. */
  static final String EPOCH = "epoch";

  /** When it last did. */
  static final String TOUCHED = "touched";

  /** Per month, by its number, the packed slots. */
  static final String SLOTS = "m";

  /** Per month the packed counts; folds that count only. */
  static final String COUNTS = "c";

  /** Per month what it comes to; see {@link #totals}. */
  static final String TOTALS = "s";

  /** Most numbers in what a month comes to. */
  static final int MOST_TOTALS = 9;

  /** Leaves the packed slots out, of documents that are pages. */
  static final BsonDocument WITHOUT_SLOTS =
      new BsonDocument(SLOTS, new BsonInt32(0)).append(COUNTS, new BsonInt32(0));

  /** JavaScript reads integers up to here exactly. */
  private static final long FIRST_EPOCHS = 1L << 52;

  private YearPages() {}

  /**
   * A page that holds no month.
   *
   * <p>It begins at an epoch of its own, so that a page that was erased and made again is never
   * taken for the one before.
   */
  static BsonDocument empty(SeriesYear year, Instant now) {
    return new BsonDocument("_id", MonthKeys.page(year))
        .append(EPOCH, new BsonInt64(ThreadLocalRandom.current().nextLong(FIRST_EPOCHS)))
        .append(TOUCHED, new BsonDateTime(now.toEpochMilli()))
        .append(SLOTS, new BsonDocument());
  }

  /** A filter by the key of a page. */
  public static BsonDocument is(SeriesKey series, int year) {
    return MonthKeys.is(MonthKeys.page(new SeriesYear(series, year)));
  }

  /** The slots of all months that a page holds, in time order, the empty ones included. */
  public static DoubleStream values(BsonDocument page) {
    BsonDocument months = page.getDocument(SLOTS);
    return IntStream.rangeClosed(1, YearPage.MONTHS)
        .mapToObj(Integer::toString)
        .filter(months::containsKey)
        .flatMapToDouble(
            month -> DoubleStream.of(PackedSlots.doubles(months.getBinary(month).getData())));
  }

  /** Whether a document of the collection is a page. */
  static boolean isPage(BsonDocument document) {
    return MonthKeys.isPage(document.getDocument("_id").getString(MonthKeys.DATE).getValue());
  }

  /** Takes months out of a page, before they are written to. */
  static Change touch(SeriesYear year, Collection<YearMonth> months) {
    BsonDocument gone = new BsonDocument();
    for (YearMonth month : months) {
      for (String field : List.of(SLOTS, COUNTS, TOTALS)) {
        gone.append(path(field, month), new BsonString(""));
      }
    }
    return new Change(
        MonthKeys.is(MonthKeys.page(year)),
        new BsonDocument("$inc", new BsonDocument(EPOCH, new BsonInt64(1)))
            .append("$currentDate", new BsonDocument(TOUCHED, BsonBoolean.TRUE))
            .append("$unset", gone));
  }

  /**
   * Puts months into a page, unless it was touched since it was read.
   *
   * @param months as they were read; empty for a month that has no document
   */
  static Change seal(YearPage page, Map<YearMonth, Optional<MonthSlots>> months) {
    BsonDocument held = new BsonDocument();
    months.forEach(
        (month, slots) -> {
          byte[] values = slots.map(MonthSlots::values).map(PackedSlots::pack).orElse(new byte[0]);
          held.append(path(SLOTS, month), new BsonBinary(values));
          BsonArray totals = totals(slots.orElse(null));
          if (totals != null) {
            held.append(path(TOTALS, month), totals);
          }
          slots
              .map(MonthSlots::counts)
              .ifPresent(
                  counts ->
                      held.append(path(COUNTS, month), new BsonBinary(PackedSlots.pack(counts))));
        });
    return new Change(
        MonthKeys.is(MonthKeys.page(page.seriesYear())).append(EPOCH, new BsonInt64(page.epoch())),
        new BsonDocument("$set", held));
  }

  /**
   * What a month comes to, as {@code [slots, sum, min, max, rest, slotsOfTheMonth]}, and for folds
   * that count {@code samples, minMean, maxMean} behind it; {@code [0]} for a month without a
   * value. Null when two doubles do not hold the sum.
   */
  private static @Nullable BsonArray totals(@Nullable MonthSlots month) {
    MonthTotals totals = month == null ? null : MonthTotals.of(month);
    if (month == null || (totals != null && totals.slots() == 0)) {
      return array(0);
    }
    if (totals == null) {
      return null;
    }
    BsonArray array =
        array(
            (double) totals.slots(),
            totals.sum(),
            totals.min(),
            totals.max(),
            totals.rest(),
            month.values().length);
    if (totals.counted()) {
      array.addAll(array((double) totals.samples(), totals.minMean(), totals.maxMean()));
    }
    return array;
  }

  private static BsonArray array(double... numbers) {
    return new BsonArray(DoubleStream.of(numbers).mapToObj(BsonDouble::new).toList());
  }

  private static String path(String field, YearMonth month) {
    return field + "." + month.getMonthValue();
  }
}
