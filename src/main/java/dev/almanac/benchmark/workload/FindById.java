package dev.almanac.benchmark.workload;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** A way to ask for one document by its id. */
enum FindById {
  /** The driver's find, decoded into its general type. */
  TYPED("typed find") {
    @Override
    Question prepare(MongoDatabase database, String collection, BsonDocument id) {
      MongoCollection<Document> documents = database.getCollection(collection);
      BsonDocument filter = new BsonDocument("_id", id);
      return () -> documents.find(filter).first();
    }

    @Override
    boolean found(Object reply) {
      return reply instanceof Document document && document.containsKey("_id");
    }
  },
  /** The driver's find, the document left as bytes. */
  RAW("raw find") {
    @Override
    Question prepare(MongoDatabase database, String collection, BsonDocument id) {
      MongoCollection<RawBsonDocument> documents =
          database.getCollection(collection, RawBsonDocument.class);
      BsonDocument filter = new BsonDocument("_id", id);
      return () -> documents.find(filter).first();
    }

    @Override
    boolean found(Object reply) {
      return reply instanceof RawBsonDocument document && document.containsKey("_id");
    }
  },
  /** A command that was encoded before, the whole reply left as bytes. */
  COMMAND("runCommand") {
    @Override
    Question prepare(MongoDatabase database, String collection, BsonDocument id) {
      BsonDocument command =
          new BsonDocument("find", new BsonString(collection))
              .append("filter", new BsonDocument("_id", id))
              .append("limit", new BsonInt32(1))
              .append("singleBatch", BsonBoolean.TRUE);
      RawBsonDocument encoded = new RawBsonDocument(command, new BsonDocumentCodec());
      return () -> database.runCommand(encoded, RawBsonDocument.class);
    }

    @Override
    boolean found(Object reply) {
      List<BsonValue> batch =
          ((RawBsonDocument) reply).getDocument("cursor").getArray("firstBatch").getValues();
      return batch.size() == 1 && batch.get(0).asDocument().containsKey("_id");
    }
  };

  private final String variant;

  FindById(String variant) {
    this.variant = variant;
  }

  /** Name in reports. */
  String variant() {
    return variant;
  }

  /** A question ready to be sent. */
  interface Question {
    Object ask();
  }

  /** Prepares all that can be done before the timer starts. */
  abstract Question prepare(MongoDatabase database, String collection, BsonDocument id);

  /** Whether a reply has the document. */
  abstract boolean found(Object reply);
}
