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
 * Reads a month document straight into primitive arrays. The document's own shape tells its
 * resolution and whether it counts, so reading needs no definition. Expects {@code _id} first, as
 * MongoDB stores it.
 */
final class MonthSlotsDecoder implements Codec<MonthSlots> {

  @Override
  public MonthSlots decode(BsonReader reader, DecoderContext context) {
    SeriesKey series = null;
    YearMonth month = null;
    Slots values = null;
    int[] counts = null;
    reader.readStartDocument();
    while (reader.readBsonType() != BsonType.END_OF_DOCUMENT) {
      switch (reader.readName()) {
        case "_id" -> {
          reader.readStartDocument();
          month = YearMonth.parse(reader.readString(MonthKeys.DATE));
          String metric = reader.readString(MonthKeys.METRIC);
          series = new SeriesKey(metric, reader.readString(MonthKeys.CLIENT));
          reader.readEndDocument();
        }
        case MonthDocuments.VALUES -> values = slots(reader, required(month));
        case MonthDocuments.COUNTS -> counts = toCounts(slots(reader, required(month)).values);
        default -> reader.skipValue();
      }
    }
    reader.readEndDocument();
    Slots slots = required(values);
    return new MonthSlots(
        required(series), required(month), slots.resolution, slots.values, counts);
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
          "a document in collection samples is not a month document: key or slots are missing");
    }
    return part;
  }

  @Override
  public void encode(BsonWriter writer, MonthSlots value, EncoderContext context) {
    throw new UnsupportedOperationException("month documents are written by MonthDocuments");
  }

  @Override
  public Class<MonthSlots> getEncoderClass() {
    return MonthSlots.class;
  }
}
