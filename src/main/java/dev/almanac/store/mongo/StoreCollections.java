package dev.almanac.store.mongo;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import dev.almanac.series.MonthSlots;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistries;

/**
 * The collections of the store, each with the type it is read as.
 *
 * @param database the database they are in
 * @param samples month documents, as they are written
 * @param months the same collection, read into primitive arrays
 * @param series the catalog: which years of which series are reserved
 * @param metrics definitions
 */
record StoreCollections(
    MongoDatabase database,
    MongoCollection<BsonDocument> samples,
    MongoCollection<MonthSlots> months,
    MongoCollection<BsonDocument> series,
    MongoCollection<BsonDocument> metrics) {

  static StoreCollections of(MongoDatabase db) {
    MongoCollection<BsonDocument> samples = db.getCollection("samples", BsonDocument.class);
    MongoCollection<MonthSlots> months =
        samples
            .withDocumentClass(MonthSlots.class)
            .withCodecRegistry(
                CodecRegistries.fromRegistries(
                    CodecRegistries.fromCodecs(new MonthSlotsDecoder()),
                    samples.getCodecRegistry()));
    return new StoreCollections(
        db,
        samples,
        months,
        db.getCollection("series", BsonDocument.class),
        db.getCollection("metrics", BsonDocument.class));
  }
}
