package dev.almanac.benchmark.workload;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.MonthDocuments;
import dev.almanac.store.mongo.MonthKeys;
import java.time.YearMonth;
import java.util.Locale;
import java.util.SplittableRandom;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonValue;

/** What a record of the YCSB workload is. */
enum YcsbRecords {
  /** As YCSB has them: ten fields of 100 bytes; an update sets one field. */
  FIELDS {
    @Override
    BsonValue id(int number) {
      // Scattered over the key space, as YCSB hashes its keys.
      return new BsonString("user" + Long.toUnsignedString(number * 0x9E3779B97F4A7C15L));
    }

    @Override
    BsonDocument record(int number, SplittableRandom random) {
      BsonDocument fields = new BsonDocument("_id", id(number));
      for (int i = 0; i < FIELD_COUNT; i++) {
        fields.append("field" + i, text(random));
      }
      return fields;
    }

    @Override
    BsonDocument change(SplittableRandom random) {
      return new BsonDocument("field" + random.nextInt(FIELD_COUNT), text(random));
    }

    private BsonString text(SplittableRandom random) {
      StringBuilder text = new StringBuilder(FIELD_BYTES);
      for (int i = 0; i < FIELD_BYTES; i++) {
        text.append((char) (' ' + random.nextInt('~' - ' ' + 1)));
      }
      return new BsonString(text.toString());
    }
  },
  /** As Almanac has them: a whole month document of days; an update sets one slot. */
  MONTH {
    @Override
    BsonValue id(int number) {
      return MonthKeys.month(series(number), YEAR_MONTH);
    }

    @Override
    BsonDocument record(int number, SplittableRandom random) {
      BsonDocument month =
          MonthDocuments.empty(series(number), YEAR_MONTH, DailySamples.definition());
      month.getDocument(MonthDocuments.VALUES).replaceAll((day, slot) -> value(random));
      return month;
    }

    @Override
    BsonDocument change(SplittableRandom random) {
      int day = 1 + random.nextInt(YEAR_MONTH.lengthOfMonth());
      return new BsonDocument(MonthDocuments.VALUES + "." + day, value(random));
    }

    private SeriesKey series(int number) {
      return new SeriesKey(DailySamples.METRIC, "client-" + number);
    }

    private BsonDouble value(SplittableRandom random) {
      return new BsonDouble(random.nextDouble());
    }
  };

  private static final int FIELD_COUNT = 10;
  private static final int FIELD_BYTES = 100;
  private static final YearMonth YEAR_MONTH = YearMonth.of(DailySamples.year(), 1);

  /** Name in reports. */
  String variant() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The collection of these records. */
  MongoCollection<BsonDocument> in(MongoDatabase database) {
    return database.getCollection("ycsb_" + variant(), BsonDocument.class);
  }

  /** The id of a record, numbered from 0. */
  abstract BsonValue id(int number);

  /** A whole record. */
  abstract BsonDocument record(int number, SplittableRandom random);

  /** What an update sets. */
  abstract BsonDocument change(SplittableRandom random);
}
