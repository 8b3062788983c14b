package dev.almanac.store.mongo;

import static dev.almanac.store.mongo.TestStore.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mongodb.ExplainVerbosity;
import com.mongodb.client.model.Projections;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import java.time.YearMonth;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a real MongoDB says of its plans. The embedded server has none to explain. */
@ParameterizedClass
@EnumSource(TestServer.class)
class QueryPlanContractTest extends StoreContract {

  private static final int CLIENTS = 40;

  private MetricDefinition metric;

  @BeforeEach
  void fill() {
    assumeTrue(server.isReal(), "the embedded server does not explain its plans");
    metric = store.define("m", Resolution.DAY, Fold.LAST);
    for (String name : new String[] {"l", "m", "n"}) {
      MetricDefinition m = store.define(name, Resolution.DAY, Fold.LAST);
      for (int i = 0; i < CLIENTS; i++) {
        store.append(update(m, "c" + i, "2012-04", 0, i), update(m, "c" + i, "2013-04", 0, i));
      }
    }
  }

  @Test
  void yearOfOneSeries_onItsOwn_examinesTwelveKeysAndTwelveDocuments() {
    for (String name : new String[] {"l", "m", "n"}) {
      store.samples.erase(name, null);
    }
    store.append(update(metric, "c7", "2012-04", 0, 7));
    BsonDocument stats = assertReadsAYear("c7");
    assertThat(stats.getNumber("totalKeysExamined").intValue()).isLessThanOrEqualTo(12);
  }

  /**
   * Behind each key found, the index scan looks at the next one to see that it is past the key
   * asked for, and counts it as examined: at most two keys a month, whatever the number of series.
   */
  @Test
  void yearOfOneSeries_amongMany_examinesTwelveDocuments_andNoKeyButItsNeighbours() {
    BsonDocument stats = assertReadsAYear("c7");
    assertThat(stats.getNumber("totalKeysExamined").intValue()).isLessThanOrEqualTo(24);
  }

  private BsonDocument assertReadsAYear(String client) {
    BsonDocument plan =
        explain(
            MonthKeys.in(
                MonthKeys.months(
                    new SeriesKey(metric.metric(), client),
                    YearMonth.of(2012, 1),
                    YearMonth.of(2013, 1))));
    BsonDocument stats = plan.getDocument("executionStats");
    assertThat(stats.getNumber("nReturned").intValue()).isEqualTo(12);
    assertThat(stats.getNumber("totalDocsExamined").intValue()).isEqualTo(12);
    assertNoScanAndNoSort(plan);
    return stats;
  }

  @Test
  void settledYearOfOneSeries_examinesOneKeyAndOneDocument() {
    SeriesYear year = new SeriesYear(new SeriesKey(metric.metric(), "c7"), 2012);
    BsonDocument plan = explain(MonthKeys.anyOf(List.of(MonthKeys.page(year))));
    BsonDocument stats = plan.getDocument("executionStats");
    assertThat(stats.getNumber("nReturned").intValue()).isEqualTo(1);
    assertThat(stats.getNumber("totalKeysExamined").intValue()).isEqualTo(1);
    assertThat(stats.getNumber("totalDocsExamined").intValue()).isEqualTo(1);
    assertNoScanAndNoSort(plan);
  }

  @Test
  void pagesOfAYear_areWalkedByKey_withoutSorting() {
    BsonDocument first = MonthKeys.page(new SeriesYear(new SeriesKey("", ""), 2012));
    BsonDocument plan =
        store
            .collections
            .samples()
            .find(MonthKeys.pagesBehind(first))
            .sort(MonthKeys.ascending())
            .projection(Projections.include("_id"))
            .limit(10)
            .explain(BsonDocument.class, ExplainVerbosity.EXECUTION_STATS);
    BsonDocument stats = plan.getDocument("executionStats");
    assertThat(stats.getNumber("nReturned").intValue()).isEqualTo(10);
    assertThat(stats.getNumber("totalKeysExamined").intValue()).isLessThanOrEqualTo(11);
    assertNoScanAndNoSort(plan);
  }

  @Test
  void allClientsOfAMonth_walkTheDateFirstIndex_andTouchNoOtherMetric() {
    BsonDocument plan =
        explain(
            MonthReads.allClients(
                "m",
                new AskedMonths(
                    YearMonth.of(2012, 4), YearMonth.of(2012, 5), YearMonth.of(2026, 1))));
    assertWalksDateMetricClient(plan);
  }

  @Test
  void pageOfAMonth_walksTheDateFirstIndexInOrder_withoutSorting() {
    BsonDocument plan =
        store
            .collections
            .samples()
            .find(MonthReads.clientsAfter("m", YearMonth.of(2012, 4), ""))
            .sort(new BsonDocument("_id.client", new BsonInt32(1)))
            .explain(BsonDocument.class, ExplainVerbosity.EXECUTION_STATS);
    assertWalksDateMetricClient(plan);
  }

  @Test
  void clientsOfAMetric_areReadByKey() {
    BsonDocument plan =
        store
            .collections
            .series()
            .find(MonthKeys.seriesOf("m", ""))
            .sort(MonthKeys.ascending())
            .explain(BsonDocument.class, ExplainVerbosity.EXECUTION_STATS);
    assertThat(plan.getDocument("executionStats").getNumber("totalDocsExamined").intValue())
        .isEqualTo(CLIENTS);
    assertNoScanAndNoSort(plan);
  }

  private void assertWalksDateMetricClient(BsonDocument plan) {
    BsonDocument stats = plan.getDocument("executionStats");
    assertThat(stats.getNumber("nReturned").intValue()).isEqualTo(CLIENTS);
    assertThat(stats.getNumber("totalDocsExamined").intValue()).isEqualTo(CLIENTS);
    assertThat(stats.getNumber("totalKeysExamined").intValue()).isLessThanOrEqualTo(CLIENTS + 1);
    assertThat(winning(plan)).contains("date_metric_client");
    assertNoScanAndNoSort(plan);
  }

  private static void assertNoScanAndNoSort(BsonDocument plan) {
    assertThat(winning(plan)).doesNotContain("COLLSCAN").doesNotContain("\"SORT\"");
  }

  private static String winning(BsonDocument plan) {
    return plan.getDocument("queryPlanner").getDocument("winningPlan").toJson();
  }

  private BsonDocument explain(BsonDocument filter) {
    return store
        .collections
        .samples()
        .find(filter)
        .explain(BsonDocument.class, ExplainVerbosity.EXECUTION_STATS);
  }
}
