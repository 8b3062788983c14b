package dev.almanac.store.mongo;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import org.bson.BsonDocument;
import org.bson.codecs.configuration.CodecRegistries;

/**
 * The collections of the store, each with the type it is read as.
 *
 * @param database the database they are in
 * @param samples month documents and year pages, as they are written
 * @param documents the same collection, read into primitive arrays
 * @param series the catalog: which years of which series are reserved
 * @param metrics definitions
 * @param upkeep what the jobs that look after the store remember
 */
record StoreCollections(
    MongoDatabase database,
    MongoCollection<BsonDocument> samples,
    MongoCollection<StoredDocument> documents,
    MongoCollection<BsonDocument> series,
    MongoCollection<BsonDocument> metrics,
    MongoCollection<BsonDocument> upkeep) {

  static StoreCollections of(MongoDatabase db) {
    MongoCollection<BsonDocument> samples = db.getCollection("samples", BsonDocument.class);
    MongoCollection<StoredDocument> documents =
        samples
            .withDocumentClass(StoredDocument.class)
            .withCodecRegistry(
                CodecRegistries.fromRegistries(
                    CodecRegistries.fromCodecs(new StoredDocumentDecoder()),
                    samples.getCodecRegistry()));
    return new StoreCollections(
        db,
        samples,
        documents,
        db.getCollection("series", BsonDocument.class),
        db.getCollection("metrics", BsonDocument.class),
        db.getCollection("upkeep", BsonDocument.class));
  }
}
