package dev.almanac.store.mongo;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.YearMonth;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonType;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A month document of one shape as bytes, all slots empty, but for its key: made once for each
 * shape, of which there are few, and copied for each document. Slots have their place in it, so a
 * document can be made with its first values in it.
 */
final class MonthTemplate {

  private record Shape(Resolution resolution, Fold fold, int days) {}

  private static final Map<Shape, MonthTemplate> TEMPLATES = new ConcurrentHashMap<>();

  /** Length before the elements of a document. */
  private static final int LENGTH = 4;

  /** The elements behind {@code _id}. */
  private final byte[] elements;

  private final int[] valuesAt;
  private final int[] countsAt;

  private MonthTemplate(byte[] elements, int slots, boolean counted) {
    this.elements = elements;
    this.valuesAt = new int[slots];
    this.countsAt = new int[counted ? slots : 0];
    ByteBuffer bytes = ByteBuffer.wrap(elements).order(ByteOrder.LITTLE_ENDIAN);
    findSlots(bytes, valuesAt, Double.BYTES);
    if (counted) {
      findSlots(bytes, countsAt, Integer.BYTES);
    }
  }

  /** Takes the places of the slots of one element, in the order in which they stand. */
  private static void findSlots(ByteBuffer bytes, int[] places, int length) {
    int found = 0;
    bytes.get();
    skipName(bytes);
    bytes.getInt();
    while (found < places.length) {
      byte type = bytes.get();
      if (type == 0) {
        continue;
      }
      skipName(bytes);
      if (type == BsonType.DOCUMENT.getValue()) {
        bytes.getInt();
      } else {
        places[found++] = bytes.position();
        bytes.position(bytes.position() + length);
      }
    }
    // What ends the last day, if days are documents, and the element.
    while (bytes.hasRemaining() && bytes.get(bytes.position()) == 0) {
      bytes.get();
    }
  }

  private static void skipName(ByteBuffer bytes) {
    while (bytes.get() != 0) {
      // Up to the zero that ends a name.
    }
  }

  /** The template of the month's shape. */
  static MonthTemplate of(MetricDefinition definition, YearMonth month) {
    Shape shape = new Shape(definition.resolution(), definition.fold(), month.lengthOfMonth());
    return TEMPLATES.computeIfAbsent(shape, missing -> make(definition, month));
  }

  private static MonthTemplate make(MetricDefinition definition, YearMonth month) {
    var document = MonthDocuments.empty(new SeriesKey("m", "c"), month, definition);
    document.remove("_id");
    return new MonthTemplate(
        ChangeBytes.elements(document),
        definition.resolution().slotsIn(month),
        definition.fold().counted());
  }

  /**
   * A document of this shape.
   *
   * @param first its first values; null for none
   * @param more elements behind the slots, encoded by {@link ChangeBytes#elements}
   */
  RawBsonDocument document(
      SeriesKey series, YearMonth month, @Nullable MonthUpdate first, byte[] more) {
    byte[] id = ChangeBytes.idElement(series, MonthKeys.date(month));
    byte[] document = new byte[LENGTH + id.length + elements.length + more.length + 1];
    ByteBuffer bytes = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(document.length).put(id);
    int at = bytes.position();
    bytes.put(elements).put(more);
    if (first != null) {
      for (int i = 0; i < first.slots().length; i++) {
        int slot = first.slots()[i];
        bytes.putDouble(at + valuesAt[slot], first.values()[i]);
        if (countsAt.length > 0) {
          bytes.putInt(at + countsAt[slot], first.counts()[i]);
        }
      }
    }
    return new RawBsonDocument(document);
  }
}
