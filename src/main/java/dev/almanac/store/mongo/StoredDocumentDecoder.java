package dev.almanac.store.mongo;

import dev.almanac.series.MonthSlots;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import java.time.YearMonth;
import java.util.Arrays;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonReader;
import org.bson.BsonType;
import org.bson.BsonWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.jspecify.annotations.Nullable;

/**
 * Reads a month document or a year page straight into primitive arrays. The document's own shape
 * tells its resolution and whether it counts, so reading needs no definition. Expects {@code _id}
 * first, as MongoDB stores it.
 */
final class StoredDocumentDecoder implements Codec<StoredDocument> {

  @Override
  public StoredDocument decode(BsonReader reader, DecoderContext context) {
    reader.readStartDocument();
    reader.readName("_id");
    reader.readStartDocument();
    String date = reader.readString(MonthKeys.DATE);
    String metric = reader.readString(MonthKeys.METRIC);
    SeriesKey series = new SeriesKey(metric, reader.readString(MonthKeys.CLIENT));
    reader.readEndDocument();
    StoredDocument document =
        MonthKeys.isPage(date)
            ? page(reader, series, Integer.parseInt(date))
            : new StoredDocument.Month(month(reader, series, YearMonth.parse(date)));
    reader.readEndDocument();
    return document;
  }

  private static MonthSlots month(BsonReader reader, SeriesKey series, YearMonth month) {
    Slots values = null;
    int[] counts = null;
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case MonthDocuments.VALUES -> values = slots(reader, month);
        case MonthDocuments.COUNTS -> counts = toCounts(slots(reader, month).values);
        default -> reader.skipValue();
      }
    }
    Slots slots = required(values);
    return new MonthSlots(series, month, slots.resolution, slots.values, counts);
  }

  private static YearPage page(BsonReader reader, SeriesKey series, int year) {
    Long epoch = null;
    Long touched = null;
    byte[][] values = new byte[YearPage.MONTHS][];
    byte[][] counts = new byte[YearPage.MONTHS][];
    double[][] totals = new double[YearPage.MONTHS][];
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case YearPages.EPOCH -> epoch = reader.readInt64();
        case YearPages.TOUCHED -> touched = reader.readDateTime();
        case YearPages.SLOTS -> packed(reader, values);
        case YearPages.COUNTS -> packed(reader, counts);
        case YearPages.TOTALS -> totals(reader, totals);
        default -> reader.skipValue();
      }
    }
    return new YearPage(series, year, required(epoch), required(touched), values, counts, totals);
  }

  private static void packed(BsonReader reader, byte[][] months) {
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      int month = Integer.parseInt(reader.readName());
      months[month - 1] = reader.readBinaryData().getData();
    }
    reader.readEndDocument();
  }

  private static void totals(BsonReader reader, double[][] months) {
    double[] numbers = new double[YearPages.MOST_TOTALS];
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      int month = Integer.parseInt(reader.readName());
      int size = 0;
      reader.readStartArray();
      while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
        numbers[size++] = reader.readDouble();
      }
      reader.readEndArray();
      months[month - 1] = Arrays.copyOf(numbers, size);
    }
    reader.readEndDocument();
  }

  private record Slots(Resolution resolution, double[] values) {}

  private static Slots slots(BsonReader reader, YearMonth month) {
    Resolution resolution = null;
    double[] values = new double[0];
    reader.readStartDocument();
    for (BsonType type = reader.readBsonType();
        type != BsonType.END_OF_DOCUMENT;
        type = reader.readBsonType()) {
      if (resolution == null) {
        resolution = type == BsonType.DOCUMENT ? Resolution.HOUR : Resolution.DAY;
        values = new double[resolution.slotsIn(month)];
        Arrays.fill(values, Double.NaN);
      }
      int day = Integer.parseInt(reader.readName());
      if (resolution == Resolution.DAY) {
        values[resolution.slot(day, 0)] = number(reader);
      } else {
        reader.readStartDocument();
        while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
          values[resolution.slot(day, Integer.parseInt(reader.readName()))] = number(reader);
        }
        reader.readEndDocument();
      }
    }
    reader.readEndDocument();
    return new Slots(required(resolution), values);
  }

  /** A slot or a count; a count that outgrew an int32 was made an int64 by the database. */
  private static double number(BsonReader reader) {
    return switch (reader.getCurrentBsonType()) {
      case INT32 -> reader.readInt32();
      case INT64 -> reader.readInt64();
      default -> reader.readDouble();
    };
  }

  private static int[] toCounts(double[] values) {
    int[] counts = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      counts[i] = (int) values[i];
    }
    return counts;
  }

  private static <T> T required(@Nullable T part) {
    if (part == null) {
      throw new BsonInvalidOperationException(
          "a document in collection samples is neither a month document nor a year page");
    }
    return part;
  }

  @Override
  public void encode(BsonWriter writer, StoredDocument value, EncoderContext context) {
    throw new UnsupportedOperationException(
        "documents are written by MonthDocuments and YearPages");
  }

  @Override
  public Class<StoredDocument> getEncoderClass() {
    return StoredDocument.class;
  }
}
