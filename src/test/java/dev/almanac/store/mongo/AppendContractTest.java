package dev.almanac.store.mongo;

import static dev.almanac.store.mongo.TestStore.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.DefinitionChangedException;
import dev.almanac.store.StoreUnavailableException;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Folds, repetition, idempotency keys, names and the edges of months and years. */
@ParameterizedClass
@EnumSource(TestServer.class)
class AppendContractTest extends StoreContract {

  @Test
  void last_ofTwoAppends_isTheLaterOne() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 51));
    store.append(update(m, "c", "2012-04", 0, 49));
    assertThat(store.value(m, "c", "2012-04", 0)).isEqualTo(49.0);
  }

  @Test
  void minAndMax_ofSeveralAppends_keepTheExtremes() {
    MetricDefinition min = store.define("min", Resolution.DAY, Fold.MIN);
    MetricDefinition max = store.define("max", Resolution.DAY, Fold.MAX);
    for (double value : new double[] {3, -7.5, 12, 0}) {
      store.append(update(min, "c", "2012-04", 4, value), update(max, "c", "2012-04", 4, value));
    }
    assertThat(store.value(min, "c", "2012-04", 4)).isEqualTo(-7.5);
    assertThat(store.value(max, "c", "2012-04", 4)).isEqualTo(12.0);
  }

  @Test
  void sumAndAvg_ofSeveralAppends_keepTotalAndCount() {
    for (Fold fold : List.of(Fold.SUM, Fold.AVG)) {
      MetricDefinition m = store.define(fold.wireName(), Resolution.HOUR, fold);
      store.append(update(m, "c", "2012-04", 30, 10, 2));
      store.append(update(m, "c", "2012-04", 30, -4, 3));
      assertThat(store.value(m, "c", "2012-04", 30)).isEqualTo(6.0);
      assertThat(store.count(m, "c", "2012-04", 30)).isEqualTo(5);
    }
  }

  @Test
  void zero_isAValue_inEveryFold() {
    for (Fold fold : Fold.values()) {
      MetricDefinition m = store.define(fold.wireName(), Resolution.DAY, fold);
      store.append(update(m, "c", "2012-04", 0, 0));
      assertThat(store.value(m, "c", "2012-04", 0)).as("%s", fold).isEqualTo(0.0);
      assertThat(store.value(m, "c", "2012-04", 1)).as("%s", fold).isNull();
    }
  }

  @Test
  void negativeZero_keepsItsSign() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, -0.0));
    assertThat(store.value(m, "c", "2012-04", 0)).isEqualTo(-0.0);
  }

  @Test
  void extremes_ofDoubles_readBackBitEqual() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    double[] values = {Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, 0.1 + 0.2, 1 / 3.0};
    for (int i = 0; i < values.length; i++) {
      store.append(update(m, "c", "2012-04", i, values[i]));
    }
    for (int i = 0; i < values.length; i++) {
      assertThat(store.value(m, "c", "2012-04", i)).isEqualTo(values[i]);
    }
  }

  @Test
  void retryWithKey_countsOnce_case38() {
    MetricDefinition m = store.define("m", Resolution.HOUR, Fold.SUM);
    MonthUpdate sample = update(m, "c", "2024-03", 4 * 24 + 10, 5);
    assertThat(store.append("key-1", sample)).isZero();
    assertThat(store.append("key-1", sample)).isEqualTo(1);
    assertThat(anotherProcess().append("key-1", sample)).isEqualTo(1);
    assertThat(store.value(m, "c", "2024-03", 4 * 24 + 10)).isEqualTo(5.0);
    assertThat(store.count(m, "c", "2024-03", 4 * 24 + 10)).isEqualTo(1);
  }

  @Test
  void retryOfHalfDoneRequest_withKey_finishesTheOtherHalf() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.SUM);
    MonthUpdate april = update(m, "c", "2012-04", 0, 5);
    MonthUpdate may = update(m, "c", "2012-05", 0, 7);
    MonthUpdate otherYear = update(m, "c", "2013-01", 0, 9);
    store.append("key-1", april);
    assertThat(store.append("key-1", april, may, otherYear)).isEqualTo(1);
    assertThat(store.value(m, "c", "2012-04", 0)).isEqualTo(5.0);
    assertThat(store.value(m, "c", "2012-05", 0)).isEqualTo(7.0);
    assertThat(store.value(m, "c", "2013-01", 0)).isEqualTo(9.0);
  }

  @Test
  void anotherKey_countsAgain_andOnlyTheNewest64AreRemembered() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.AVG);
    for (int i = 0; i < 70; i++) {
      store.append("key-" + i, update(m, "c", "2012-04", 0, 1));
    }
    assertThat(store.count(m, "c", "2012-04", 0)).isEqualTo(70);
    BsonDocument document =
        store.documents().stream().filter(d -> d.containsKey("b")).findFirst().orElseThrow();
    assertThat(document.getArray("b")).hasSize(MonthDocuments.MOST_KEYS);
    assertThat(store.append("key-69", update(m, "c", "2012-04", 0, 1))).isEqualTo(1);
    assertThat(store.append("key-6", update(m, "c", "2012-04", 0, 1))).isEqualTo(1);
  }

  @Test
  void key_ofFoldsThatMayBeRepeated_isNotKept() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append("key-1", update(m, "c", "2012-04", 0, 1));
    store.append("key-1", update(m, "c", "2012-04", 0, 2));
    assertThat(store.value(m, "c", "2012-04", 0)).isEqualTo(2.0);
    assertThat(store.documents()).noneMatch(document -> document.containsKey("b"));
  }

  @Test
  void shape_isTheSame_whicheverDayComesFirst_case36() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "A", "2024-03", 14, 1));
    store.append(update(m, "B", "2024-03", 0, 1));
    store.append(update(m, "B", "2024-03", 14, 1));
    store.append(update(m, "C", "2024-03", 30, 1));
    store.append(update(m, "C", "2024-03", 0, 1));
    assertThat(store.documents())
        .filteredOn(d -> d.getDocument("_id").getString("date").getValue().equals("2024-03"))
        .hasSize(3)
        .allSatisfy(
            d -> {
              assertThat(d.getDocument("v").keySet()).hasSize(31).startsWith("1").endsWith("31");
              assertThat(d.getDocument("v").values()).allMatch(value -> value.isDouble());
            });
    assertThat(slotsWithValues(m, "A")).containsExactly(14);
    assertThat(slotsWithValues(m, "B")).containsExactly(0, 14);
    assertThat(slotsWithValues(m, "C")).containsExactly(0, 30);
  }

  private List<Integer> slotsWithValues(MetricDefinition m, String client) {
    List<Integer> slots = new ArrayList<>();
    var month = store.read(m, client, "2024-03", "2024-04").get(YearMonth.of(2024, 3));
    for (int slot = 0; slot < month.values().length; slot++) {
      if (month.has(slot)) {
        slots.add(slot);
      }
    }
    return slots;
  }

  @Test
  void names_areValues_neverPathsOrPatterns_case40() {
    String[] names = {
      "a", "a.b", "aXb", "$inc", "a.$b", "__proto__", "\uD83D\uDE00", "v.1", " x y"
    };
    for (int i = 0; i < names.length; i++) {
      MetricDefinition m = store.define(names[i], Resolution.DAY, Fold.LAST);
      store.append(update(m, names[names.length - 1 - i], "2024-03", 0, i + 1));
    }
    for (int i = 0; i < names.length; i++) {
      MetricDefinition m = store.metrics.find(List.of(names[i])).get(names[i]);
      assertThat(store.value(m, names[names.length - 1 - i], "2024-03", 0)).isEqualTo(i + 1.0);
    }
  }

  @Test
  void keys_neverCollide_whereverTheNamesAreCut() {
    MetricDefinition ab = store.define("ab", Resolution.DAY, Fold.LAST);
    MetricDefinition a = store.define("a", Resolution.DAY, Fold.LAST);
    store.append(update(ab, "c", "2024-03", 0, 1), update(a, "bc", "2024-03", 0, 2));
    store.append(update(a, "c", "2024-03", 0, 3), update(ab, "bc", "2024-03", 0, 4));
    assertThat(store.value(ab, "c", "2024-03", 0)).isEqualTo(1.0);
    assertThat(store.value(a, "bc", "2024-03", 0)).isEqualTo(2.0);
    assertThat(store.value(a, "c", "2024-03", 0)).isEqualTo(3.0);
    assertThat(store.value(ab, "bc", "2024-03", 0)).isEqualTo(4.0);
  }

  @Test
  void leapDays_andTheEdgesOfMonthsAndYears_haveTheirOwnSlots() {
    MetricDefinition days = store.define("days", Resolution.DAY, Fold.LAST);
    MetricDefinition hours = store.define("hours", Resolution.HOUR, Fold.LAST);
    for (String month : List.of("2000-02", "2023-02", "2024-02", "2100-02", "2023-12", "2024-01")) {
      YearMonth yearMonth = YearMonth.parse(month);
      int lastDay = Resolution.DAY.slotsIn(yearMonth) - 1;
      int lastHour = Resolution.HOUR.slotsIn(yearMonth) - 1;
      store.append(
          update(days, "c", month, lastDay, yearMonth.lengthOfMonth()),
          update(hours, "c", month, lastHour, yearMonth.lengthOfMonth() * 24));
      assertThat(store.value(days, "c", month, lastDay)).isEqualTo(yearMonth.lengthOfMonth());
      assertThat(store.value(days, "c", month, 0)).isNull();
      assertThat(store.value(hours, "c", month, lastHour))
          .isEqualTo(yearMonth.lengthOfMonth() * 24);
    }
    assertThat(Resolution.DAY.slotsIn(YearMonth.of(2100, 2))).isEqualTo(28);
    assertThat(Resolution.DAY.slotsIn(YearMonth.of(2000, 2))).isEqualTo(29);
  }

  @Test
  void redefinedMetric_isNoticed_beforeAnythingOfTheWrongShapeIsMade() {
    MetricDefinition daily = store.define("m", Resolution.DAY, Fold.LAST);
    MetricDefinition hourly = anotherProcess().define("m", Resolution.HOUR, Fold.LAST);
    assertThatThrownBy(() -> store.append(update(daily, "c", "2024-03", 0, 1)))
        .isInstanceOf(DefinitionChangedException.class);
    assertThat(store.documents()).isEmpty();
    store.append(update(hourly, "c", "2024-03", 700, 1));
    assertThat(store.value(hourly, "c", "2024-03", 700)).isEqualTo(1.0);
  }

  @Test
  void redefinedMetric_isNoticed_whenAnotherProcessHasReservedTheYearAlready() {
    MetricDefinition daily = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(daily, "c", "2024-03", 0, 1));
    TestStore other = anotherProcess();
    other.samples.erase("m", null);
    MetricDefinition hourly = other.define("m", Resolution.HOUR, Fold.LAST);
    other.append(update(hourly, "c", "2024-03", 100, 5));

    TestStore third = anotherProcess();
    assertThatThrownBy(() -> third.append(update(daily, "c", "2024-03", 4, 7)))
        .isInstanceOf(DefinitionChangedException.class);
    // The first process remembers the year as one of days; samples of hours must not rely on it.
    store.append(update(hourly, "c", "2024-03", 101, 6));
    assertThat(store.value(hourly, "c", "2024-03", 100)).isEqualTo(5.0);
    assertThat(store.value(hourly, "c", "2024-03", 101)).isEqualTo(6.0);
  }

  @Test
  void heldDefinition_isFoundByNobody_andWritesWait() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    TestStore other = anotherProcess();
    assertThat(other.metrics.hold("m")).isEqualTo(m);
    assertThatThrownBy(() -> store.metrics.find(List.of("m")))
        .isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> store.metrics.hold("m")).isInstanceOf(StoreUnavailableException.class);
    assertThatThrownBy(() -> store.append(update(m, "c", "2024-03", 0, 1)))
        .isInstanceOf(StoreUnavailableException.class);
    assertThat(store.documents()).isEmpty();
    assertThat(store.metrics.update(m)).isFalse();
    other.metrics.release("m");
    assertThat(store.metrics.update(m)).isTrue();
    store.append(update(m, "c", "2024-03", 0, 1));
    assertThat(store.value(m, "c", "2024-03", 0)).isEqualTo(1.0);
    assertThat(store.metrics.hold("nothing")).isNull();
  }

  /** Random appends against a plain map. */
  @Test
  void randomAppends_readBackAsAPlainMapHasThem() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (Fold fold : Fold.values()) {
      MetricDefinition m = store.define(fold.wireName(), Resolution.HOUR, fold);
      Map<String, double[]> model = new TreeMap<>();
      for (int i = 0; i < 60; i++) {
        String client = "c" + random.nextInt(3);
        String month = YearMonth.of(2023 + random.nextInt(2), 1 + random.nextInt(12)).toString();
        int slot = random.nextInt(28 * 24);
        double value = random.nextInt(2_000) / 8.0 - 100;
        store.append(update(m, client, month, slot, value));
        model.merge(
            client + "/" + month + "/" + slot,
            new double[] {value, 1},
            (old, now) -> new double[] {fold(fold, old[0], now[0]), old[1] + 1});
      }
      model.forEach(
          (place, expected) -> {
            String[] parts = place.split("/");
            int slot = Integer.parseInt(parts[2]);
            assertThat(store.value(m, parts[0], parts[1], slot))
                .as("%s %s, seed %d", fold, place, seed)
                .isEqualTo(expected[0]);
            assertThat(store.count(m, parts[0], parts[1], slot))
                .isEqualTo(fold.counted() ? (int) expected[1] : 1);
          });
    }
  }

  private static double fold(Fold fold, double held, double value) {
    return switch (fold) {
      case LAST -> value;
      case MIN -> Math.min(held, value);
      case MAX -> Math.max(held, value);
      case SUM, AVG -> held + value;
    };
  }

  @Test
  void keyOfADocument_isDateFirst() {
    MetricDefinition m = store.define("m", Resolution.DAY, Fold.LAST);
    store.append(update(m, "c", "2012-04", 0, 1));
    assertThat(store.documents())
        .allSatisfy(
            d ->
                assertThat(List.copyOf(d.getDocument("_id").keySet()))
                    .containsExactly("date", "metric", "client"));
    assertThat(
            store
                .collections
                .samples()
                .find(MonthKeys.is(MonthKeys.month(new SeriesKey("m", "c"), YearMonth.of(2012, 4))))
                .first()
                .getDocument("_id")
                .get("client"))
        .isEqualTo(new BsonString("c"));
  }
}
