package dev.almanac.benchmark.binding;

import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.WriteModel;
import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.benchmark.data.DailySamples.Sample;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.MonthDocuments;
import dev.almanac.store.mongo.MonthKeys;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.RawBsonDocument;

/**
 * Month documents with Almanac's key and shape whose year is not reserved. They have the index that
 * Almanac has on its own, so that what that costs is not booked to reserving.
 */
public final class UnreservedMonths implements Binding {

  /** How a month document comes to be. */
  public enum Making {
    /** By upsert, with the slots that have a value; it grows with each new one. */
    GROWN,
    /** Whole, with every slot at its final size, when its first sample comes. */
    BY_MONTH
  }

  private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);
  private static final UpdateOptions UPSERT = new UpdateOptions().upsert(true);

  private final String name;
  private final Making making;
  private final Order order;
  private final MongoCollection<RawBsonDocument> collection;

  /** In a collection named after the variant. */
  public UnreservedMonths(MongoDatabase database, String name, Making making, Order order) {
    this.name = name;
    this.making = making;
    this.order = order;
    this.collection =
        database.getCollection("months_" + name.replace(", ", "_"), RawBsonDocument.class);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Order order() {
    return order;
  }

  @Override
  public void create() {
    collection.drop();
    collection.createIndex(MonthKeys.acrossSeries());
  }

  @Override
  public List<String> collections() {
    return List.of(collection.getNamespace().getCollectionName());
  }

  @Override
  public Runnable write(List<Sample> batch) {
    MongoCollection<BsonDocument> documents = collection.withDocumentClass(BsonDocument.class);
    List<WriteModel<BsonDocument>> operations = new ArrayList<>(batch.size());
    for (Sample sample : batch) {
      operations.add(making == Making.BY_MONTH && sample.first() ? whole(sample) : slot(sample));
    }
    return () -> {
      BulkWriteResult result = documents.bulkWrite(operations, UNORDERED);
      int taken = result.getMatchedCount() + result.getUpserts().size() + result.getInsertedCount();
      if (taken != operations.size()) {
        throw new IllegalStateException(
            name + ": " + taken + " of " + operations.size() + " samples found their document");
      }
    };
  }

  private static WriteModel<BsonDocument> whole(Sample sample) {
    BsonDocument document =
        MonthDocuments.empty(
            sample.series(), YearMonth.from(sample.date()), DailySamples.definition());
    document.getDocument(MonthDocuments.VALUES).put(day(sample), new BsonDouble(sample.value()));
    return new InsertOneModel<>(document);
  }

  private WriteModel<BsonDocument> slot(Sample sample) {
    BsonDocument key = MonthKeys.month(sample.series(), YearMonth.from(sample.date()));
    BsonDocument change =
        new BsonDocument(
            "$set",
            new BsonDocument(
                MonthDocuments.VALUES + "." + day(sample), new BsonDouble(sample.value())));
    return making == Making.GROWN
        ? new UpdateOneModel<>(MonthKeys.is(key), change, UPSERT)
        : new UpdateOneModel<>(MonthKeys.is(key), change);
  }

  private static String day(Sample sample) {
    return Integer.toString(sample.date().getDayOfMonth());
  }

  @Override
  public YearRead year(SeriesKey series, int year) {
    return MonthReply.year(collection, series, year);
  }

  @Override
  public void samplesIn(RawBsonDocument document, DoubleConsumer values) {
    MonthReply.samplesIn(document, values);
  }

  @Override
  public void drop() {
    collection.drop();
  }
}
