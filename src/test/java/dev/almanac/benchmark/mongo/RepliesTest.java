package dev.almanac.benchmark.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.almanac.benchmark.mongo.ServerCounters.Counter;
import dev.almanac.benchmark.report.Figure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Counters and plans as servers of several versions tell them. The documents have the names,
 * nesting and number types of published replies of those versions, cut to what is read and its
 * neighbours; the figures in them are our own.
 */
class RepliesTest {

  private static BsonDocument reply(String name) {
    try (InputStream in = RepliesTest.class.getResourceAsStream(name + ".json")) {
      return BsonDocument.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "4.0, 1234, 5566778, 778899, 4096, 77, 88",
    "5.0, 2234, 6566778, 114688, 8192, 177, 188",
    "8.0, 3234, 7566778, 214688, 12288, 277, 288"
  })
  void serverStatus_ofEachVersion_tellsAllCounters(
      String version,
      long blocks,
      long read,
      long written,
      long journal,
      long keys,
      long documents) {
    ServerCounters counters = ServerCounters.of(reply("server-status-" + version));

    assertThat(Arrays.stream(Counter.values()).map(counters::get))
        .containsExactly(
            blocks, read, written, 5_000_000_000L, 6_000_000_001L, journal, keys, documents);
  }

  @Test
  void serverStatus_withoutWiredTiger_leavesOutWhatItDoesNotTell() {
    ServerCounters counters = ServerCounters.of(reply("server-status-in-memory"));

    assertThat(counters.get(Counter.BLOCKS_READ)).isNull();
    assertThat(counters.get(Counter.KEYS_EXAMINED)).isEqualTo(1);
    assertThat(counters.per(10, "year read", Counter.BLOCKS_READ, Counter.KEYS_EXAMINED))
        .containsExactly(new Figure("keys examined", "year read", "keys", 0.1));
  }

  @Test
  void serverStatus_thatWasRefused_tellsNothing() {
    ServerCounters refused =
        ServerCounters.of(BsonDocument.parse("{ok: 0, errmsg: 'not authorized', code: 13}"));

    assertThat(refused.per(1, "read", Counter.values())).isEmpty();
  }

  @Test
  void difference_isOfWhatBothTell_perOperation() {
    ServerCounters before = ServerCounters.of(reply("server-status-4.0"));
    ServerCounters after = ServerCounters.of(reply("server-status-5.0"));

    List<Figure> figures =
        after.since(before).per(500, "year read", Counter.BLOCKS_READ, Counter.BYTES_READ);

    assertThat(figures)
        .extracting(Figure::label, Figure::unit, Figure::value)
        .containsExactly(
            tuple("blocks read / year read", "blocks", 2.0),
            tuple("bytes read / year read", "bytes", 2000.0));
    assertThat(
            after
                .since(ServerCounters.of(reply("server-status-in-memory")))
                .get(Counter.BLOCKS_READ))
        .isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "4.0, 24, 12",
    "5.0-time-series, 13, 12",
    "8.0-express, 1, 1",
    "8.0-slot-based, 24, 12",
    "sharded, 26, 12",
    "sharded-time-series, 26, 24"
  })
  void explain_ofEachShape_tellsKeysAndDocumentsOnce(String shape, long keys, long documents) {
    assertThat(ExplainReply.of(reply("explain-" + shape)))
        .isEqualTo(new ExplainReply(keys, documents));
  }

  @Test
  void explain_withoutStatistics_tellsNothing() {
    assertThat(ExplainReply.of(BsonDocument.parse("{queryPlanner: {}, ok: 1}")))
        .isEqualTo(new ExplainReply(null, null));
  }
}
