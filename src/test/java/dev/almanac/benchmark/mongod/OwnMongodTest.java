package dev.almanac.benchmark.mongod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import dev.almanac.benchmark.report.TargetFacts.Fact;
import dev.almanac.benchmark.run.UnfitException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of our own, with a program that stands in for mongod; replica sets it cannot do. */
class OwnMongodTest {

  @TempDir Path directory;

  private Path parent;

  @BeforeEach
  void makeParent() throws IOException {
    parent = Files.createDirectory(directory.resolve("disk"));
  }

  private MongodSettings settings(String... arguments) {
    return new MongodSettings(
        FakeMongod.script(directory), null, null, false, List.of(arguments), "w=1");
  }

  private static List<ProcessHandle> children() {
    return ProcessHandle.current().children().filter(ProcessHandle::isAlive).toList();
  }

  @Test
  void restart_keepsData_andGivesANewClient_andCloseLeavesNothing() throws IOException {
    Files.writeString(parent.resolve("theirs.txt"), "not ours");
    List<ProcessHandle> before = children();
    OwnMongod mongod = new OwnMongod("disk", settings(), parent, 0, false);
    try {
      MongoClient first = mongod.client();
      first.getDatabase("bench").getCollection("c").insertOne(new Document("_id", 1));
      assertThat(children()).hasSize(before.size() + 1);

      List<String> remarks = mongod.restartCold();

      assertThat(mongod.client()).isNotSameAs(first);
      assertThat(mongod.client().getDatabase("bench").getCollection("c").countDocuments())
          .isEqualTo(1);
      assertThat(children()).hasSize(before.size() + 1);
      assertThat(mongod.client().getDatabase("bench").getWriteConcern().getWObject()).isEqualTo(1);
      assertThat(remarks).allMatch(remark -> remark.contains("cold"));

      mongod.rest();
      assertThat(children()).hasSameSizeAs(before);
      assertThat(mongod.client().getDatabase("bench").getCollection("c").countDocuments())
          .isEqualTo(1);
    } finally {
      mongod.close();
    }
    assertThat(children()).hasSameSizeAs(before);
    assertThat(parent).isDirectoryNotContaining(path -> !path.endsWith("theirs.txt"));
    assertThat(parent.resolve("theirs.txt")).hasContent("not ours");
  }

  @Test
  void directory_thatWasMadeForIt_goesToo_andAKeptOneStays() throws IOException {
    Path made = parent.resolve("a/b");
    OwnMongod gone = new OwnMongod("disk", settings(), made, 0, false);
    assertThat(made).isNotEmptyDirectory();
    gone.close();
    assertThat(parent).isEmptyDirectory();

    OwnMongod kept = new OwnMongod("disk", settings(), made, 0, true);
    kept.close();
    assertThat(made).isNotEmptyDirectory();
  }

  @Test
  void program_thatDoesNotStart_isToldWithItsLastWords() {
    OwnMongod mongod = new OwnMongod("disk", settings("--fail", "no space"), parent, 0, false);
    try {
      assertThatThrownBy(mongod::client)
          .isInstanceOf(UnfitException.class)
          .hasMessageContainingAll("ended by itself", "cannot open the data file: no space");
    } finally {
      mongod.close();
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void port_onWhichSomebodyListens_isRefused_andNothingIsMade() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      MongodSettings settings = settings();
      assertThatThrownBy(() -> new OwnMongod("disk", settings, parent, taken.getLocalPort(), false))
          .isInstanceOf(UnfitException.class)
          .hasMessageContaining("--port " + taken.getLocalPort());
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void facts_tellFileSystemDeviceAndSpace() {
    OwnMongod mongod = new OwnMongod("disk", settings(), parent, 0, false);
    try {
      assertThat(mongod.facts())
          .extracting(Fact::name)
          .contains("directory", "file system", "device", "free space");
      assertThat(mongod.facts()).allSatisfy(fact -> assertThat(fact.value()).isNotBlank());
    } finally {
      mongod.close();
    }
  }

  @Test
  void command_hasWhatWasAskedFor_andListensOnLoopbackOnly() {
    List<String> command =
        new MongodSettings(
                Path.of("/opt/mongod"),
                0.25,
                "wiredTiger",
                true,
                List.of("--setParameter", "a=1"),
                "")
            .command(Path.of("/data/db"), 27_020);

    assertThat(command)
        .containsExactly(
            "/opt/mongod",
            "--bind_ip",
            "127.0.0.1",
            "--port",
            "27020",
            "--dbpath",
            "/data/db",
            "--wiredTigerCacheSizeGB",
            "0.25",
            "--storageEngine",
            "wiredTiger",
            "--replSet",
            "almanac-benchmark",
            "--setParameter",
            "a=1");
  }
}
