package dev.almanac.store.mongo;

import static dev.almanac.store.mongo.TestStore.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.Fingerprint;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import org.bson.BsonType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Year pages: what they hold, who takes it out, and that they answer as the months do. */
@ParameterizedClass
@EnumSource(TestServer.class)
class YearPageContractTest extends StoreContract {

  private static final YearMonth JANUARY = YearMonth.of(2012, 1);
  private static final YearMonth NEXT = JANUARY.plusYears(1);
  private static final int LONG_AGO = 2012;

  @Test
  void reservedYear_hasAPage_thatHoldsNothing() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 1));
    assertThat(store.yearPages())
        .singleElement()
        .satisfies(
            page -> {
              assertThat(page.keySet()).containsExactly("_id", "epoch", "touched", "m");
              assertThat(page.getDocument("_id").toJson())
                  .isEqualTo("{\"date\": \"2012\", \"metric\": \"m\", \"client\": \"c\"}");
              assertThat(page.get("epoch").getBsonType()).isEqualTo(BsonType.INT64);
              assertThat(page.get("touched").getBsonType()).isEqualTo(BsonType.DATE_TIME);
              assertThat(page.getDocument("m")).isEmpty();
            });
  }

  @Test
  void settledYear_isReadFromItsPage_bitEqualToItsMonths_inEveryShape() {
    Random random = new Random(1);
    for (Resolution resolution : Resolution.values()) {
      for (Fold fold : Fold.values()) {
        MetricDefinition m =
            store.define(resolution.wireName() + fold.wireName(), resolution, fold);
        List<MonthUpdate> updates = new ArrayList<>();
        for (int month = 1; month <= 12; month++) {
          for (int i = 0; i < 3; i++) {
            int slot = random.nextInt(resolution.slotsIn(YearMonth.of(LONG_AGO, month)));
            updates.add(
                update(
                    m,
                    "c" + i,
                    YearMonth.of(LONG_AGO, month).toString(),
                    slot,
                    Double.longBitsToDouble(random.nextLong() & ~(1L << 62)),
                    3));
          }
        }
        store.append(updates.toArray(MonthUpdate[]::new));
        seal(m, "c0", "c1", "c2");
        for (String client : List.of("c0", "c1", "c2")) {
          assertSameAsMonths(m, client);
          assertThat(documentsOfRead(m, client)).as("%s", m.metric()).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void sealedMonth_isPackedLittleEndian_countsApart() {
    MetricDefinition last = store.define("last", Resolution.DAY, Fold.LAST);
    MetricDefinition avg = store.define("avg", Resolution.DAY, Fold.AVG);
    store.append(update(last, "c", "2012-02", 28, 1.5), update(avg, "c", "2012-02", 0, 6, 4));
    seal(last, "c");
    seal(avg, "c");
    BsonDocument lastPage = page(last, "c");
    assertThat(lastPage.containsKey("c")).isFalse();
    assertThat(lastPage.getDocument("m").keySet())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 12).mapToObj(Integer::toString).toList());
    byte[] february = lastPage.getDocument("m").getBinary("2").getData();
    assertThat(february).hasSize(29 * 8);
    // 1.5 is 0x3FF8000000000000.
    assertThat(february).endsWith(0, 0, 0, 0, 0, 0, 0xF8, 0x3F);
    byte[] counts = page(avg, "c").getDocument("c").getBinary("2").getData();
    assertThat(counts).hasSize(29 * 4).startsWith(4, 0, 0, 0, 0);
    // slots, sum, min, max, rest, slots of the month; samples, least and greatest mean
    assertThat(totals(last, "2")).containsExactly(1.0, 1.5, 1.5, 1.5, 0.0, 29.0);
    assertThat(totals(avg, "2")).containsExactly(1.0, 6.0, 6.0, 6.0, 0.0, 29.0, 4.0, 1.5, 1.5);
    assertThat(totals(last, "3")).containsExactly(0.0);
  }

  @Test
  void lateWrite_takesTheMonthOut_andIsReadAtOnce() {
    for (Fold fold : Fold.values()) {
      MetricDefinition m = store.define(fold.wireName(), Resolution.DAY, fold);
      store.append(update(m, "c", "2012-04", 0, 5), update(m, "c", "2012-05", 0, 7));
      seal(m, "c");
      long epoch = page(m, "c").getInt64("epoch").getValue();
      TestStore other = anotherProcess();
      other.append(update(m, "c", "2012-04", 1, 3));
      BsonDocument page = page(m, "c");
      assertThat(page.getInt64("epoch").getValue()).isEqualTo(epoch + 1);
      assertThat(page.getDocument("m").keySet()).hasSize(11).doesNotContain("4");
      assertThat(page.getDocument("c", new BsonDocument()).keySet()).doesNotContain("4");
      assertThat(readYear(m, "c").get(YearMonth.of(2012, 4)).values()[1])
          .as("%s", fold)
          .isEqualTo(3.0);
      assertSameAsMonths(m, "c");
      seal(m, "c");
      assertThat(page(m, "c").getDocument("m").keySet()).hasSize(12);
      assertSameAsMonths(m, "c");
    }
  }

  @Test
  void pagesSealedAndTouched_areCounted_andOthersAreNot() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 5), update(m, "d", "2012-04", 0, 6));
    double touched = store.meter("almanac.pages.touched");
    assertThat(store.meter("almanac.pages.sealed")).isZero();

    seal(m, "c", "d", "unknown");
    assertThat(store.meter("almanac.pages.sealed")).isEqualTo(2);
    seal(m, "c", "d");
    assertThat(store.meter("almanac.pages.sealed")).as("nothing was lacking").isEqualTo(2);

    store.append(update(m, "c", "2012-04", 1, 5), update(m, "c", "2012-05", 1, 5));
    assertThat(store.meter("almanac.pages.touched")).isEqualTo(touched + 1);
  }

  @Test
  void page_isSealedByItsReader_onceItIsQuiet() throws Exception {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 5));
    waitUntilQuiet();
    readYear(m, "c");
    long deadline = System.nanoTime() + 10_000_000_000L;
    while (page(m, "c").getDocument("m").size() < 12 && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    assertThat(page(m, "c").getDocument("m")).hasSize(12);
    assertThat(documentsOfRead(m, "c")).isEqualTo(1);
  }

  @Test
  void page_thatWasJustTouched_isLeftAlone() {
    TestStore patient = anotherProcess(Clock.systemUTC(), Duration.ofHours(1));
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 5));
    waitUntilQuiet();
    assertThat(patient.pages.sealer().seal(List.of(year(m, "c")))).isZero();
    assertThat(page(m, "c").getDocument("m")).isEmpty();
    assertThat(store.pages.sealer().seal(List.of(year(m, "c")))).isEqualTo(1);
  }

  @Test
  void monthThatRuns_isWrittenWithoutALookAtThePage_andNeverHeld() {
    Clock april = Clock.fixed(Instant.parse("2012-04-17T12:00:00Z"), ZoneOffset.UTC);
    TestStore then = anotherProcess(april, TestStore.QUIET);
    MetricDefinition m = then.define("m", Resolution.DAY, Fold.LAST);
    then.append(update(m, "c", "2012-04", 0, 5));
    long epoch = page(m, "c").getInt64("epoch").getValue();
    then.append(update(m, "c", "2012-04", 1, 6));
    assertThat(page(m, "c").getInt64("epoch").getValue()).isEqualTo(epoch);
    then.append(update(m, "c", "2012-03", 1, 6));
    assertThat(page(m, "c").getInt64("epoch").getValue()).isEqualTo(epoch + 1);
    waitUntilQuiet();
    assertThat(then.pages.sealer().seal(List.of(year(m, "c")))).isEqualTo(1);
    assertThat(page(m, "c").getDocument("m").keySet()).containsExactly("1", "2", "3");
    assertThat(readYear(then, m, "c").get(YearMonth.of(2012, 4)).values()[1]).isEqualTo(6.0);
  }

  @Test
  void monthIsLate_aDayBeforeItsEnd_andSettled_threeDaysAfter() {
    PageTimes before = at("2012-04-29T23:59:59Z");
    assertThat(before.firstInTime()).isEqualTo(YearMonth.of(2012, 4));
    assertThat(at("2012-04-30T00:00:00Z").firstInTime()).isEqualTo(YearMonth.of(2012, 5));
    assertThat(at("2012-05-03T23:59:59Z").firstUnsettled()).isEqualTo(YearMonth.of(2012, 4));
    assertThat(at("2012-05-04T00:00:00Z").firstUnsettled()).isEqualTo(YearMonth.of(2012, 5));
  }

  @Test
  void clearing_isReadAtOnce_andSealedAnew() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 5), update(m, "d", "2012-04", 0, 6));
    seal(m, "c", "d");
    store.samples.clear(m, "c", List.of(new MonthSlice(YearMonth.of(2012, 4), 0, 30)));
    assertThat(page(m, "c").getDocument("m").keySet()).doesNotContain("4");
    assertThat(page(m, "d").getDocument("m").keySet()).contains("4");
    assertThat(readYear(m, "c").get(YearMonth.of(2012, 4)).has(0)).isFalse();
    seal(m, "c");
    assertSameAsMonths(m, "c");
  }

  @Test
  void erasedSeries_takesItsPageAlong_andAPageMadeAnewIsAnother() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 5));
    seal(m, "c");
    long epoch = page(m, "c").getInt64("epoch").getValue();
    store.samples.erase("m", "c");
    assertThat(store.yearPages()).isEmpty();
    assertThat(readYear(m, "c")).isEmpty();
    store.append(update(m, "c", "2012-05", 0, 1));
    assertThat(page(m, "c").getInt64("epoch").getValue()).isNotEqualTo(epoch);
    assertThat(readYear(m, "c").get(YearMonth.of(2012, 4)).has(0)).isFalse();
  }

  @Test
  void retention_takesMonthsOutOfThePageOfTheFirstKeptYear_andWholeYearsWithTheirPages() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(
        update(m, "c", "2011-12", 0, 1),
        update(m, "c", "2012-02", 0, 2),
        update(m, "c", "2012-06", 0, 3));
    seal(m, "c");
    assertThat(store.pages.sealer().seal(List.of(new SeriesYear(series(m, "c"), 2011))))
        .isEqualTo(1);
    assertThat(store.samples.expire("m", YearMonth.of(2012, 4))).isEqualTo(15);
    assertThat(store.yearPages()).hasSize(1);
    assertThat(page(m, "c").getDocument("m").keySet())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(4, 12).mapToObj(Integer::toString).toList());
    assertThat(readYear(m, "c").keySet()).doesNotContain(YearMonth.of(2012, 2)).hasSize(9);
    assertThat(store.read(m, "c", "2011-01", "2012-01")).isEmpty();
    seal(m, "c");
    assertThat(page(m, "c").getDocument("m").get("2"))
        .as("a month without a document")
        .isEqualTo(new BsonBinary(new byte[0]));
    assertSameAsMonths(m, "c");
    assertThat(documentsOfRead(m, "c")).isEqualTo(1);
    assertThat(store.samples.expire("m", YearMonth.of(2012, 4))).isZero();
  }

  @Test
  void monthThatAPageHoldsAsAbsent_isTakenOutBeforeItIsMade() {
    MetricDefinition m = store.defineByMonth("m", Resolution.DAY, Fold.SUM);
    store.append(update(m, "c", "2012-04", 0, 5));
    seal(m, "c");
    assertThat(page(m, "c").getDocument("m").getBinary("7").getData()).isEmpty();
    store.append("key", update(m, "c", "2012-07", 3, 8));
    assertThat(page(m, "c").getDocument("m").keySet()).doesNotContain("7");
    assertThat(readYear(m, "c").get(YearMonth.of(2012, 7)).values()[3]).isEqualTo(8);
    assertThat(store.append("key", update(m, "c", "2012-07", 3, 8))).isEqualTo(1);
    seal(m, "c");
    assertSameAsMonths(m, "c");
  }

  @Test
  void allClients_areReadFromPages_asFromMonths() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    MetricDefinition other = store.define("n", Resolution.DAY, Fold.LAST);
    for (int i = 0; i < 5; i++) {
      store.append(update(m, "c" + i, "2012-04", i, i), update(m, "c" + i, "2013-11", i, 10.0 + i));
      store.append(update(other, "c" + i, "2012-04", i, -1));
    }
    seal(m, "c0", "c1", "c3");
    Map<String, String> throughPages = new TreeMap<>();
    store.samples.readAllClients(
        "m",
        YearMonth.of(2012, 3),
        YearMonth.of(2013, 12),
        month -> assertThat(throughPages.put(place(month), content(month))).isNull());
    assertThat(throughPages).hasSize(5 * 21);
    Map<String, String> months = new TreeMap<>();
    for (MonthSlots month :
        store.samples.page("m", null, YearMonth.of(2012, 3), YearMonth.of(2013, 12), null, 1_000)) {
      months.put(place(month), content(month));
    }
    assertThat(throughPages).isEqualTo(months);
  }

  @Test
  void fingerprint_isThatOfTheRead_andAnotherAfterEveryChange() {
    TestStore may =
        anotherProcess(
            Clock.fixed(Instant.parse("2013-05-20T00:00:00Z"), ZoneOffset.UTC), TestStore.QUIET);
    MetricDefinition m = may.define("m", Resolution.DAY, Fold.SUM);
    may.append(
        update(m, "c", "2012-04", 0, 5),
        update(m, "c", "2013-05", 0, 1),
        update(m, "d", "2012-04", 0, 5),
        update(m, "d", "2013-05", 0, 1));
    List<Fingerprint> seen = new ArrayList<>();
    seen.add(fingerprint(may));
    sealAll(may, m);
    seen.add(fingerprint(may));
    assertThat(cheap(may, null)).as("once sealed, it is told without reading").isNotNull();
    List<Runnable> changes =
        List.of(
            () -> may.append(update(m, "d", "2013-05", 3, 1)),
            () -> may.append("key", update(m, "c", "2012-07", 3, 0)),
            () -> may.samples.clear(m, "c", List.of(new MonthSlice(YearMonth.of(2012, 4), 0, 30))),
            () -> may.samples.expire("m", YearMonth.of(2012, 4)),
            () -> may.samples.erase("m", "d"));
    for (Runnable change : changes) {
      change.run();
      Fingerprint now = fingerprint(may);
      assertThat(seen).doesNotContain(now);
      seen.add(now);
      sealAll(may, m);
      seen.add(fingerprint(may));
    }
  }

  /** Between the touch of a page and the change of its month, a reader sees what was before. */
  @Test
  void fingerprint_ofAReadAmidALateWrite_isNotThatOfWhatTheWriteMade() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    MonthUpdate before = update(m, "c", "2012-04", 0, 1);
    MonthUpdate after = update(m, "c", "2012-04", 0, 2);
    store.append(before);
    seal(m, "c");
    List<Fingerprint> amid = new ArrayList<>();
    store
        .pages
        .touch()
        .around(
            List.of(after),
            MonthUpdate::series,
            MonthUpdate::month,
            () -> {},
            () -> {
              assertThat(readYear(m, "c").get(YearMonth.of(2012, 4)).values()[0]).isEqualTo(1);
              amid.add(store.samples.read("m", List.of("c"), JANUARY, NEXT, month -> {}));
              amid.add(store.samples.readAllClients("m", JANUARY, NEXT, month -> {}));
              assertThat(cheap(store, List.of("c"))).isNull();
              assertThat(cheap(store, null)).isNull();
              return store
                  .collections
                  .samples()
                  .updateOne(
                      new BsonDocument("_id", MonthKeys.month(series(m, "c"), after.month())),
                      new BsonDocument("$set", new BsonDocument("v.1", new BsonDouble(2))));
            });
    for (int i = 0; i < 2; i++) {
      assertThat(readYear(m, "c").get(YearMonth.of(2012, 4)).values()[0]).isEqualTo(2);
      assertThat(store.samples.read("m", List.of("c"), JANUARY, NEXT, month -> {}))
          .isNotEqualTo(amid.get(0));
      assertThat(store.samples.readAllClients("m", JANUARY, NEXT, month -> {}))
          .isNotEqualTo(amid.get(1));
      assertThat(cheap(store, List.of("c"))).isNotEqualTo(amid.get(0));
      assertThat(cheap(store, null)).isNotEqualTo(amid.get(1));
      seal(m, "c");
    }
    assertThat(cheap(store, List.of("c"))).isNotNull();
  }

  /** An erase took the page after it was made, and looked for months before they were. */
  @Test
  void page_thatIsErasedBeforeItsFirstMonths_isMadeAgain() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    PageKeeper erasing =
        new PageKeeper(
            store.pages.times(),
            store.pages.all(),
            new PageTouch(
                store.collections,
                store.pages.times(),
                touched ->
                    store
                        .collections
                        .samples()
                        .deleteOne(MonthKeys.is(MonthKeys.page(year(m, "c"))))),
            store.pages.sealer(),
            store.pages.queue());
    try (BulkRunner runner = new BulkRunner(1)) {
      new Reservations(store.collections, store.metrics, 10, erasing, runner, made -> {})
          .ensure(List.of(update(m, "c", "2012-04", 0, 5)), MonthDocuments.KeyParts.NONE);
    }
    List<MonthSlots> all = new ArrayList<>();
    store.samples.readAllClients("m", JANUARY, NEXT, all::add);
    assertThat(all)
        .filteredOn(month -> month.month().equals(YearMonth.of(2012, 4)))
        .singleElement()
        .satisfies(month -> assertThat(month.values()[0]).isEqualTo(5));
  }

  @Test
  void month_thatIsSettledByAClockThatIsAheadOnly_isNotSealed() {
    Clock ahead = Clock.offset(Clock.systemUTC(), Duration.ofDays(70));
    TestStore store = anotherProcess(ahead, TestStore.QUIET);
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    YearMonth running = YearMonth.now(Clock.systemUTC());
    store.append(update(m, "c", running.toString(), 0, 1));
    waitUntilQuiet();
    SeriesYear year = new SeriesYear(series(m, "c"), running.getYear());
    store.pages.sealer().seal(List.of(year));
    assertThat(store.yearPages())
        .singleElement()
        .satisfies(
            page ->
                assertThat(page.getDocument("m").keySet())
                    .doesNotContain(String.valueOf(running.getMonthValue())));
  }

  private static void sealAll(TestStore store, MetricDefinition metric) {
    waitUntilQuiet();
    List<SeriesYear> years = new ArrayList<>();
    for (String client : List.of("c", "d")) {
      years.add(new SeriesYear(series(metric, client), 2012));
      years.add(new SeriesYear(series(metric, client), 2013));
    }
    store.pages.sealer().seal(years);
  }

  private static Fingerprint cheap(TestStore store, List<String> clients) {
    return store.samples.fingerprint("m", clients, JANUARY, NEXT);
  }

  /** Of all clients, checked to be the same however it is asked for. */
  private static Fingerprint fingerprint(TestStore store) {
    YearMonth from = YearMonth.of(2012, 1);
    YearMonth to = YearMonth.of(2014, 1);
    Fingerprint all = store.samples.readAllClients("m", from, to, month -> {});
    assertThat(store.samples.fingerprint("m", null, from, to)).isIn(all, null);
    Fingerprint named = store.samples.read("m", List.of("c"), from, to, month -> {});
    assertThat(store.samples.fingerprint("m", List.of("c"), from, to)).isIn(named, null);
    return all;
  }

  @Test
  void fingerprint_ofAYearWithoutAPage_takesReading() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    assertThat(store.samples.fingerprint("m", List.of("c"), JANUARY, JANUARY.plusYears(1)))
        .isNull();
    Fingerprint nothing = readFingerprint();
    store.append(update(m, "c", "2012-04", 0, 5));
    store.collections.samples().deleteMany(new BsonDocument("_id.date", new BsonString("2012")));
    assertThat(store.samples.fingerprint("m", List.of("c"), JANUARY, JANUARY.plusYears(1)))
        .isNull();
    assertThat(readFingerprint()).isNotEqualTo(nothing);
  }

  private Fingerprint readFingerprint() {
    return store.samples.read("m", List.of("c"), JANUARY, JANUARY.plusYears(1), month -> {});
  }

  @Test
  void pagesThatAreMissing_areDoneWithout_andMadeByTheNextLateWrite() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 5), update(m, "d", "2012-04", 0, 5));
    store.collections.samples().deleteMany(new BsonDocument("_id.date", new BsonString("2012")));
    assertSameAsMonths(m, "c");
    store.append(update(m, "c", "2012-05", 0, 6));
    assertThat(store.yearPages()).hasSize(1);
    assertSameAsMonths(m, "c");
    seal(m, "c");
    assertSameAsMonths(m, "c");
  }

  @Test
  void databaseFromBefore_isReadByItsMonths_whereItSpansSeries() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 5), update(m, "d", "2012-04", 0, 5));
    store.collections.samples().deleteMany(new BsonDocument("_id.date", new BsonString("2012")));
    store.collections.upkeep().drop();
    TestStore restarted = anotherProcess();
    List<MonthSlots> found = new ArrayList<>();
    restarted.samples.readAllClients("m", JANUARY, JANUARY.plusYears(1), found::add);
    assertThat(found).hasSize(24);
  }

  private static PageTimes at(String instant) {
    return PageTimes.standard(Clock.fixed(Instant.parse(instant), ZoneOffset.UTC));
  }

  /** Waits until the pages are quiet, and seals them. */
  private void seal(MetricDefinition metric, String... clients) {
    waitUntilQuiet();
    List<SeriesYear> years = Arrays.stream(clients).map(client -> year(metric, client)).toList();
    store.pages.sealer().seal(years);
  }

  private static void waitUntilQuiet() {
    try {
      Thread.sleep(TestStore.QUIET.toMillis() + 50);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SeriesKey series(MetricDefinition metric, String client) {
    return new SeriesKey(metric.metric(), client);
  }

  private static SeriesYear year(MetricDefinition metric, String client) {
    return new SeriesYear(series(metric, client), LONG_AGO);
  }

  private BsonDocument page(MetricDefinition metric, String client) {
    return store
        .collections
        .samples()
        .find(MonthKeys.is(MonthKeys.page(year(metric, client))))
        .first();
  }

  private List<Double> totals(MetricDefinition metric, String month) {
    return page(metric, "c").getDocument("s").getArray(month).stream()
        .map(number -> number.asDouble().getValue())
        .toList();
  }

  private Map<YearMonth, MonthSlots> readYear(MetricDefinition metric, String client) {
    return readYear(store, metric, client);
  }

  private static Map<YearMonth, MonthSlots> readYear(
      TestStore store, MetricDefinition metric, String client) {
    return store.read(metric, client, "2012-01", "2013-01");
  }

  /** How many documents a read of the year brought. */
  private double documentsOfRead(MetricDefinition metric, String client) {
    double before = store.meters.get("almanac.read.documents").summary().totalAmount();
    readYear(metric, client);
    return store.meters.get("almanac.read.documents").summary().totalAmount() - before;
  }

  private void assertSameAsMonths(MetricDefinition metric, String client) {
    Map<YearMonth, String> read = new TreeMap<>();
    readYear(metric, client).forEach((month, slots) -> read.put(month, content(slots)));
    Map<YearMonth, String> months = new TreeMap<>();
    store
        .samples
        .page(metric.metric(), client, JANUARY, JANUARY.plusYears(1), null, 100)
        .forEach(month -> months.put(month.month(), content(month)));
    assertThat(read).as("%s of %s", metric.metric(), client).isEqualTo(months);
  }

  private static String place(MonthSlots month) {
    return month.month() + " " + month.series().client();
  }

  /** Everything of a month, values by their bits. */
  private static String content(MonthSlots month) {
    StringBuilder text = new StringBuilder(month.series() + " " + month.resolution());
    for (int slot = 0; slot < month.values().length; slot++) {
      text.append(' ').append(Long.toHexString(Double.doubleToRawLongBits(month.values()[slot])));
      text.append(':').append(month.counts() == null ? "-" : month.counts()[slot]);
    }
    return text.toString();
  }
}
