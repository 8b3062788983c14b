package dev.almanac.store.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import de.bwaldvogel.mongo.bson.Document;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a walk reads of a file, in documents decoded; no answer depends on it, only its cost. */
class KeyWalkTest {

  private static final int CLIENTS = 100;

  /** Each document fills a page, with which MVStore would otherwise read its neighbours. */
  private static final String PAGE_FULL = "x".repeat(20_000);

  /** The last page of a seek, and the ends of the map that tell the shape of its keys. */
  private static final int FEW = 8;

  private final AtomicInteger decoded = new AtomicInteger();

  @TempDir Path directory;

  private MVStore store;
  private MVMap<Object, Document> documents;

  @BeforeEach
  void fill() {
    open();
    for (String date : List.of("2012-01", "2012-02", "2012-03")) {
      for (String metric : List.of("a", "b", "c")) {
        for (int i = 0; i < CLIENTS; i++) {
          Document key = key(date, metric, client(i));
          documents.put(key, new Document("_id", key).append("x", PAGE_FULL));
        }
      }
    }
    store.close();
    open();
    decoded.set(0);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void open() {
    store =
        new MVStore.Builder()
            .fileName(directory.resolve("f").toString())
            .autoCommitDisabled()
            .open();
    documents =
        store.openMap(
            "m",
            new MVMap.Builder<Object, Document>()
                .keyType(BsonType.VALUE)
                .valueType(
                    new BsonType<Document>() {
                      @Override
                      Document wrap(Document value) {
                        return value;
                      }

                      @Override
                      Document unwrap(Document stored) {
                        decoded.incrementAndGet();
                        return stored;
                      }

                      @Override
                      public int compare(Document a, Document b) {
                        return BsonType.DOCUMENT.compare(a, b);
                      }

                      @Override
                      public Document[] createStorage(int size) {
                        return new Document[size];
                      }
                    }));
  }

  private static Document key(String date, String metric, String client) {
    return new Document("date", date).append("metric", metric).append("client", client);
  }

  private static String client(int i) {
    return "client" + (1_000 + i);
  }

  private KeyWalk walk(Document filter) {
    return Objects.requireNonNull(KeyWalk.of(documents, filter));
  }

  @Test
  void onePrefix_readsItsDocumentsAlone() {
    assertThat(walk(new Document("_id.date", "2012-02").append("_id.metric", "b")).documents())
        .hasSize(CLIENTS)
        .allSatisfy(document -> assertThat((Document) document.get("_id")).containsValue("b"));
    assertThat(decoded).hasValueBetween(CLIENTS, CLIENTS + FEW);
  }

  @Test
  void someDatesAndThoseBeforeOne_skipTheOtherMetrics() {
    Document some = new Document("$in", List.of("2012-03", "2012-01", "1999-01"));
    assertThat(walk(new Document("_id.date", some).append("_id.metric", "b")).documents())
        .hasSize(2 * CLIENTS);
    assertThat(decoded).hasValueBetween(2 * CLIENTS, 2 * CLIENTS + 2 * FEW);

    Document before = new Document("$lt", "2012-03");
    assertThat(walk(new Document("_id.metric", "c").append("_id.date", before)).documents())
        .hasSize(2 * CLIENTS);
    assertThat(decoded).hasValueBetween(4 * CLIENTS, 4 * CLIENTS + 4 * FEW);
  }

  @Test
  void limit_endsTheWalk() {
    Document filter =
        new Document("_id.date", "2012-02")
            .append("_id.metric", "b")
            .append("_id.client", new Document("$gt", client(20)));
    assertThat(walk(filter).documents().limit(5))
        .extracting(document -> document.get("_id"))
        .first()
        .isEqualTo(key("2012-02", "b", client(21)));
    assertThat(decoded).hasValueBetween(5, 5 + FEW);
  }

  @Test
  void oneClient_isSoughtInEachPrefix() {
    assertThat(walk(new Document("_id.client", client(50))).documents()).hasSize(9);
    assertThat(decoded).hasValueBetween(9, 9 * FEW);
  }

  @Test
  void fieldThatAllowsNothing_endsTheWalkAtOnce() {
    assertThat(walk(new Document("_id.client", new Document("$lt", ""))).documents()).isEmpty();
    assertThat(decoded).hasValueLessThanOrEqualTo(FEW);
  }

  @Test
  void rangeOfKeys_readsItsDocumentsAlone() {
    Document range =
        new Document("$gt", new Document("date", "2012-02").append("metric", "b"))
            .append("$lt", new Document("date", "2012-02").append("metric", new Document()));
    assertThat(walk(new Document("_id", range).append("x", 1)).documents()).hasSize(2 * CLIENTS);
    assertThat(decoded).hasValueBetween(2 * CLIENTS, 2 * CLIENTS + FEW);
  }

  @Test
  void filtersThatDoNotNarrow_haveNoWalk() {
    assertThat(KeyWalk.of(documents, new Document("x", 1))).isNull();
    assertThat(KeyWalk.of(documents, new Document("_id", key("a", "b", "c")))).isNull();
    assertThat(KeyWalk.of(documents, new Document("_id.other", "a"))).isNull();
    assertThat(KeyWalk.of(documents, new Document("_id.date", new Document("$ne", "a")))).isNull();
  }

  @Test
  void keysOfMixedShapes_haveNoWalkByTheirFields() {
    documents.put("text", new Document("_id", "text"));
    assertThat(KeyWalk.of(documents, new Document("_id.date", "2012-02"))).isNull();
  }

  @Test
  void order_isThatOfTheWalk_onlyBehindFieldsWithOneValue() {
    Document client = new Document("_id.client", 1);
    KeyWalk one = walk(new Document("_id.date", "2012-02").append("_id.metric", "b"));
    assertThat(one.isInOrder(client)).isTrue();
    assertThat(one.isInOrder(new Document("_id", 1))).isTrue();
    assertThat(one.isInOrder(new Document("_id", -1))).isFalse();
    assertThat(one.isInOrder(new Document("x", 1))).isFalse();
    assertThat(walk(new Document("_id.date", "2012-02")).isInOrder(client)).isFalse();
  }
}
