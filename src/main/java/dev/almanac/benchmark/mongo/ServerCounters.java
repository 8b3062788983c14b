package dev.almanac.benchmark.mongo;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import dev.almanac.benchmark.report.Figure;
import dev.almanac.benchmark.report.Modelled;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Counters of a server's {@code serverStatus}, of the whole server since it started. What one phase
 * did is the difference of before and after; other users of the server would be counted too.
 */
public final class ServerCounters {

  /** What is counted, and where in the reply of {@code serverStatus} MongoDB 4.0 to 8 tells it. */
  public enum Counter {
    /** Blocks that WiredTiger read from its files: each may cost a disk a seek. */
    BLOCKS_READ(Modelled.BLOCKS, "blocks", "wiredTiger", "block-manager", "blocks read"),
    /** Bytes of those blocks. */
    BYTES_READ(Modelled.BYTES, "bytes", "wiredTiger", "block-manager", "bytes read"),
    /** Bytes that WiredTiger wrote to its data files. */
    BYTES_WRITTEN("bytes written", "bytes", "wiredTiger", "block-manager", "bytes written"),
    /** Bytes brought into the cache, uncompressed. */
    CACHE_BYTES_READ("cache bytes read", "bytes", "wiredTiger", "cache", "bytes read into cache"),
    /** Bytes that left the cache, uncompressed. */
    CACHE_BYTES_WRITTEN(
        "cache bytes written", "bytes", "wiredTiger", "cache", "bytes written from cache"),
    /** Bytes written to the journal. */
    JOURNAL_BYTES("journal bytes", "bytes", "wiredTiger", "log", "log bytes written"),
    /** Index keys that queries looked at. */
    KEYS_EXAMINED("keys examined", "keys", "metrics", "queryExecutor", "scanned"),
    /** Documents that queries looked at. */
    DOCUMENTS_EXAMINED(
        "documents examined", "documents", "metrics", "queryExecutor", "scannedObjects");

    private final String figure;
    private final String unit;
    private final List<String> path;

    Counter(String figure, String unit, String... path) {
      this.figure = figure;
      this.unit = unit;
      this.path = List.of(path);
    }

    /** Name of the figure in reports. */
    public String figure() {
      return figure;
    }
  }

  private final Map<Counter, Long> values;

  private ServerCounters(Map<Counter, Long> values) {
    this.values = values;
  }

  /** Asks the server; a counter that it does not tell, or none may ask for, is left out. */
  public static ServerCounters read(MongoClient client) {
    try {
      return of(
          client
              .getDatabase("admin")
              .runCommand(new BsonDocument("serverStatus", new BsonInt32(1)), BsonDocument.class));
    } catch (MongoException refused) {
      return new ServerCounters(new EnumMap<>(Counter.class));
    }
  }

  /** The counters in a reply of {@code serverStatus}. */
  public static ServerCounters of(BsonDocument serverStatus) {
    Map<Counter, Long> values = new EnumMap<>(Counter.class);
    for (Counter counter : Counter.values()) {
      Long value = number(serverStatus, counter.path);
      if (value != null) {
        values.put(counter, value);
      }
    }
    return new ServerCounters(values);
  }

  private static @Nullable Long number(BsonDocument reply, List<String> path) {
    BsonValue value = reply;
    for (String name : path) {
      if (value == null || !value.isDocument()) {
        return null;
      }
      value = value.asDocument().get(name);
    }
    return value == null || !value.isNumber() ? null : value.asNumber().longValue();
  }

  /** The counter's value, or null where the server does not tell it. */
  public @Nullable Long get(Counter counter) {
    return values.get(counter);
  }

  /** What was counted since then. */
  public ServerCounters since(ServerCounters before) {
    Map<Counter, Long> difference = new EnumMap<>(Counter.class);
    values.forEach(
        (counter, value) -> {
          Long earlier = before.values.get(counter);
          // A counter that went back was begun anew, by a restart or another member of the set.
          if (earlier != null && value >= earlier) {
            difference.put(counter, value - earlier);
          }
        });
    return new ServerCounters(difference);
  }

  /**
   * What each of a number of operations, or samples, cost by these counters.
   *
   * @param operations at least 1
   * @param per what one of them is called, in the singular
   */
  public List<Figure> per(long operations, String per, Counter... counters) {
    List<Figure> figures = new ArrayList<>();
    for (Counter counter : counters) {
      Long value = values.get(counter);
      if (value != null) {
        figures.add(new Figure(counter.figure, per, counter.unit, (double) value / operations));
      }
    }
    return figures;
  }
}
