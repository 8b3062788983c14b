package dev.almanac.benchmark.binding;

import com.mongodb.client.MongoCollection;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.MonthDocuments;
import dev.almanac.store.mongo.MonthKeys;
import java.time.YearMonth;
import java.util.function.DoubleConsumer;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/** Asking for a year of month documents of days, and looking at what comes. */
final class MonthReply {

  private MonthReply() {}

  static YearRead year(MongoCollection<RawBsonDocument> collection, SeriesKey series, int year) {
    return new YearRead(
        collection,
        MonthKeys.in(MonthKeys.months(series, YearMonth.of(year, 1), YearMonth.of(year + 1, 1))));
  }

  /** The values of the slots that have one. */
  static void samplesIn(BsonDocument month, DoubleConsumer values) {
    for (BsonValue slot : month.getDocument(MonthDocuments.VALUES).values()) {
      double value = slot.asDouble().getValue();
      if (Double.isFinite(value)) {
        values.accept(value);
      }
    }
  }
}
