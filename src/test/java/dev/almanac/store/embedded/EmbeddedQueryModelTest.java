package dev.almanac.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded server's answers to filters on keys, against a plain list of the documents. */
class EmbeddedQueryModelTest {

  private static final List<String> FIELDS = List.of("date", "metric", "client");

  /** Values next to each other in order, and those that end or continue another. */
  private static final List<String> VALUES =
      List.of("", "\0", "a", "a\0", "aa", "b", "\u00e4", "z");

  private static final Comparator<Row> BY_KEY =
      Comparator.comparing(Row::date).thenComparing(Row::metric).thenComparing(Row::client);

  @TempDir Path directory;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);

  /** A document of the model: its key and a number. */
  private record Row(String date, String metric, String client, int x) {

    String field(String name) {
      return switch (name) {
        case "date" -> date;
        case "metric" -> metric;
        default -> client;
      };
    }

    BsonDocument document() {
      return new BsonDocument("_id", key(date, metric, client)).append("x", new BsonInt32(x));
    }
  }

  private static BsonDocument key(String date, String metric, String client) {
    return new BsonDocument("date", new BsonString(date))
        .append("metric", new BsonString(metric))
        .append("client", new BsonString(client));
  }

  /** A filter, and what the model makes of it. */
  private static final class Query {
    final BsonDocument filter = new BsonDocument();
    Predicate<Row> matches = row -> true;
    Comparator<Row> order = BY_KEY;
    BsonDocument sort = new BsonDocument();
    int skip;
    int limit;

    void and(Predicate<Row> more) {
      matches = matches.and(more);
    }
  }

  @Test
  void randomQueries_answerAsAListDoes() {
    System.out.println("seed " + seed);
    try (EmbeddedServer server =
            new EmbeddedServer(
                new EmbeddedProperties(directory, Duration.ofMillis(200)), Clock.systemUTC());
        MongoClient client =
            MongoClients.create("mongodb://127.0.0.1:" + server.address().getPort())) {
      MongoCollection<BsonDocument> collection =
          client.getDatabase("db").getCollection("c", BsonDocument.class);
      List<Row> rows = fill(collection);
      for (int i = 0; i < 1_500; i++) {
        Query query = query();
        List<BsonDocument> expected =
            rows.stream()
                .filter(query.matches)
                .sorted(query.order)
                .skip(query.skip)
                .limit(query.limit == 0 ? Long.MAX_VALUE : query.limit)
                .map(Row::document)
                .toList();
        assertThat(
                collection
                    .find(query.filter)
                    .sort(query.sort)
                    .skip(query.skip)
                    .limit(query.limit)
                    .into(new ArrayList<>()))
            .as("seed %s, query %s: %s by %s", seed, i, query.filter, query.sort)
            .isEqualTo(expected);
        if (i % 50 == 0) {
          assertThat(collection.deleteMany(query.filter).getDeletedCount())
              .as("seed %s, deleting %s: %s", seed, i, query.filter)
              .isEqualTo(rows.stream().filter(query.matches).count());
          collection.deleteMany(new BsonDocument());
          rows = fill(collection);
        }
      }
    }
  }

  private List<Row> fill(MongoCollection<BsonDocument> collection) {
    List<Row> rows = new ArrayList<>();
    for (String date : VALUES) {
      for (String metric : VALUES) {
        for (String client : VALUES) {
          if (random.nextInt(3) > 0) {
            rows.add(new Row(date, metric, client, random.nextInt(3)));
          }
        }
      }
    }
    collection.insertMany(rows.stream().map(Row::document).toList());
    return rows;
  }

  private Query query() {
    Query query = new Query();
    if (random.nextInt(4) == 0) {
      rangeOfKeys(query);
    } else {
      for (String field : FIELDS) {
        condition(query, field);
      }
    }
    if (random.nextInt(3) == 0) {
      int x = random.nextInt(3);
      query.filter.append("x", new BsonInt32(x));
      query.and(row -> row.x() == x);
    }
    sort(query);
    query.skip = random.nextInt(3) == 0 ? random.nextInt(5) : 0;
    query.limit = random.nextBoolean() ? 1 + random.nextInt(20) : 0;
    return query;
  }

  private String value() {
    return VALUES.get(random.nextInt(VALUES.size()));
  }

  private void condition(Query query, String field) {
    String value = value();
    String other = value();
    String name = "_id." + field;
    switch (random.nextInt(6)) {
      case 0, 1 -> {
        query.filter.append(name, new BsonString(value));
        query.and(row -> row.field(field).equals(value));
      }
      case 2 -> {
        BsonArray some = new BsonArray(List.of(new BsonString(value), new BsonString(other)));
        query.filter.append(name, new BsonDocument("$in", some));
        query.and(row -> row.field(field).equals(value) || row.field(field).equals(other));
      }
      case 3 -> {
        query.filter.append(
            name,
            new BsonDocument("$gt", new BsonString(value)).append("$lte", new BsonString(other)));
        query.and(
            row -> row.field(field).compareTo(value) > 0 && row.field(field).compareTo(other) <= 0);
      }
      case 4 -> {
        query.filter.append(name, new BsonDocument("$lt", new BsonString(value)));
        query.and(row -> row.field(field).compareTo(value) < 0);
      }
      default -> {
        // No condition on this field.
      }
    }
  }

  private void rangeOfKeys(Query query) {
    Row from = new Row(value(), value(), value(), 0);
    Row to = new Row(value(), value(), value(), 0);
    BsonDocument range = new BsonDocument();
    if (random.nextBoolean()) {
      range.append("$gt", key(from.date(), from.metric(), from.client()));
      query.and(row -> BY_KEY.compare(row, from) > 0);
    }
    if (range.isEmpty() || random.nextBoolean()) {
      range.append("$lt", key(to.date(), to.metric(), to.client()));
      query.and(row -> BY_KEY.compare(row, to) < 0);
    }
    query.filter.append("_id", range);
  }

  private void sort(Query query) {
    switch (random.nextInt(5)) {
      case 0 -> query.sort = new BsonDocument("_id", new BsonInt32(1));
      case 1 -> {
        query.sort = new BsonDocument("_id", new BsonInt32(-1));
        query.order = BY_KEY.reversed();
      }
      case 2, 3 -> {
        String field = FIELDS.get(random.nextInt(FIELDS.size()));
        query.sort = new BsonDocument("_id." + field, new BsonInt32(1));
        query.order =
            Comparator.<Row, String>comparing(row -> row.field(field)).thenComparing(BY_KEY);
      }
      default -> {
        // The order of the keys.
      }
    }
  }
}
