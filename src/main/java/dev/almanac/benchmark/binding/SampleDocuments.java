package dev.almanac.benchmark.binding;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.InsertManyOptions;
import dev.almanac.benchmark.data.DailySamples.Sample;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.MonthKeys;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/**
 * One document a sample: {@code {_id: {date: "2012-04-05", metric, client}, v: 51.0}}, found by its
 * key alone. The order of the key's fields decides where new documents land in the index.
 */
public final class SampleDocuments implements Binding {

  /** Which field of the key comes first. */
  public enum KeyOrder {
    /** New documents land at the right edge of the index. */
    DATE_FIRST,
    /** New documents land all over the index, one place for each series. */
    METRIC_FIRST
  }

  private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

  private final String name;
  private final KeyOrder order;
  private final MongoCollection<RawBsonDocument> collection;

  /** In a collection named after the variant. */
  public SampleDocuments(MongoDatabase database, String name, KeyOrder order) {
    this.name = name;
    this.order = order;
    this.collection = database.getCollection("samples_" + name, RawBsonDocument.class);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void create() {
    collection.drop();
  }

  @Override
  public List<String> collections() {
    return List.of(collection.getNamespace().getCollectionName());
  }

  @Override
  public Runnable write(List<Sample> batch) {
    MongoCollection<BsonDocument> documents = collection.withDocumentClass(BsonDocument.class);
    List<BsonDocument> samples = new ArrayList<>(batch.size());
    for (Sample sample : batch) {
      samples.add(
          new BsonDocument("_id", key(sample.series(), sample.date()))
              .append("v", new BsonDouble(sample.value())));
    }
    // The driver fails by itself when one is not taken.
    return () -> documents.insertMany(samples, UNORDERED);
  }

  private BsonDocument key(SeriesKey series, LocalDate date) {
    BsonString day = new BsonString(date.toString());
    BsonString metric = new BsonString(series.metric());
    BsonString client = new BsonString(series.client());
    return switch (order) {
      case DATE_FIRST ->
          new BsonDocument(MonthKeys.DATE, day)
              .append(MonthKeys.METRIC, metric)
              .append(MonthKeys.CLIENT, client);
      case METRIC_FIRST ->
          new BsonDocument(MonthKeys.METRIC, metric)
              .append(MonthKeys.CLIENT, client)
              .append(MonthKeys.DATE, day);
    };
  }

  @Override
  public YearRead year(SeriesKey series, int year) {
    List<BsonDocument> keys = new ArrayList<>();
    for (LocalDate date = LocalDate.of(year, 1, 1);
        date.getYear() == year;
        date = date.plusDays(1)) {
      keys.add(key(series, date));
    }
    return new YearRead(collection, MonthKeys.in(keys));
  }

  @Override
  public void samplesIn(RawBsonDocument document, DoubleConsumer values) {
    values.accept(document.getDouble("v").getValue());
  }

  @Override
  public void drop() {
    collection.drop();
  }
}
