package dev.almanac.benchmark.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import dev.almanac.benchmark.measure.StopSignal;
import dev.almanac.benchmark.run.Progress;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.UnfitException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OwnDatabaseTest {

  private static final Instant NOW = Instant.parse("2012-04-01T00:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  private final EmbeddedTarget server = new EmbeddedTarget(CLOCK);
  private final MongoClient client = server.client();

  @AfterEach
  void close() {
    server.close();
  }

  private List<String> names() {
    return client.listDatabaseNames().into(new ArrayList<>());
  }

  @Test
  void make_whereThereIsNone_marksIt_andRemoveTakesItAway() {
    OwnDatabase.make(client, "bench", false, "a run", NOW);
    assertThat(names()).contains("bench");

    OwnDatabase.remove(client, "bench");
    assertThat(names()).doesNotContain("bench");
  }

  @Test
  void make_whereABenchmarkLeftOne_needsDrop_andThenBeginsEmpty() {
    OwnDatabase.make(client, "bench", false, "an earlier run", NOW);
    client.getDatabase("bench").getCollection("left").insertOne(new Document("_id", 1));

    assertThatThrownBy(() -> OwnDatabase.make(client, "bench", false, "a run", NOW))
        .isInstanceOf(UnfitException.class)
        .hasMessageContainingAll("\"bench\"", "--drop", "--database");
    assertThat(client.getDatabase("bench").getCollection("left").countDocuments()).isEqualTo(1);

    OwnDatabase.make(client, "bench", true, "a run", NOW);
    assertThat(client.getDatabase("bench").getCollection("left").countDocuments()).isZero();
  }

  @Test
  void make_whereSomebodyElseHasOne_leavesItAlone_alsoWithDrop() {
    client.getDatabase("theirs").getCollection("orders").insertOne(new Document("_id", 1));

    for (boolean drop : List.of(false, true)) {
      assertThatThrownBy(() -> OwnDatabase.make(client, "theirs", drop, "a run", NOW))
          .isInstanceOf(UnfitException.class)
          .hasMessageContainingAll("\"theirs\"", "not made by a benchmark");
    }
    assertThat(client.getDatabase("theirs").getCollection("orders").countDocuments()).isEqualTo(1);
  }

  @Test
  void targets_thatAreTheSameServer_areRefused_alsoWithDrop() {
    Run run = new Run(1, 1, Progress.SILENT, new StopSignal());
    List<Target> twice =
        List.of(new UriTarget("a", server.address()), new UriTarget("b", server.address()));
    try (Targets targets = new Targets(twice, "bench", true, false, CLOCK)) {
      targets.use(twice.get(0), run).getCollection("c").insertOne(new Document("_id", 1));

      assertThatThrownBy(() -> targets.use(twice.get(1), run))
          .isInstanceOf(UnfitException.class)
          .hasMessageContaining("the same server");
      assertThat(client.getDatabase("bench").getCollection("c").countDocuments()).isEqualTo(1);
    }
  }

  @Test
  void targets_thatCouldNotMakeTheirs_doNotRemoveAnothers() {
    client.getDatabase("theirs").getCollection("orders").insertOne(new Document("_id", 1));
    UriTarget target = new UriTarget("db", server.address());
    Run run = new Run(1, 1, Progress.SILENT, new StopSignal());

    try (Targets targets = new Targets(List.of(target), "theirs", true, false, CLOCK)) {
      assertThatThrownBy(() -> targets.use(target, run)).isInstanceOf(UnfitException.class);
    }

    assertThat(client.getDatabase("theirs").getCollection("orders").countDocuments()).isEqualTo(1);
  }

  @Test
  void targets_removeTheirDatabase_unlessItIsKept() {
    Run run = new Run(1, 1, Progress.SILENT, new StopSignal());
    for (boolean keep : List.of(true, false)) {
      UriTarget target = new UriTarget("db", server.address());
      try (Targets targets = new Targets(List.of(target), "bench", true, keep, CLOCK)) {
        targets.use(target, run);
      }
      assertThat(names().contains("bench")).isEqualTo(keep);
    }
  }
}
