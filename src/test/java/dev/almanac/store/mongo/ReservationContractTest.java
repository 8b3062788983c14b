package dev.almanac.store.mongo;

import static dev.almanac.store.mongo.TestStore.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.store.StoreUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Reserving years: once, by several processes at once, after removals, with a cold memory. */
@ParameterizedClass
@EnumSource(TestServer.class)
class ReservationContractTest extends StoreContract {

  @Test
  void firstSample_ofASeriesYear_makesItsTwelveMonths() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 1));
    assertThat(store.documents())
        .extracting(d -> d.getDocument("_id").getString("date").getValue())
        .containsExactly(
            "2012-01", "2012-02", "2012-03", "2012-04", "2012-05", "2012-06", "2012-07", "2012-08",
            "2012-09", "2012-10", "2012-11", "2012-12");
    assertThat(store.reservations()).isEqualTo(12);
    store.append(update(m, "c", "2012-12", 30, 1));
    store.append(update(m, "c", "2013-01", 0, 1));
    assertThat(store.reservations()).isEqualTo(24);
    assertThat(store.samples.clients("m", null, null, 10))
        .singleElement()
        .satisfies(entry -> assertThat(entry.years()).containsExactly(2012, 2013));
  }

  @Test
  void newYears_areMadeWithTheirFirstValues_inEveryFold_exactlyOnce() {
    for (Fold fold : Fold.values()) {
      MetricDefinition m = store.define(fold.wireName(), Resolution.HOUR, fold);
      List<MonthUpdate> request = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        request.add(update(m, "c" + i, "2012-04", i, i, 2));
        request.add(update(m, "c" + i, "2013-05", 743, -i, 3));
      }
      MonthUpdate[] updates = request.toArray(MonthUpdate[]::new);
      assertThat(store.append("key", updates)).isZero();
      assertThat(store.append("key", updates)).isEqualTo(fold.counted() ? 400 : 0);
      for (int i = 0; i < 200; i += 33) {
        assertThat(store.value(m, "c" + i, "2012-04", i)).as("%s", fold).isEqualTo(i);
        assertThat(store.value(m, "c" + i, "2013-05", 743)).as("%s", fold).isEqualTo(-i);
        assertThat(store.value(m, "c" + i, "2013-05", 742)).as("%s", fold).isNull();
      }
    }
  }

  @Test
  void metricThatReservesByMonth_makesOneMonthAtATime_andItsPage() {
    MetricDefinition m = store.defineByMonth("m", Resolution.DAY, Fold.SUM);
    store.append(update(m, "c", "2012-04", 0, 1), update(m, "c", "2012-06", 0, 2));
    assertThat(store.documents())
        .extracting(d -> d.getDocument("_id").getString("date").getValue())
        .containsExactly("2012-04", "2012-06");
    assertThat(store.yearPages()).hasSize(1);
    assertThat(store.reservations()).isEqualTo(2);
    TestStore restarted = anotherProcess();
    restarted.append(
        update(m, "c", "2012-04", 0, 1),
        update(m, "c", "2012-05", 3, 7),
        update(m, "c", "2013-01", 0, 4));
    assertThat(restarted.reservations()).isEqualTo(2);
    assertThat(restarted.value(m, "c", "2012-04", 0)).isEqualTo(2.0);
    assertThat(restarted.value(m, "c", "2012-05", 3)).isEqualTo(7.0);
    assertThat(store.yearPages()).hasSize(2);
    assertThat(store.samples.clients("m", null, null, 10))
        .singleElement()
        .satisfies(entry -> assertThat(entry.years()).containsExactly(2012, 2013));
  }

  @Test
  void metricThatReservesByYear_afterItDidByMonth_makesTheMonthsThatAreMissing() {
    MetricDefinition byMonth = store.defineByMonth("m", Resolution.DAY, Fold.SUM);
    store.append(update(byMonth, "c", "2012-04", 0, 1));
    MetricDefinition byYear = store.define("m", Resolution.DAY, Fold.SUM);
    anotherProcess()
        .append(update(byYear, "c", "2012-05", 0, 3), update(byYear, "c", "2012-04", 0, 1));
    assertThat(store.documents()).hasSize(12);
    assertThat(store.value(byYear, "c", "2012-04", 0)).isEqualTo(2.0);
    assertThat(store.value(byYear, "c", "2012-05", 0)).isEqualTo(3.0);
  }

  @Test
  void coldMemory_looksUpWhatExists_andInsertsNothing() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    int series = 10_000;
    List<MonthUpdate> first = new ArrayList<>();
    List<MonthUpdate> second = new ArrayList<>();
    for (int i = 0; i < series; i++) {
      first.add(update(m, "c" + i, "2012-04", 0, i));
      second.add(update(m, "c" + i, "2012-05", 0, i));
    }
    second.add(update(m, "new", "2012-05", 0, 1));
    first.sort(MonthUpdate.STORE_ORDER);
    second.sort(MonthUpdate.STORE_ORDER);
    store.samples.append(first, null);
    assertThat(store.reservations()).isEqualTo(series * 12);

    TestStore restarted = anotherProcess();
    restarted.samples.append(second, null);
    assertThat(restarted.reservations()).isEqualTo(12);
    assertThat(restarted.value(m, "c9999", "2012-05", 0)).isEqualTo(9999.0);
    assertThat(restarted.value(m, "c9999", "2012-04", 0)).isEqualTo(9999.0);
    assertThat(store.collections.samples().countDocuments()).isEqualTo((series + 1) * 13L);
  }

  @Test
  void twoProcesses_writingTheSameNewSeries_endWithTwelveMonthsAndEverySample() throws Exception {
    MetricDefinition last = store.define("last", Resolution.DAY, Fold.LAST);
    MetricDefinition sum = store.define("sum", Resolution.DAY, Fold.SUM);
    int rounds = 20;
    int writers = 4;
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try {
      List<TestStore> processes =
          List.of(store, anotherProcess(), anotherProcess(), anotherProcess());
      for (int round = 0; round < rounds; round++) {
        String client = "c" + round;
        CountDownLatch start = new CountDownLatch(1);
        List<Future<?>> done = new ArrayList<>();
        for (int w = 0; w < writers; w++) {
          TestStore process = processes.get(w);
          int slot = w;
          done.add(
              threads.submit(
                  () -> {
                    start.await();
                    process.append(
                        update(last, client, "2012-04", slot, slot),
                        update(sum, client, "2012-04", 0, 1));
                    return null;
                  }));
        }
        start.countDown();
        for (Future<?> future : done) {
          future.get(60, TimeUnit.SECONDS);
        }
        for (int w = 0; w < writers; w++) {
          assertThat(store.value(last, client, "2012-04", w)).isEqualTo((double) w);
        }
        assertThat(store.value(sum, client, "2012-04", 0)).isEqualTo((double) writers);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(store.collections.samples().countDocuments()).isEqualTo(rounds * 2 * 13L);
    assertThat(store.collections.series().countDocuments()).isEqualTo(rounds * 2L);
  }

  @Test
  void removedDocuments_areReservedAgain_inEveryFold() {
    for (Fold fold : Fold.values()) {
      MetricDefinition m = store.define(fold.wireName(), Resolution.DAY, fold);
      store.append(update(m, "c", "2012-04", 0, 1), update(m, "d", "2012-04", 0, 1));
      store
          .collections
          .samples()
          .deleteMany(
              new BsonDocument("_id.metric", new BsonString(m.metric()))
                  .append("_id.client", new BsonString("c")));
      store.append(update(m, "c", "2012-05", 2, 7), update(m, "d", "2012-05", 2, 7));
      assertThat(store.value(m, "c", "2012-05", 2)).as("%s", fold).isEqualTo(7.0);
      assertThat(store.value(m, "d", "2012-05", 2)).as("%s", fold).isEqualTo(7.0);
      assertThat(store.value(m, "d", "2012-04", 0)).as("%s", fold).isEqualTo(1.0);
      assertThat(store.read(m, "c", "2012-01", "2013-01")).as("%s", fold).hasSize(12);
    }
  }

  @Test
  void removedDocuments_withAKey_takeTheRequestOnce() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.SUM);
    store.append(update(m, "c", "2012-04", 0, 1), update(m, "d", "2012-04", 0, 1));
    store.collections.samples().deleteMany(new BsonDocument("_id.client", new BsonString("c")));
    MonthUpdate[] request = {update(m, "c", "2012-04", 0, 5), update(m, "d", "2012-04", 0, 5)};
    assertThat(store.append("key", request)).isZero();
    assertThat(store.append("key", request)).isEqualTo(2);
    assertThat(store.value(m, "c", "2012-04", 0)).isEqualTo(5.0);
    assertThat(store.value(m, "d", "2012-04", 0)).isEqualTo(6.0);
  }

  @Test
  void crashBetweenDocumentsAndCatalog_onlyRepeatsTheInsert() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 1));
    store.collections.series().deleteMany(Filters.empty());
    TestStore restarted = anotherProcess();
    restarted.append(update(m, "c", "2012-05", 0, 2));
    assertThat(restarted.value(m, "c", "2012-04", 0)).isEqualTo(1.0);
    assertThat(restarted.value(m, "c", "2012-05", 0)).isEqualTo(2.0);
    assertThat(restarted.documents()).hasSize(12);
    assertThat(restarted.samples.hasSeries("m")).isTrue();
  }

  @Test
  void definitions_areAddedOnce_whoeverIsFirst() {
    MetricDefinition mine = store.define("a", Resolution.DAY, Fold.LAST);
    List<MetricDefinition> wanted = new ArrayList<>();
    for (int i = 0; i < 2_500; i++) {
      wanted.add(
          new MetricDefinition(
              "m" + i,
              Resolution.HOUR,
              Fold.SUM,
              mine.zone(),
              Reserve.YEAR,
              null,
              null,
              null,
              mine.created()));
    }
    assertThat(store.metrics.createIfAbsent(wanted)).hasSize(2_500);
    wanted.add(mine);
    wanted.add(
        new MetricDefinition(
            "new",
            Resolution.HOUR,
            Fold.SUM,
            mine.zone(),
            Reserve.YEAR,
            null,
            null,
            null,
            mine.created()));
    assertThat(anotherProcess().metrics.createIfAbsent(wanted))
        .extracting(MetricDefinition::metric)
        .containsExactly("new");
    assertThat(store.metrics.find(List.of("a", "m7", "new", "other")))
        .containsOnlyKeys("a", "m7", "new")
        .containsEntry("a", mine);
  }

  @Test
  void indexes_areMade_beforeTheFirstWrite() {
    assertThat(store.collections.samples().listIndexes(BsonDocument.class))
        .anySatisfy(
            index -> {
              assertThat(index.getString("name").getValue()).isEqualTo("date_metric_client");
              assertThat(index.getDocument("key").keySet())
                  .containsExactly("_id.date", "_id.metric", "_id.client");
            });
    assertThat(store.preparation.prepared().obstacles()).isEmpty();
  }

  @Test
  void indexWithOtherOptions_isReported_andLeftAsItIs() {
    StoreCollections collections = StoreCollections.of(store.collections.database());
    collections.samples().dropIndex("date_metric_client");
    collections
        .samples()
        .createIndex(
            new BsonDocument("_id.metric", new BsonInt32(1)),
            new IndexOptions().name("date_metric_client"));
    StorePreparation preparation =
        new StorePreparation(collections, new AllPages(collections), () -> {});
    preparation.start();
    assertThat(preparation.prepared().obstacles())
        .singleElement()
        .asString()
        .contains("date_metric_client", "left as it is");
    assertThat(collections.samples().listIndexes(BsonDocument.class))
        .filteredOn(index -> index.getString("name").getValue().equals("date_metric_client"))
        .singleElement()
        .satisfies(
            index -> assertThat(index.getDocument("key").keySet()).containsExactly("_id.metric"));
    preparation.close();
  }

  @Test
  void storeThatIsNotPrepared_refusesEveryUse_andSaysWhy() {
    StorePreparation notStarted =
        new StorePreparation(store.collections, store.pages.all(), () -> {});
    StoreGate gate = new StoreGate(1, 1, notStarted);
    MongoMetricStore metrics =
        new MongoMetricStore(store.collections, gate, java.time.Clock.systemUTC());
    assertThatThrownBy(() -> metrics.list(null, 1))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("not ready");
    notStarted.close();
  }
}
