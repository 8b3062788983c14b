package dev.almanac.benchmark;

import static dev.almanac.benchmark.BenchmarkRun.figure;
import static dev.almanac.benchmark.BenchmarkRun.remarks;
import static dev.almanac.benchmark.BenchmarkRun.variants;
import static dev.almanac.benchmark.BenchmarkRun.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.mongod.FakeMongod;
import dev.almanac.store.mongo.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Every workload whole, at toy size on the embedded server, its report read back and checked. */
class BenchmarkCommandTest {

  @TempDir Path directory;

  private BenchmarkRun benchmark;

  @BeforeEach
  void begin() {
    benchmark = new BenchmarkRun(directory);
  }

  @Test
  void layout_writesAndReadsTheSameInEachLayout() throws IOException {
    JsonNode report =
        benchmark.run("layout", "--series", "4", "--days", "60", "--reads", "8", "--batch", "3");

    assertThat(report.path("meaning").asInt()).isEqualTo(2);
    assertThat(where(report, "load"))
        .hasSize(10)
        .allSatisfy(m -> assertThat(m.path("count").asInt()).isEqualTo(240))
        .allSatisfy(m -> assertThat(figure(m, "data bytes")).isPositive());
    assertThat(remarks(report)).noneMatch(remark -> remark.contains("tells no counters"));
    assertThat(variants(where(report, "load")))
        .containsExactly("month", "page", "reserved", "reserved, shuffled", "sample");
    assertThat(where(report, "settle"))
        .hasSize(2)
        .allSatisfy(m -> assertThat(m.path("variant").asString()).isEqualTo("page"))
        .allSatisfy(m -> assertThat(m.path("count").asInt()).isEqualTo(4));
    assertThat(where(report, "read warm"))
        .hasSize(10)
        .allSatisfy(m -> assertThat(m.path("count").asInt()).isEqualTo(8));
    assertThat(where(report, "read cold")).isEmpty();
    assertThat(remarks(report))
        .anyMatch(remark -> remark.contains("say nothing about MongoDB"))
        .anyMatch(remark -> remark.contains("All reads are warm"))
        .noneMatch(remark -> remark.contains("No variant time-series"));
  }

  @Test
  void reserve_thatIsToBeKept_leavesWhatTheLastRepetitionWrote() throws IOException {
    MongoClient client = TestServer.EMBEDDED.client();
    MongoDatabase kept = client.getDatabase("almanac_benchmark_kept");
    kept.drop();
    String hosts =
        client.getClusterDescription().getServerDescriptions().get(0).getAddress().toString();
    benchmark.run(
        "reserve",
        "--uri",
        "mongodb://" + hosts,
        "--database",
        kept.getName(),
        "--keep",
        "--series",
        "3",
        "--days",
        "40",
        "--reads",
        "2");
    assertThat(kept.getCollection("samples").countDocuments()).isEqualTo(3 * 13);
    assertThat(kept.getCollection("months_grown").countDocuments()).isEqualTo(3 * 2);
    assertThat(kept.getCollection("months_month").countDocuments()).isEqualTo(3 * 2);
    kept.drop();
  }

  @Test
  void layout_onAMongodOfItsOwn_readsColdToo_andLeavesNothing() throws IOException {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    JsonNode report =
        benchmark.run(
            "layout",
            "--mongod",
            FakeMongod.script(directory).toString(),
            "--dbpath",
            "fast=" + disk,
            "--series",
            "3",
            "--days",
            "40",
            "--reads",
            "9");

    assertThat(where(report, "read warm"))
        .allSatisfy(m -> assertThat(m.path("count").asInt()).isEqualTo(9));
    // Each of another series, of which there are three.
    assertThat(where(report, "read cold"))
        .isNotEmpty()
        .allSatisfy(m -> assertThat(m.path("target").asString()).isEqualTo("fast"))
        .allSatisfy(m -> assertThat(m.path("count").asInt()).isEqualTo(3));
    assertThat(report.path("targets").toString()).contains("file system", "device", "free space");
    assertThat(disk).isEmptyDirectory();
  }

  @Test
  void mongod_thatDoesNotComeBack_leavesAReportOfWhatFinished() throws IOException {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    Path reports = directory.resolve("reports");

    int exitCode =
        benchmark.execute(
            "layout",
            "--mongod",
            FakeMongod.script(directory).toString(),
            "--mongod-arg",
            "--fail-start",
            "--mongod-arg",
            "2",
            "--dbpath",
            disk.toString(),
            "--series",
            "3",
            "--days",
            "40",
            "--report",
            reports.toString());

    assertThat(exitCode).isEqualTo(1);
    assertThat(benchmark.err()).contains("no space left for start 2");
    assertThat(benchmark.out()).contains("NOT COMPLETE", "LOAD", "READ WARM", "no space left");
    assertThat(reports.resolve("report.json")).content().contains("\"complete\" : false");
    assertThat(disk).isEmptyDirectory();
  }

  @Test
  void index_measuresEveryStepOfGrowth() throws IOException {
    JsonNode report =
        benchmark.run(
            "index", "--documents", "95", "--step", "40", "--series", "10", "--reads", "5");

    assertThat(where(report, "insert"))
        .extracting(m -> m.path("at").path("value").asInt())
        .containsExactly(40, 80, 100, 40, 80, 100, 40, 80, 100, 40, 80, 100);
    assertThat(where(report, "insert"))
        .extracting(m -> m.path("count").asInt())
        .startsWith(40, 40, 20);
    assertThat(variants(where(report, "insert"))).containsExactly("date-first", "metric-first");
    assertThat(variants(where(report, "read warm"))).containsExactly("date-first", "metric-first");
  }

  @Test
  void reserve_comparesWaysOfMaking_andOrdersOfUpdates() throws IOException {
    JsonNode report = benchmark.run("reserve", "--series", "3", "--days", "70", "--reads", "6");

    assertThat(variants(where(report, "update")))
        .containsExactly("grown", "month", "month, shuffled", "year", "year, shuffled");
    assertThat(where(report, "update"))
        .allSatisfy(m -> assertThat(m.path("count").asInt()).isEqualTo(210));
  }

  @Test
  void command_tellsWhereTheTimeGoes() throws IOException {
    JsonNode report = benchmark.run("command", "--documents", "20", "--finds", "50");

    assertThat(variants(where(report, "find")))
        .containsExactly("raw find", "runCommand", "typed find");
    assertThat(where(report, "split"))
        .hasSize(6)
        .allSatisfy(
            m ->
                assertThat(figure(m, "encoding") + figure(m, "command") + figure(m, "decoding"))
                    .isCloseTo(figure(m, "whole"), within(0.001)))
        .allSatisfy(m -> assertThat(figure(m, "command")).isPositive());
  }

  @Test
  void ycsbA_countsReadsAndUpdatesApart_atEachNumberOfThreads() throws IOException {
    JsonNode report =
        benchmark.run(
            "ycsb-a",
            "--records",
            "40",
            "--operations",
            "100",
            "--threads",
            "1,3",
            "--distribution",
            "zipfian,uniform");

    for (String distribution : List.of("zipfian", "uniform")) {
      List<JsonNode> runs = where(report, "run " + distribution);
      List<JsonNode> reads = where(report, "read " + distribution);
      List<JsonNode> updates = where(report, "update " + distribution);
      assertThat(runs)
          .hasSize(8)
          .allSatisfy(m -> assertThat(m.path("count").asInt()).isEqualTo(100));
      for (int i = 0; i < runs.size(); i++) {
        assertThat(reads.get(i).path("count").asInt() + updates.get(i).path("count").asInt())
            .isEqualTo(100);
        assertThat(reads.get(i).path("count").asInt()).isBetween(25, 75);
      }
    }
    assertThat(where(report, "insert"))
        .extracting(m -> m.path("at").path("value").asInt())
        .containsOnly(1, 3);
    assertThat(variants(where(report, "insert"))).containsExactly("fields", "month");
    assertThat(remarks(report)).anyMatch(remark -> remark.contains("One target only"));
  }

  @Test
  void ycsbA_thatDoesNotKeepItsRate_saysSo() throws IOException {
    JsonNode report =
        benchmark.run(
            "ycsb-a",
            "--records",
            "20",
            "--operations",
            "300",
            "--threads",
            "1",
            "--distribution",
            "uniform",
            "--target-rate",
            "10000000");

    assertThat(remarks(report)).anyMatch(remark -> remark.contains("did not keep the target rate"));
    assertThat(where(report, "run uniform"))
        .allSatisfy(m -> assertThat(figure(m, "target rate")).isEqualTo(10_000_000));
  }

  @Test
  void service_withoutAnAlmanac_saysHowToGetOne() {
    assertThat(benchmark.execute("service", "--url", "http://127.0.0.1:1")).isEqualTo(2);

    assertThat(benchmark.err()).contains("no Almanac answers", "--url");
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "layout --series 0 | --series must be from 1 to 20,000,000, not 0",
        "layout --days -1 | --days must be from 1 to 36,525, not -1",
        "layout --repeat 0 | --repeat must be from 1 to",
        "layout --seek-ms 0 | --seek-ms",
        "layout --uri localhost | connection string",
        "layout --cold-reads 0 | --cold-reads must be from 1",
        "command --uri mongodb://127.0.0.1:1/?readPreference=secondary | reads must go to the primary",
        "layout --database admin | --database",
        "layout --database a.b | --database",
        "layout --mongod /bin/true | --mongod and --dbpath go together",
        "layout --dbpath x=/nowhere | --mongod and --dbpath go together",
        "layout --mongod /no/such --dbpath /nowhere | not a program",
        "ycsb-a --threads 2,0 | --threads must be from 1 to 1,024, not 0",
        "ycsb-a --target-rate 0 | --target-rate must be more than 0",
        "ycsb-a --target a=mongodb://h:1 --target b=mongodb://h:1 | are the same server",
        "ycsb-a --target a | --target is NAME=URI",
        "ycsb-a --target a=mongodb://h:1 --target a=mongodb://h:2 | two targets are named a",
        "ycsb-a --uri mongodb://h:1 --target mongodb=mongodb://h:2 | two targets are named mongodb",
        "layout --cache-gb 1 | are for a mongod of the benchmark's own",
        "layout --replica-set --uri mongodb://h:1 | are for a mongod of the benchmark's own",
        "layout --batch 2147483647 | --batch must be from 1 to 100,000",
        "layout --mb-per-s Infinity | --seek-ms and --mb-per-s more than 0 and finite",
        "ycsb-a --target-rate Infinity | --target-rate must be more than 0 and finite",
        "layout --uri-options w=1 | are for a mongod of the benchmark's own",
        "layout --uri mongodb://127.0.0.1:1 | target mongodb does not answer",
        "layout --report /dev/null/x | is not a directory",
        "index --documents 10 --step 20 | --step must not be more than --documents",
        "service --days 400 | --days must be at most 366",
        "service --url ftp://x | --url must begin with http",
        "command --nonsense | --nonsense"
      })
  void optionsThatMakeNoSense_areRefused_andNothingIsMade(String arguments, String words) {
    assertThat(benchmark.execute(arguments.split(" "))).isEqualTo(2);

    assertThat(benchmark.err()).contains(words);
    assertThat(Path.of("benchmark-reports")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"layout", "index", "reserve", "command", "ycsb-a", "service"})
  void help_tellsEveryOptionWithItsDefault(String workload) {
    assertThat(benchmark.execute(workload, "--help")).isZero();

    assertThat(benchmark.out())
        .contains("--repeat", "--seed", "--report", "default")
        .doesNotContain("${");
  }
}
