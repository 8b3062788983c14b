package dev.almanac.store.mongo;

import static dev.almanac.store.mongo.TestStore.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.YearUpkeep;
import dev.almanac.store.YearUpkeep.Audit;
import dev.almanac.store.YearUpkeep.HeldMonth;
import dev.almanac.store.YearUpkeep.PageCursor;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The background jobs on years: who does them, what they do, and where they go on. */
@ParameterizedClass
@EnumSource(TestServer.class)
class YearUpkeepContractTest extends StoreContract {

  @Test
  void lease_isHeldByOne_untilItEndsOrIsRenewed() throws Exception {
    assertThat(store.upkeep.lease("a", Duration.ofSeconds(60))).isTrue();
    assertThat(store.upkeep.lease("b", Duration.ofSeconds(60))).isFalse();
    assertThat(store.upkeep.lease("a", Duration.ofMillis(1))).isTrue();
    Thread.sleep(20);
    assertThat(anotherProcess().upkeep.lease("b", Duration.ofSeconds(60))).isTrue();
    assertThat(store.upkeep.lease("a", Duration.ofSeconds(60))).isFalse();
  }

  @Test
  void sealing_goesThroughAllPages_andAgainOnceAMonthHasSettled() throws Exception {
    TestStore may = at("2012-05-20T00:00:00Z");
    MetricDefinition m = may.define("m", Resolution.DAY, Fold.LAST);
    for (int i = 0; i < 7; i++) {
      may.append(update(m, "c" + i, "2011-12", 0, i), update(m, "c" + i, "2012-05", 0, i));
    }
    quiet();
    assertThat(steps(may.upkeep::sealPages, 3)).isEqualTo(14);
    assertThat(may.yearPages())
        .filteredOn(page -> date(page).equals("2011"))
        .hasSize(7)
        .allSatisfy(page -> assertThat(page.getDocument("m")).hasSize(12));
    assertThat(may.yearPages())
        .filteredOn(page -> date(page).equals("2012"))
        .allSatisfy(
            page -> assertThat(page.getDocument("m").keySet()).containsExactly("1", "2", "3", "4"));
    assertThat(steps(may.upkeep::sealPages, 3)).isZero();

    TestStore june = at("2012-06-20T00:00:00Z");
    assertThat(june.upkeep.sealPages(3)).isEqualTo(3);
    assertThat(steps(anotherProcessAt("2012-06-20T00:00:00Z").upkeep::sealPages, 3))
        .as("another process goes on")
        .isEqualTo(11);
    assertThat(june.yearPages())
        .filteredOn(page -> date(page).equals("2012"))
        .allSatisfy(page -> assertThat(page.getDocument("m")).hasSize(5));
    assertThat(june.upkeep.sealPages(3)).isZero();
  }

  /** History that is imported later, and late corrections. */
  @Test
  void sealing_goesThroughPagesAgain_fromTheEarliestYearWrittenToSince() throws Exception {
    TestStore may = at("2012-05-20T00:00:00Z");
    MetricDefinition m = may.define("m", Resolution.DAY, Fold.LAST);
    may.append(update(m, "a", "2009-12", 0, 1), update(m, "a", "2011-12", 0, 1));
    quiet();
    assertThat(may.upkeep.lease("one", Duration.ofMinutes(1))).isTrue();
    steps(may.upkeep::sealPages, 3);
    steps(may.upkeep::sealPages, 3);
    assertThat(steps(may.upkeep::sealPages, 3)).isZero();

    TestStore other = anotherProcessAt("2012-05-20T00:00:00Z");
    other.append(update(m, "a", "2011-11", 0, 2), update(m, "b", "2010-03", 0, 2));
    other.append(update(m, "a", "2012-05", 0, 2));
    assertThat(other.upkeep.lease("two", Duration.ofMinutes(1))).as("but it has told").isFalse();
    quiet();
    assertThat(steps(may.upkeep::sealPages, 3)).as("2010 of b, 2011 and 2012 of a").isEqualTo(3);
    assertThat(may.yearPages())
        .filteredOn(page -> !date(page).equals("2012"))
        .hasSize(3)
        .allSatisfy(page -> assertThat(page.getDocument("m")).hasSize(12));
    assertThat(steps(may.upkeep::sealPages, 3)).isZero();
  }

  @Test
  void sealing_comesBackToPages_thatWereTouchedAMomentAgo() throws Exception {
    TestStore may = at("2012-05-20T00:00:00Z");
    MetricDefinition m = may.define("m", Resolution.DAY, Fold.LAST);
    may.append(update(m, "a", "2010-12", 0, 1), update(m, "a", "2011-12", 0, 1));
    TestStore patient =
        anotherProcess(
            Clock.fixed(Instant.parse("2012-05-20T00:00:00Z"), ZoneOffset.UTC),
            Duration.ofMinutes(10));
    assertThat(steps(patient.upkeep::sealPages, 3)).isEqualTo(2);
    assertThat(may.yearPages()).allSatisfy(page -> assertThat(page.getDocument("m")).isEmpty());
    quiet();
    assertThat(steps(may.upkeep::sealPages, 3)).isEqualTo(2);
    assertThat(may.yearPages()).allSatisfy(page -> assertThat(page.getDocument("m")).hasSize(12));
    assertThat(steps(may.upkeep::sealPages, 3)).isZero();
  }

  /** As a service beside it may have passed all pages a moment before. */
  @Test
  void sealingByItself_goesThroughAllPages_whateverTheJobHasDone() throws Exception {
    MetricDefinition m = fillAndSeal();
    store.append(update(m, "c3", "2012-08", 0, 1));
    steps(store.upkeep::sealPages, 4);
    quiet();
    int pages = 0;
    YearUpkeep.Sealed step = store.upkeep.sealPages(null, 4);
    for (; step.last() != null; step = store.upkeep.sealPages(step.last(), 4)) {
      pages += step.pages();
      assertThat(step.leftAlone()).isZero();
    }
    assertThat(pages + step.pages()).isEqualTo(10);
    assertThat(store.yearPages()).allSatisfy(page -> assertThat(page.getDocument("m")).hasSize(12));
  }

  @Test
  void comingYear_isReservedInDecember_forSeriesThatWroteLately() {
    TestStore november = at("2012-11-30T00:00:00Z");
    MetricDefinition m = november.define("m", Resolution.DAY, Fold.LAST);
    MetricDefinition byMonth = november.defineByMonth("n", Resolution.DAY, Fold.LAST);
    november.append(
        update(m, "early", "2012-10", 30, 1),
        update(m, "lately", "2012-11", 0, 1),
        update(byMonth, "lately", "2012-11", 0, 1));
    assertThat(november.upkeep.reserveAhead(10)).isZero();

    TestStore december = at("2012-12-02T00:00:00Z");
    assertThat(steps(december.upkeep::reserveAhead, 2)).isEqualTo(3);
    assertThat(years(december, "m", "lately")).containsExactly(2012, 2013);
    assertThat(years(december, "m", "early")).containsExactly(2012);
    assertThat(december.documents())
        .filteredOn(month -> date(month).startsWith("2013"))
        .extracting(month -> month.getDocument("_id").getString("metric").getValue())
        .containsOnly("m", "n")
        .hasSize(13);
    assertThat(december.upkeep.reserveAhead(2)).isZero();
    december.append(update(m, "early", "2012-12", 1, 1));
    assertThat(december.upkeep.reserveAhead(2)).as("not again at once").isZero();
    TestStore later = at("2012-12-06T00:00:00Z");
    steps(later.upkeep::reserveAhead, 2);
    assertThat(years(later, "m", "early")).containsExactly(2012, 2013);
    TestStore january = at("2013-01-01T00:00:00Z");
    double before = january.reservations();
    january.append(update(m, "lately", "2013-01", 0, 1));
    assertThat(january.reservations()).isEqualTo(before);
  }

  @Test
  void pagesOfAnOlderDatabase_areMade_andThenReadAcrossSeries() throws Exception {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    for (int i = 0; i < 5; i++) {
      store.append(update(m, "c" + i, "2012-04", 0, i));
    }
    store.collections.samples().deleteMany(new BsonDocument("_id.date", new BsonString("2012")));
    store.collections.upkeep().drop();
    TestStore restarted = anotherProcess();
    assertThat(restarted.pages.all().exist()).isFalse();
    assertThat(steps(restarted.upkeep::makePages, 2)).isEqualTo(5);
    assertThat(restarted.pages.all().exist()).isTrue();
    assertThat(restarted.yearPages()).hasSize(5);
    assertThat(restarted.upkeep.makePages(2)).isZero();
    assertThat(anotherProcess().pages.all().exist()).isTrue();
  }

  @Test
  void audit_findsNothing_whereEveryPageSaysWhatItsMonthsSay() throws Exception {
    fillAndSeal();
    assertThat(audit()).isEmpty();
  }

  @Test
  void audit_findsTheMonth_thatWasChangedBehindItsPage_andTakingItOutMendsIt() throws Exception {
    MetricDefinition m = fillAndSeal();
    SeriesKey series = new SeriesKey("m", "c3");
    store
        .collections
        .samples()
        .updateOne(
            MonthKeys.is(MonthKeys.month(series, YearMonth.of(2012, 7))),
            new BsonDocument("$set", new BsonDocument("v.9", new BsonDouble(99))));
    assertThat(store.value(m, "c3", "2012-07", 8)).as("read as a single month").isEqualTo(99);
    assertThat(store.read(m, "c3", "2012-01", "2013-01").get(YearMonth.of(2012, 7)).has(8))
        .as("hidden by the page")
        .isFalse();
    List<HeldMonth> found = audit();
    assertThat(found).containsExactly(new HeldMonth(series, YearMonth.of(2012, 7)));
    store.upkeep.takeOut(found);
    assertThat(store.read(m, "c3", "2012-01", "2013-01").get(YearMonth.of(2012, 7)).values()[8])
        .isEqualTo(99);
    quiet();
    store.pages.sealer().seal(List.of(new SeriesYear(series, 2012)));
    assertThat(audit()).isEmpty();
  }

  private MetricDefinition fillAndSeal() throws InterruptedException {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    for (int i = 0; i < 5; i++) {
      store.append(update(m, "c" + i, "2012-07", 0, i), update(m, "c" + i, "2013-01", 2, i));
    }
    quiet();
    steps(store.upkeep::sealPages, 4);
    return m;
  }

  private List<HeldMonth> audit() {
    List<HeldMonth> differing = new ArrayList<>();
    int pages = 0;
    int months = 0;
    PageCursor after = null;
    do {
      Audit step = store.upkeep.audit(after, 3);
      differing.addAll(step.differing());
      pages += step.pages();
      months += step.months();
      after = step.last();
    } while (after != null);
    assertThat(pages).isEqualTo(10);
    assertThat(months).isEqualTo(120);
    return differing;
  }

  private TestStore at(String now) {
    return anotherProcessAt(now);
  }

  private TestStore anotherProcessAt(String now) {
    return anotherProcess(Clock.fixed(Instant.parse(now), ZoneOffset.UTC), TestStore.QUIET);
  }

  private static void quiet() throws InterruptedException {
    Thread.sleep(TestStore.QUIET.toMillis() + 50);
  }

  /** Steps until there is nothing to do; returns how many were looked at. */
  private static int steps(IntUnaryOperator job, int most) {
    return IntStream.generate(() -> job.applyAsInt(most)).takeWhile(done -> done > 0).sum();
  }

  private static List<Integer> years(TestStore store, String metric, String client) {
    return store.samples.years(metric, client);
  }

  private static String date(BsonDocument document) {
    return document.getDocument("_id").getString("date").getValue();
  }
}
