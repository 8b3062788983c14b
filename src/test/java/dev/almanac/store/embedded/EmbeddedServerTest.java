package dev.almanac.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedServerTest {

  @TempDir Path directory;

  private EmbeddedServer start(Path path) {
    return new EmbeddedServer(
        new EmbeddedProperties(path, Duration.ofMillis(200)), Clock.systemUTC());
  }

  private static MongoClient connect(EmbeddedServer server) {
    return MongoClients.create("mongodb://127.0.0.1:" + server.address().getPort());
  }

  private static MongoCollection<BsonDocument> collection(MongoClient client) {
    return client.getDatabase("db").getCollection("c", BsonDocument.class);
  }

  private static BsonDocument key(int i) {
    return new BsonDocument("date", new BsonString("2012-04"))
        .append("metric", new BsonString("m"))
        .append("client", new BsonString("c" + i));
  }

  @Test
  void compoundKeys_areFoundAgain_afterARestart() {
    try (EmbeddedServer server = start(directory);
        MongoClient client = connect(server)) {
      List<BsonDocument> documents = new ArrayList<>();
      for (int i = 0; i < 2_000; i++) {
        documents.add(
            new BsonDocument("_id", key(i))
                .append("v", new BsonDocument("1", new BsonDouble(Double.NaN)))
                .append("b", new BsonArray(List.of(new BsonBinary(new byte[] {1, 2})))));
      }
      collection(client).insertMany(documents);
    }
    try (EmbeddedServer server = start(directory);
        MongoClient client = connect(server)) {
      MongoCollection<BsonDocument> collection = collection(client);
      for (int i = 0; i < 2_000; i += 97) {
        assertThat(
                collection
                    .updateOne(
                        new BsonDocument("_id", key(i))
                            .append("b", new BsonDocument("$ne", new BsonBinary(new byte[] {9}))),
                        Updates.set("v.1", new BsonDouble(i)))
                    .getMatchedCount())
            .isEqualTo(1);
        assertThat(collection.find(Filters.eq("_id", key(i))).first())
            .isEqualTo(
                new BsonDocument("_id", key(i))
                    .append("v", new BsonDocument("1", new BsonDouble(i)))
                    .append("b", new BsonArray(List.of(new BsonBinary(new byte[] {1, 2})))));
      }
      assertThat(collection.countDocuments()).isEqualTo(2_000);
    }
  }

  @Test
  void fileCopiedWhileWriting_opensAsConsistentAsAKilledProcessLeavesIt() throws Exception {
    Path copyDirectory = Files.createDirectories(directory.resolve("copies"));
    try (EmbeddedServer server = start(directory);
        MongoClient client = connect(server)) {
      for (int i = 0; i < 600; i++) {
        collection(client).insertOne(new BsonDocument("_id", key(i)).append("x", new BsonInt32(i)));
        if (i % 150 == 149) {
          Path copy = Files.createDirectories(copyDirectory.resolve("at" + i));
          Files.copy(
              directory.resolve("almanac.db"),
              copy.resolve("almanac.db"),
              StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
    try (var copies = Files.list(copyDirectory)) {
      assertThat(copies)
          .hasSize(4)
          .allSatisfy(
              copy -> {
                try (EmbeddedServer server = start(copy);
                    MongoClient client = connect(server)) {
                  MongoCollection<BsonDocument> collection = collection(client);
                  List<BsonDocument> found = collection.find().into(new ArrayList<>());
                  // What is listed is found by key, and what is not can be inserted.
                  for (BsonDocument document : found) {
                    assertThat(collection.find(Filters.eq("_id", document.get("_id"))).first())
                        .isEqualTo(document);
                  }
                  collection.insertOne(
                      new BsonDocument("_id", key(found.size())).append("x", new BsonInt32(0)));
                }
              });
    }
  }

  @Test
  void secondServer_onTheSameDirectory_isRefusedInWords() {
    try (EmbeddedServer server = start(directory)) {
      assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
      assertThatThrownBy(() -> start(directory))
          .isInstanceOf(EmbeddedStoreException.class)
          .hasMessageContaining("another Almanac");
    }
  }

  @Test
  void pathThatIsAFile_isRefusedInWords() throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "not a directory");
    assertThatThrownBy(() -> start(file))
        .isInstanceOf(EmbeddedStoreException.class)
        .hasMessageContaining("cannot be made");
  }
}
