package dev.almanac.benchmark.mongo;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import dev.almanac.benchmark.report.TargetFacts;
import dev.almanac.benchmark.report.TargetFacts.Fact;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** What a server tells of itself, for the report. */
final class ServerFacts {

  private static final String UNKNOWN = "not told by the server";

  private ServerFacts() {}

  /** The facts of a running target. */
  static TargetFacts of(Target target) {
    BsonDocument build = command(target.client(), "buildInfo");
    List<Fact> facts = new ArrayList<>();
    facts.add(
        new Fact(
            "server version",
            build.containsKey("version") ? build.getString("version").getValue() : UNKNOWN));
    facts.addAll(target.facts());
    return new TargetFacts(target.name(), facts);
  }

  private static BsonDocument command(MongoClient client, String name) {
    try {
      return client
          .getDatabase("admin")
          .runCommand(new BsonDocument(name, new BsonInt32(1)), BsonDocument.class);
    } catch (MongoException refused) {
      return new BsonDocument();
    }
  }
}
