package dev.almanac.store.mongo;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import java.time.YearMonth;
import java.util.List;
import java.util.function.IntFunction;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Writes month documents and their updates; {@code docs/storage-format.md} is the specification.
 *
 * <p>A slot is a double from birth to death and a count an int32, so that no update changes the
 * size of a document. Slots are found by name in nested documents: an hour in at most 31 + 24 steps
 * of BSON's linear walk.
 */
public final class MonthDocuments {

  /** The slots. */
  public static final String VALUES = "v";

  /** The number of samples in each slot; folds that count only. */
  static final String COUNTS = "n";

  /** Hashes of the newest idempotency keys. */
  static final String KEYS = "b";

  /** How many idempotency keys a document remembers. */
  static final int MOST_KEYS = 64;

  private MonthDocuments() {}

  /** A month document with every slot empty, at its final size. */
  public static BsonDocument empty(SeriesKey series, YearMonth month, MetricDefinition definition) {
    Fold fold = definition.fold();
    Resolution resolution = definition.resolution();
    BsonDouble emptyValue = new BsonDouble(fold.empty());
    BsonDocument document =
        new BsonDocument("_id", MonthKeys.month(series, month))
            .append(VALUES, slots(resolution, month, slot -> emptyValue));
    if (fold.counted()) {
      BsonInt32 none = new BsonInt32(0);
      document.append(COUNTS, slots(resolution, month, slot -> none));
    }
    return document;
  }

  private static BsonDocument slots(
      Resolution resolution, YearMonth month, IntFunction<BsonValue> valueOf) {
    BsonDocument days = new BsonDocument(month.lengthOfMonth());
    for (int day = 1; day <= month.lengthOfMonth(); day++) {
      if (resolution == Resolution.DAY) {
        days.append(Integer.toString(day), valueOf.apply(resolution.slot(day, 0)));
      } else {
        BsonDocument hours = new BsonDocument(resolution.slotsPerDay());
        for (int hour = 0; hour < resolution.slotsPerDay(); hour++) {
          hours.append(Integer.toString(hour), valueOf.apply(resolution.slot(day, hour)));
        }
        days.append(Integer.toString(day), hours);
      }
    }
    return days;
  }

  /**
   * The filter and the update of a month.
   *
   * @param filter by key, and by the idempotency key not being taken when there is one
   */
  public record Change(BsonDocument filter, BsonDocument update) {}

  /**
   * What an idempotency key adds to the changes of a request: it is checked and remembered in the
   * same atomic update.
   *
   * @param filter elements that let a document pass that has not taken the key
   * @param update elements that have it take the key
   * @param insert elements of a document that is made with the key taken
   */
  record KeyParts(byte[] filter, byte[] update, byte[] insert) {

    /** Of a request without a key. */
    static final KeyParts NONE = new KeyParts(new byte[0], new byte[0], new byte[0]);

    static KeyParts of(BsonBinary keyHash) {
      BsonDocument newest =
          new BsonDocument("$each", new BsonArray(List.of(keyHash)))
              .append("$slice", new BsonInt32(-MOST_KEYS));
      return new KeyParts(
          ChangeBytes.elements(new BsonDocument(KEYS, new BsonDocument("$ne", keyHash))),
          ChangeBytes.elements(new BsonDocument("$push", new BsonDocument(KEYS, newest))),
          ChangeBytes.elements(new BsonDocument(KEYS, new BsonArray(List.of(keyHash)))));
    }
  }

  /**
   * A new month document, at its final size.
   *
   * @param first what its slots hold from the beginning; null leaves all of them empty
   */
  static BsonDocument make(
      SeriesKey series,
      YearMonth month,
      MetricDefinition definition,
      @Nullable MonthUpdate first,
      KeyParts key) {
    boolean takesKey = first != null && definition.fold().counted();
    return MonthTemplate.of(definition, month)
        .document(series, month, first, takesKey ? key.insert : KeyParts.NONE.insert);
  }

  /** What an update does to its document. */
  static Change change(MonthUpdate update, KeyParts key) {
    return new Change(
        ChangeBytes.filter(update, key.filter),
        ChangeBytes.update(update, operator(update.fold()), key.update));
  }

  /** Empties the slots from {@code fromSlot} (included) to {@code toSlot} (not included). */
  static Change clearing(
      SeriesKey series, YearMonth month, MetricDefinition definition, int fromSlot, int toSlot) {
    BsonDocument values = new BsonDocument();
    for (int slot = fromSlot; slot < toSlot; slot++) {
      values.append(
          path(VALUES, definition.resolution(), slot), new BsonDouble(definition.fold().empty()));
      if (definition.fold().counted()) {
        values.append(path(COUNTS, definition.resolution(), slot), new BsonInt32(0));
      }
    }
    return new Change(
        MonthKeys.is(MonthKeys.month(series, month)), new BsonDocument("$set", values));
  }

  private static String operator(Fold fold) {
    return switch (fold) {
      case LAST -> "$set";
      case MIN -> "$min";
      case MAX -> "$max";
      case SUM, AVG -> "$inc";
    };
  }

  /** The path of a slot, e.g. {@code v.30} or {@code v.30.23}. */
  static String path(String field, Resolution resolution, int slot) {
    int day = resolution.dayOfMonth(slot);
    return resolution == Resolution.DAY
        ? field + "." + day
        : field + "." + day + "." + resolution.hour(slot);
  }
}
