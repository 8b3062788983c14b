package dev.almanac.store.mongo;

import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * Encodes the filter and the update of a month document, once and straight from its arrays, as BSON
 * (https://bsonspec.org/spec.html): no object is made for a slot, and the driver copies the bytes.
 */
final class ChangeBytes {

  /**
   * Paths of slots as BSON names: {@code v.1} to {@code v.31}, or {@code v.1.0} to {@code v.31.23}.
   */
  private static final byte[][] DAY_VALUES = paths(MonthDocuments.VALUES, Resolution.DAY);

  private static final byte[][] HOUR_VALUES = paths(MonthDocuments.VALUES, Resolution.HOUR);
  private static final byte[][] DAY_COUNTS = paths(MonthDocuments.COUNTS, Resolution.DAY);
  private static final byte[][] HOUR_COUNTS = paths(MonthDocuments.COUNTS, Resolution.HOUR);

  private static final byte[] ID = name("_id");
  private static final byte[] DATE = name(MonthKeys.DATE);
  private static final byte[] METRIC = name(MonthKeys.METRIC);
  private static final byte[] CLIENT = name(MonthKeys.CLIENT);

  private static final int LONGEST_MONTH = 31;

  /** Of a document: its length before its elements, and a zero behind them. */
  private static final int LENGTH = 4;

  private static final int END = 1;
  private static final int TYPE = 1;

  private ChangeBytes() {}

  private static byte[][] paths(String field, Resolution resolution) {
    byte[][] paths = new byte[LONGEST_MONTH * resolution.slotsPerDay()][];
    for (int slot = 0; slot < paths.length; slot++) {
      paths[slot] = name(MonthDocuments.path(field, resolution, slot));
    }
    return paths;
  }

  /** A name with the zero that ends it. */
  private static byte[] name(String name) {
    return (name + '\0').getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * The filter of an update: by key, and by more elements.
   *
   * @param more elements behind {@code _id}, encoded by {@link #elements}
   */
  static RawBsonDocument filter(MonthUpdate update, byte[] more) {
    byte[] id = idElement(update.series(), MonthKeys.date(update.month()));
    byte[] document = new byte[LENGTH + id.length + more.length + END];
    ByteBuffer bytes = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(document.length).put(id).put(more).put((byte) 0);
    return new RawBsonDocument(document);
  }

  /** The element {@code _id} of a document, its parts in their order. */
  static byte[] idElement(SeriesKey series, String label) {
    byte[] date = label.getBytes(StandardCharsets.US_ASCII);
    byte[] metric = series.metric().getBytes(StandardCharsets.UTF_8);
    byte[] client = series.client().getBytes(StandardCharsets.UTF_8);
    int key = LENGTH + length(DATE, date) + length(METRIC, metric) + length(CLIENT, client) + END;
    byte[] element = new byte[TYPE + ID.length + key];
    ByteBuffer bytes = ByteBuffer.wrap(element).order(ByteOrder.LITTLE_ENDIAN);
    bytes.put((byte) BsonType.DOCUMENT.getValue()).put(ID).putInt(key);
    put(bytes, DATE, date);
    put(bytes, METRIC, metric);
    put(bytes, CLIENT, client);
    bytes.put((byte) 0);
    return element;
  }

  private static int length(byte[] name, byte[] text) {
    return TYPE + name.length + LENGTH + text.length + END;
  }

  private static void put(ByteBuffer bytes, byte[] name, byte[] text) {
    bytes.put((byte) BsonType.STRING.getValue()).put(name);
    bytes.putInt(text.length + END).put(text).put((byte) 0);
  }

  /**
   * The update of the slots, and more elements.
   *
   * @param operator what is done to the slots, e.g. {@code $set}
   * @param more elements behind it, encoded by {@link #elements}
   */
  static RawBsonDocument update(MonthUpdate update, String operator, byte[] more) {
    byte[][] values = update.resolution() == Resolution.DAY ? DAY_VALUES : HOUR_VALUES;
    byte[][] counts = update.resolution() == Resolution.DAY ? DAY_COUNTS : HOUR_COUNTS;
    boolean counted = update.fold().counted();
    byte[] operatorName = name(operator);
    int slotsLength = LENGTH + END;
    for (int slot : update.slots()) {
      slotsLength += TYPE + values[slot].length + Double.BYTES;
      slotsLength += counted ? TYPE + counts[slot].length + Integer.BYTES : 0;
    }
    byte[] document =
        new byte[LENGTH + TYPE + operatorName.length + slotsLength + more.length + END];
    ByteBuffer bytes = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(document.length);
    bytes.put((byte) BsonType.DOCUMENT.getValue()).put(operatorName).putInt(slotsLength);
    for (int i = 0; i < update.slots().length; i++) {
      int slot = update.slots()[i];
      bytes.put((byte) BsonType.DOUBLE.getValue()).put(values[slot]).putDouble(update.values()[i]);
      if (counted) {
        bytes.put((byte) BsonType.INT32.getValue()).put(counts[slot]).putInt(update.counts()[i]);
      }
    }
    bytes.put((byte) 0).put(more).put((byte) 0);
    return new RawBsonDocument(document);
  }

  /** The elements of a document without what stands around them. */
  static byte[] elements(BsonDocument document) {
    BasicOutputBuffer buffer = new BasicOutputBuffer();
    try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
      new BsonDocumentCodec().encode(writer, document, EncoderContext.builder().build());
    }
    byte[] bytes = buffer.toByteArray();
    return Arrays.copyOfRange(bytes, LENGTH, bytes.length - END);
  }
}
