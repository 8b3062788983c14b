package dev.almanac.benchmark.mongo;

import com.mongodb.MongoException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import dev.almanac.benchmark.report.TargetFacts;
import dev.almanac.benchmark.report.TargetFacts.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What a server tells of itself, for the report; a user that may not ask leaves gaps. */
public final class ServerFacts {

  private static final String UNKNOWN = "not told by the server";
  private static final String FILE_SYSTEM = "file system";

  /** 6.1 to 6.9, and 7 and later. */
  private static final Pattern ALWAYS_JOURNALED =
      Pattern.compile("(?:6\\.[1-9]|[7-9]|[1-9][0-9])\\.");

  private static final double MEBIBYTE = 1L << 20;

  private ServerFacts() {}

  /** The facts of a running target. */
  static TargetFacts of(Target target) {
    MongoClient client = target.client();
    BsonDocument status = command(client, "serverStatus");
    // By its old name, which every version answers to.
    BsonDocument hello = command(client, "isMaster");
    String engine = text(at(status, "storageEngine", "name"));
    Long cache = cacheBytes(status);
    List<Fact> facts = new ArrayList<>(target.facts());
    String version = text(at(command(client, "buildInfo"), "version"));
    facts.add(new Fact("server version", version));
    facts.add(new Fact("storage engine", engine));
    facts.add(new Fact("cache", cache == null ? UNKNOWN : mebibytes(cache)));
    facts.add(new Fact("journal", journal(version, status, command(client, "getCmdLineOpts"))));
    BsonValue memory = at(command(client, "hostInfo"), "system", "memSizeMB");
    facts.add(
        new Fact(
            "server's memory",
            memory == null || !memory.isNumber()
                ? UNKNOWN
                : String.format(Locale.ROOT, "%,d MiB", memory.asNumber().longValue())));
    if (facts.stream().noneMatch(fact -> fact.name().equals(FILE_SYSTEM))) {
      facts.add(new Fact(FILE_SYSTEM, UNKNOWN));
    }
    facts.add(
        new Fact("deployment", hello.containsKey("setName") ? "replica set" : "no replica set"));
    facts.add(new Fact("write concern", concern(writeConcern(client))));
    return new TargetFacts(target.name(), facts);
  }

  /** The size that the storage engine's cache may have, or null where the server does not tell. */
  public static @Nullable Long cacheBytes(MongoClient client) {
    return cacheBytes(command(client, "serverStatus"));
  }

  private static @Nullable Long cacheBytes(BsonDocument serverStatus) {
    BsonValue bytes = at(serverStatus, "wiredTiger", "cache", "maximum bytes configured");
    return bytes == null || !bytes.isNumber() ? null : bytes.asNumber().longValue();
  }

  /**
   * Since 6.1 WiredTiger always keeps a journal; before, {@code storage.journal.enabled} could turn
   * it off, and bytes in the log show that it is on.
   */
  private static String journal(String version, BsonDocument serverStatus, BsonDocument options) {
    if (ALWAYS_JOURNALED.matcher(version).lookingAt()
        && at(serverStatus, "wiredTiger", "log") != null) {
      return "on";
    }
    BsonValue set = at(options, "parsed", "storage", "journal", "enabled");
    if (set != null && set.isBoolean()) {
      return set.asBoolean().getValue() ? "on" : "off";
    }
    BsonValue bytes = at(serverStatus, "wiredTiger", "log", "log bytes written");
    return bytes != null && bytes.isNumber() && bytes.asNumber().longValue() > 0 ? "on" : UNKNOWN;
  }

  private static WriteConcern writeConcern(MongoClient client) {
    return client.getDatabase("admin").getWriteConcern();
  }

  private static String concern(WriteConcern concern) {
    Object w = concern.getWObject();
    Boolean journal = concern.getJournal();
    return (w == null ? "the server's default" : "w: " + w)
        + (journal == null ? "" : ", j: " + journal);
  }

  private static String mebibytes(long bytes) {
    return String.format(Locale.ROOT, "%,.0f MiB", bytes / MEBIBYTE);
  }

  private static String text(@Nullable BsonValue value) {
    return value != null && value.isString() ? value.asString().getValue() : UNKNOWN;
  }

  /** The value at a path, or null where the path ends early. */
  static @Nullable BsonValue at(BsonDocument reply, String... path) {
    BsonValue value = reply;
    for (String name : path) {
      if (value == null || !value.isDocument()) {
        return null;
      }
      value = value.asDocument().get(name);
    }
    return value;
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
