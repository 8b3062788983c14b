package dev.almanac.benchmark.binding;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.CreateCollectionOptions;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.TimeSeriesGranularity;
import com.mongodb.client.model.TimeSeriesOptions;
import dev.almanac.benchmark.data.DailySamples.Sample;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.MonthKeys;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/**
 * MongoDB's own time-series collection (5.0 and later): {@code {t, series: {client, metric}, v}} in
 * buckets that the server makes, of granularity {@code hours}, the coarsest there is, with the
 * index on series and time that MongoDB recommends and makes by itself since 6.3.
 */
public final class TimeSeriesCollection implements Binding {

  private static final String TIME = "t";
  private static final String SERIES = "series";
  private static final InsertManyOptions UNORDERED = new InsertManyOptions().ordered(false);

  private final MongoDatabase database;
  private final String name;
  private final MongoCollection<RawBsonDocument> collection;

  /** In a collection named after the variant. */
  public TimeSeriesCollection(MongoDatabase database, String name) {
    this.database = database;
    this.name = name;
    this.collection = database.getCollection(name.replace('-', '_'), RawBsonDocument.class);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void create() {
    collection.drop();
    database.createCollection(
        collection.getNamespace().getCollectionName(),
        new CreateCollectionOptions()
            .timeSeriesOptions(
                new TimeSeriesOptions(TIME)
                    .metaField(SERIES)
                    .granularity(TimeSeriesGranularity.HOURS)));
    collection.createIndex(
        new BsonDocument(SERIES, new BsonInt32(1)).append(TIME, new BsonInt32(1)));
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
          new BsonDocument(TIME, time(sample.date()))
              .append(SERIES, meta(sample.series()))
              .append("v", new BsonDouble(sample.value())));
    }
    // The driver fails by itself when one is not taken.
    return () -> documents.insertMany(samples, UNORDERED);
  }

  private static BsonDateTime time(LocalDate date) {
    return new BsonDateTime(date.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli());
  }

  /**
   * What buckets are made by. The server keeps its fields sorted by name, whatever order they come
   * in, and a filter on the whole of it in another order finds nothing.
   */
  private static BsonDocument meta(SeriesKey series) {
    return new BsonDocument(MonthKeys.CLIENT, new BsonString(series.client()))
        .append(MonthKeys.METRIC, new BsonString(series.metric()));
  }

  @Override
  public YearRead year(SeriesKey series, int year) {
    return new YearRead(
        collection,
        new BsonDocument(SERIES, meta(series))
            .append(
                TIME,
                new BsonDocument("$gte", time(LocalDate.of(year, 1, 1)))
                    .append("$lt", time(LocalDate.of(year + 1, 1, 1)))));
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
