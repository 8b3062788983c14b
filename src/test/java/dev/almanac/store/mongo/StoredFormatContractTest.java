package dev.almanac.store.mongo;

import static dev.almanac.store.mongo.TestStore.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Resolution;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The bytes that {@code docs/storage-format.md} specifies, read back with the plain driver: names,
 * types, order and lengths, before and after updates.
 */
@ParameterizedClass
@EnumSource(TestServer.class)
class StoredFormatContractTest extends StoreContract {

  /** Fixed parts of a document: 4 bytes of length, 1 closing byte. */
  private static final int DOCUMENT = 5;

  @Test
  void document_hasExactlyTheSpecifiedFieldsTypesAndLength() {
    for (Resolution resolution : Resolution.values()) {
      for (Fold fold : Fold.values()) {
        String metric = resolution.wireName() + "_" + fold.wireName();
        MetricDefinition m = store.define(metric, resolution, fold);
        store.append(update(m, "client", "2012-02", 3, 42));
        for (YearMonth month : List.of(YearMonth.of(2012, 2), YearMonth.of(2012, 12))) {
          RawBsonDocument document = raw(metric, month);
          assertThat(document.keySet())
              .containsExactlyElementsOf(
                  fold.counted() ? List.of("_id", "v", "n") : List.of("_id", "v"));
          assertThat(document.getDocument("_id").keySet())
              .containsExactly("date", "metric", "client");
          assertSlots(document.getDocument("v"), resolution, month, BsonType.DOUBLE);
          if (fold.counted()) {
            assertSlots(document.getDocument("n"), resolution, month, BsonType.INT32);
          }
          assertThat(length(document))
              .as("%s in %s", metric, month)
              .isEqualTo(specifiedLength(metric, "client", resolution, fold, month));
        }
      }
    }
  }

  @Test
  void updatesOfSlots_neverChangeTheLength() {
    for (Resolution resolution : Resolution.values()) {
      for (Fold fold : Fold.values()) {
        String metric = resolution.wireName() + "_" + fold.wireName();
        MetricDefinition m = store.define(metric, resolution, fold);
        store.append(update(m, "client", "2012-01", 0, 1));
        YearMonth march = YearMonth.of(2012, 3);
        int reserved = length(raw(metric, march));
        for (double value : new double[] {0, -0.0, 1, 1e300, -12.25, Double.MIN_VALUE}) {
          store.append(
              update(m, "client", "2012-03", 0, value), update(m, "client", "2012-01", 5, value));
          store.append(update(m, "client", "2012-03", resolution.slotsIn(march) - 1, value, 9));
          assertThat(length(raw(metric, march))).as("%s", metric).isEqualTo(reserved);
        }
        assertSlots(raw(metric, march).getDocument("v"), resolution, march, BsonType.DOUBLE);
      }
    }
  }

  @Test
  void idempotencyKeys_growTheListAlone() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.SUM);
    store.append(update(m, "client", "2012-03", 0, 1));
    YearMonth march = YearMonth.of(2012, 3);
    int without = length(raw("m", march));
    store.append("key-1", update(m, "client", "2012-03", 0, 1));
    RawBsonDocument document = raw("m", march);
    assertThat(document.getArray("b")).singleElement().matches(BsonValue::isBinary);
    assertThat(document.getArray("b").get(0).asBinary().getData()).hasSize(16);
    // type, name, array of one binary: type, name "0", length, subtype, 16 bytes
    assertThat(length(document)).isEqualTo(without + 1 + 2 + DOCUMENT + 1 + 2 + 4 + 1 + 16);
  }

  @Test
  void emptySlots_holdTheSpecifiedValue() {
    Map<Fold, Double> empty =
        Map.of(
            Fold.LAST, Double.NaN,
            Fold.MIN, Double.POSITIVE_INFINITY,
            Fold.MAX, Double.NEGATIVE_INFINITY,
            Fold.SUM, 0.0,
            Fold.AVG, 0.0);
    empty.forEach(
        (fold, value) -> {
          MetricDefinition m = store.define(fold.wireName(), Resolution.DAY, fold);
          store.append(update(m, "client", "2012-01", 0, 1));
          BsonDocument document = raw(m.metric(), YearMonth.of(2012, 6));
          assertThat(document.getDocument("v").values())
              .allSatisfy(slot -> assertThat(slot.asDouble().getValue()).isEqualTo(value));
        });
  }

  private static void assertSlots(
      BsonDocument slots, Resolution resolution, YearMonth month, BsonType type) {
    assertThat(slots.keySet()).containsExactlyElementsOf(names(1, month.lengthOfMonth()));
    for (BsonValue day : slots.values()) {
      if (resolution == Resolution.DAY) {
        assertThat(day.getBsonType()).isEqualTo(type);
      } else {
        assertThat(day.asDocument().keySet()).containsExactlyElementsOf(names(0, 23));
        assertThat(day.asDocument().values()).allMatch(hour -> hour.getBsonType() == type);
      }
    }
  }

  private static List<String> names(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(Integer::toString).toList();
  }

  /** The length by the specification, added up from the types' sizes in the BSON specification. */
  private static int specifiedLength(
      String metric, String client, Resolution resolution, Fold fold, YearMonth month) {
    int key =
        DOCUMENT
            + string("date", month.toString())
            + string("metric", metric)
            + string("client", client);
    int length = DOCUMENT + element("_id") + key;
    length += element("v") + slots(resolution, month, 8);
    if (fold.counted()) {
      length += element("n") + slots(resolution, month, 4);
    }
    return length;
  }

  private static int slots(Resolution resolution, YearMonth month, int size) {
    int hours = DOCUMENT;
    for (int hour = 0; hour < 24; hour++) {
      hours += element(Integer.toString(hour)) + size;
    }
    int slots = DOCUMENT;
    for (int day = 1; day <= month.lengthOfMonth(); day++) {
      slots += element(Integer.toString(day)) + (resolution == Resolution.DAY ? size : hours);
    }
    return slots;
  }

  /** A type byte, the name and its closing zero. */
  private static int element(String name) {
    return 1 + name.length() + 1;
  }

  /** A string element: its length in 4 bytes, its bytes and a closing zero. */
  private static int string(String name, String value) {
    return element(name) + 4 + value.length() + 1;
  }

  private RawBsonDocument raw(String metric, YearMonth month) {
    BsonDocument found =
        store
            .collections
            .samples()
            .find(
                MonthKeys.is(
                    MonthKeys.month(new dev.almanac.series.SeriesKey(metric, "client"), month)))
            .first();
    return new RawBsonDocument(found, new BsonDocumentCodec());
  }

  private static int length(RawBsonDocument document) {
    return document.getByteBuffer().remaining();
  }
}
