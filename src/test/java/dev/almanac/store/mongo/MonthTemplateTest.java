package dev.almanac.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.MonthDocuments.KeyParts;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

/** Documents and changes encoded from arrays are those that BSON's own writer gives. */
class MonthTemplateTest {

  private static final SeriesKey SERIES = new SeriesKey("température", "c\"5\u20ac");
  private static final BsonBinary KEY = new BsonBinary(new byte[] {1, 2, 3});

  private final Random random = new Random(7);

  @Test
  void document_ofEveryShape_isTheOneWrittenMemberByMember() {
    for (Resolution resolution : Resolution.values()) {
      for (Fold fold : Fold.values()) {
        for (int month : new int[] {1, 2, 4, 12}) {
          for (int year : new int[] {2012, 2013}) {
            check(definition(resolution, fold), YearMonth.of(year, month));
          }
        }
      }
    }
  }

  private void check(MetricDefinition definition, YearMonth month) {
    assertSame(
        MonthDocuments.make(SERIES, month, definition, null, KeyParts.NONE),
        MonthDocuments.empty(SERIES, month, definition));
    MonthUpdate update = update(definition, month);
    BsonDocument expected = MonthDocuments.empty(SERIES, month, definition);
    for (int i = 0; i < update.slots().length; i++) {
      put(expected, "v", definition, update.slots()[i], new BsonDouble(update.values()[i]));
      if (definition.fold().counted()) {
        put(expected, "n", definition, update.slots()[i], new BsonInt32(update.counts()[i]));
      }
    }
    assertSame(MonthDocuments.make(SERIES, month, definition, update, KeyParts.NONE), expected);
    if (definition.fold().counted()) {
      expected.append("b", new BsonArray(List.of(KEY)));
    }
    assertSame(MonthDocuments.make(SERIES, month, definition, update, KeyParts.of(KEY)), expected);
  }

  @Test
  void change_isTheOneWrittenMemberByMember() {
    MetricDefinition definition = definition(Resolution.HOUR, Fold.SUM);
    YearMonth month = YearMonth.of(2012, 2);
    MonthUpdate update =
        new MonthUpdate(
            SERIES,
            month,
            definition,
            new int[] {0, 695},
            new double[] {1.5, -2},
            new int[] {1, 3});
    MonthDocuments.Change change = MonthDocuments.change(update, KeyParts.of(KEY));
    assertSame(
        change.filter(),
        MonthKeys.is(MonthKeys.month(SERIES, month)).append("b", new BsonDocument("$ne", KEY)));
    assertSame(
        change.update(),
        BsonDocument.parse(
            """
            { $inc: { "v.1.0": 1.5, "n.1.0": 1, "v.29.23": -2.0, "n.29.23": 3 },
              $push: { b: { $each: [ { $binary: { base64: "AQID", subType: "00" } } ],
                            $slice: -64 } } }
            """));
  }

  private MonthUpdate update(MetricDefinition definition, YearMonth month) {
    int[] slots =
        random.ints(20, 0, definition.resolution().slotsIn(month)).sorted().distinct().toArray();
    return new MonthUpdate(
        SERIES,
        month,
        definition,
        slots,
        random.doubles(slots.length).toArray(),
        random.ints(slots.length, 1, 9).toArray());
  }

  private static void put(
      BsonDocument document,
      String field,
      MetricDefinition definition,
      int slot,
      org.bson.BsonValue value) {
    String day = Integer.toString(definition.resolution().dayOfMonth(slot));
    BsonDocument days = document.getDocument(field);
    if (definition.resolution() == Resolution.DAY) {
      days.put(day, value);
    } else {
      days.getDocument(day).put(Integer.toString(definition.resolution().hour(slot)), value);
    }
  }

  private static MetricDefinition definition(Resolution resolution, Fold fold) {
    return new MetricDefinition(
        SERIES.metric(),
        resolution,
        fold,
        ZoneOffset.UTC,
        Reserve.YEAR,
        null,
        null,
        null,
        Instant.EPOCH);
  }

  private static void assertSame(BsonDocument actual, BsonDocument expected) {
    RawBsonDocument bytes = new RawBsonDocument(expected, new BsonDocumentCodec());
    assertThat(((RawBsonDocument) actual).getByteBuffer().asNIO())
        .isEqualTo(bytes.getByteBuffer().asNIO());
  }
}
