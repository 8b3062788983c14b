package dev.almanac.store.mongo;

import static dev.almanac.store.mongo.TestStore.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.Resolution;
import dev.almanac.store.SampleStore.Erased;
import dev.almanac.store.SampleStore.MonthCursor;
import dev.almanac.store.SampleStore.SeriesYears;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Reading by key, across clients and by pages; clearing, erasing, expiring. */
@ParameterizedClass
@EnumSource(TestServer.class)
class ReadAndEraseContractTest extends StoreContract {

  private static final YearMonth JANUARY = YearMonth.of(2012, 1);
  private static final YearMonth NEXT_JANUARY = YearMonth.of(2013, 1);

  @Test
  void read_ofSeveralClientsAndYears_bringsExactlyTheirStoredMonths() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(
        update(m, "a", "2012-04", 0, 1),
        update(m, "b", "2013-04", 0, 2),
        update(m, "c", "2012-04", 0, 3));
    List<MonthSlots> months = new ArrayList<>();
    store.samples.read(
        "m",
        List.of("a", "b", "nobody"),
        YearMonth.of(2012, 6),
        YearMonth.of(2013, 3),
        months::add);
    assertThat(months)
        .extracting(month -> month.series().client() + " " + month.month())
        .containsExactlyInAnyOrder(
            "a 2012-06",
            "a 2012-07",
            "a 2012-08",
            "a 2012-09",
            "a 2012-10",
            "a 2012-11",
            "a 2012-12",
            "b 2013-01",
            "b 2013-02");
  }

  @Test
  void readAllClients_ofAMetric_leavesOutOtherMetricsAndMonths() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    MetricDefinition other = store.define("m2", Resolution.DAY, Fold.LAST);
    for (int i = 0; i < 30; i++) {
      store.append(update(m, "c" + i, "2012-04", 0, i), update(other, "c" + i, "2012-04", 0, i));
    }
    List<MonthSlots> months = new ArrayList<>();
    store.samples.readAllClients("m", YearMonth.of(2012, 4), YearMonth.of(2012, 5), months::add);
    assertThat(months).hasSize(30).allMatch(month -> month.series().metric().equals("m"));
    assertThat(months).allMatch(month -> month.month().equals(YearMonth.of(2012, 4)));
  }

  @Test
  void pages_followMonthThenClient_andCoverEverythingOnce() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    MetricDefinition other = store.define("l", Resolution.DAY, Fold.LAST);
    for (int i = 0; i < 7; i++) {
      store.append(update(m, "c" + i, "2012-04", 0, i), update(other, "c" + i, "2012-04", 0, i));
    }
    List<String> seen = new ArrayList<>();
    MonthCursor after = null;
    List<MonthSlots> page;
    do {
      page = store.samples.page("m", null, JANUARY, NEXT_JANUARY, after, 10);
      page.forEach(month -> seen.add(month.month() + " " + month.series().client()));
      after = MonthReads.cursor(page.get(page.size() - 1));
    } while (page.size() == 10);
    assertThat(seen).hasSize(84).doesNotHaveDuplicates().isSorted();

    assertThat(store.samples.page("m", "c3", JANUARY, NEXT_JANUARY, null, 5))
        .extracting(MonthSlots::month)
        .containsExactly(
            JANUARY,
            YearMonth.of(2012, 2),
            YearMonth.of(2012, 3),
            YearMonth.of(2012, 4),
            YearMonth.of(2012, 5));
    assertThat(
            store.samples.page(
                "m", "c3", JANUARY, NEXT_JANUARY, new MonthCursor(YearMonth.of(2012, 11), "c3"), 5))
        .extracting(MonthSlots::month)
        .containsExactly(YearMonth.of(2012, 12));
  }

  @Test
  void clients_arePagedInOrder_andFilteredByYear() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    MetricDefinition longer = store.define("m ", Resolution.DAY, Fold.LAST);
    TreeSet<String> names = new TreeSet<>();
    for (int i = 0; i < 25; i++) {
      names.add("client " + i);
      store.append(update(m, "client " + i, i % 5 == 0 ? "2013-01" : "2012-01", 0, 1));
      store.append(update(longer, "client " + i, "2012-01", 0, 1));
    }
    List<String> listed = new ArrayList<>();
    List<SeriesYears> page;
    do {
      page =
          store.samples.clients(
              "m", null, listed.isEmpty() ? null : listed.get(listed.size() - 1), 10);
      page.forEach(entry -> listed.add(entry.series().client()));
    } while (page.size() == 10);
    assertThat(listed).containsExactlyElementsOf(names);
    assertThat(store.samples.clients("m", 2013, null, 100)).hasSize(5);
    assertThat(store.samples.clients("m", 2014, null, 100)).isEmpty();
    assertThat(store.samples.hasSeries("m")).isTrue();
    assertThat(store.samples.hasSeries("mm")).isFalse();
  }

  @Test
  void years_ofAMetricOrAClient_areEachThereOnce() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    MetricDefinition other = store.define("n", Resolution.DAY, Fold.LAST);
    store.append(
        update(m, "a", "2013-04", 0, 1),
        update(m, "a", "2039-01", 0, 1),
        update(m, "b", "2012-12", 0, 1),
        update(m, "b", "2013-01", 0, 1),
        update(other, "a", "1999-04", 0, 1));
    assertThat(store.samples.years("m", null)).containsExactly(2012, 2013, 2039);
    assertThat(store.samples.years("m", "b")).containsExactly(2012, 2013);
    assertThat(store.samples.years("m", "c")).isEmpty();
    assertThat(store.samples.years("mm", null)).isEmpty();
  }

  @Test
  void clear_emptiesTheSlotsNamed_andCountsWhatTheyHeld() {
    for (Fold fold : Fold.values()) {
      MetricDefinition m = store.define(fold.wireName(), Resolution.DAY, fold);
      for (int slot = 0; slot < 6; slot++) {
        store.append(update(m, "c", "2012-04", slot, 1), update(m, "d", "2012-04", slot, 1));
      }
      List<MonthSlice> slices =
          List.of(
              new MonthSlice(YearMonth.of(2012, 3), 0, 31),
              new MonthSlice(YearMonth.of(2012, 4), 2, 5));
      assertThat(store.samples.clear(m, "c", slices)).isEqualTo(3);
      assertThat(store.samples.clear(m, "c", slices)).isZero();
      assertThat(store.value(m, "c", "2012-04", 1)).isEqualTo(1.0);
      assertThat(store.value(m, "c", "2012-04", 2)).isNull();
      assertThat(store.value(m, "c", "2012-04", 4)).isNull();
      assertThat(store.value(m, "c", "2012-04", 5)).isEqualTo(1.0);
      assertThat(store.value(m, "d", "2012-04", 3)).isEqualTo(1.0);
      assertThat(store.samples.clear(m, null, slices)).isEqualTo(3);
      assertThat(store.value(m, "d", "2012-04", 3)).isNull();
      store.append(update(m, "c", "2012-04", 3, 8));
      assertThat(store.value(m, "c", "2012-04", 3)).isEqualTo(8.0);
    }
  }

  @Test
  void erase_ofASeriesAClientOrAMetric_takesItsDocumentsAndItsEntries() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    MetricDefinition n = store.define("n", Resolution.HOUR, Fold.SUM);
    for (String client : List.of("a", "b", "c")) {
      store.append(update(m, client, "2012-04", 0, 1), update(n, client, "2013-04", 0, 1));
    }
    assertThat(store.samples.erase("m", "a")).isEqualTo(new Erased(1, 1));
    assertThat(store.samples.erase("m", "a")).isEqualTo(new Erased(0, 0));
    assertThat(store.value(m, "a", "2012-04", 0)).isNull();
    assertThat(store.value(n, "a", "2013-04", 0)).isEqualTo(1.0);
    assertThat(store.samples.erase(null, "b")).isEqualTo(new Erased(2, 2));
    assertThat(store.samples.clients("n", null, null, 10)).hasSize(2);
    assertThat(store.samples.erase("n", null)).isEqualTo(new Erased(2, 2));
    assertThat(store.samples.hasSeries("n")).isFalse();
    assertThat(store.documents()).hasSize(12);
    assertThat(store.value(m, "c", "2012-04", 0)).isEqualTo(1.0);
  }

  @Test
  void writing_afterAnotherProcessErased_reservesAgain() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.SUM);
    store.append(update(m, "c", "2012-04", 0, 1));
    anotherProcess().samples.erase("m", "c");
    store.append(update(m, "c", "2012-04", 1, 2));
    assertThat(store.value(m, "c", "2012-04", 0)).isNull();
    assertThat(store.value(m, "c", "2012-04", 1)).isEqualTo(2.0);
    assertThat(store.samples.clients("m", 2012, null, 10)).hasSize(1);
  }

  @Test
  void expire_takesTheMonthsBefore_andYearsThatAreGone() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    MetricDefinition kept = store.define("kept", Resolution.DAY, Fold.LAST);
    for (String client : List.of("a", "b")) {
      store.append(
          update(m, client, "2011-12", 0, 1),
          update(m, client, "2012-03", 0, 1),
          update(m, client, "2012-04", 0, 1));
    }
    store.append(update(m, "old", "2011-05", 0, 1), update(kept, "a", "2011-12", 0, 1));
    assertThat(store.samples.expire("m", YearMonth.of(2012, 4))).isEqualTo(3 * 12 + 2 * 3);
    assertThat(store.samples.expire("m", YearMonth.of(2012, 4))).isZero();
    assertThat(store.value(m, "a", "2012-03", 0)).isNull();
    assertThat(store.value(m, "a", "2012-04", 0)).isEqualTo(1.0);
    assertThat(store.value(kept, "a", "2011-12", 0)).isEqualTo(1.0);
    assertThat(store.samples.clients("m", null, null, 10))
        .extracting(entry -> entry.series().client() + entry.years())
        .containsExactly("a[2012]", "b[2012]");
  }
}
