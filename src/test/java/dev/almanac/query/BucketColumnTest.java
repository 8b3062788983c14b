package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.Fold;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.Names;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BucketColumnTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  /** A slot with a value, as a naive model keeps it. */
  private record Held(String client, long slot, double total, int count) {}

  private static CalendarRange range(Resolution resolution, String from, String to, String zone) {
    return CalendarRange.parse(null, null, from, to, resolution, ZoneId.of(zone));
  }

  private static MonthSlots month(
      String client, YearMonth month, Resolution resolution, Fold fold, List<Held> held) {
    double[] values = new double[resolution.slotsIn(month)];
    Arrays.fill(values, fold.empty());
    int[] counts = fold.counted() ? new int[values.length] : null;
    long origin = CalendarRange.firstSlotOf(month, resolution);
    for (Held slot : held) {
      values[(int) (slot.slot - origin)] = slot.total;
      if (counts != null) {
        counts[(int) (slot.slot - origin)] = slot.count;
      }
    }
    return new MonthSlots(new SeriesKey("m", client), month, resolution, values, counts);
  }

  private static double[] answer(
      CalendarRange range, Step step, Fn fn, Fold fold, List<MonthSlots> months) {
    BucketColumn column = new BucketColumn(BucketGrid.of(range, step, NOW), fn, fold, true);
    months.forEach(month -> column.add(month, range.slice(month.month())));
    return column.results();
  }

  /** Two days of March 2024 and their values. */
  private static List<MonthSlots> twoDays(double first, double second) {
    long day = LocalDate.of(2024, 3, 1).toEpochDay();
    return List.of(
        month(
            "c",
            YearMonth.of(2024, 3),
            Resolution.DAY,
            Fold.LAST,
            List.of(new Held("c", day, first, 1), new Held("c", day + 1, second, 1))));
  }

  private static double marchOf(Fn fn, List<MonthSlots> months) {
    CalendarRange march = range(Resolution.DAY, "2024-03", "2024-03", "UTC");
    return answer(march, Step.MONTH, fn, Fold.LAST, months)[0];
  }

  @Test
  void results_bucketsWithoutASlot_areNaN() {
    CalendarRange year = range(Resolution.DAY, "2024", "2024", "UTC");
    for (Fn fn : Fn.values()) {
      double[] months = answer(year, Step.MONTH, fn, Fold.LAST, twoDays(0, 0));
      assertThat(months[1]).isNaN();
      assertThat(months[2]).isEqualTo(fn == Fn.COUNT ? 2 : 0);
      assertThat(months[3]).isNaN();
    }
  }

  @Test
  void results_totalThatIsNoNumberInTheStore_isInfinite_andNotMissing() {
    YearMonth march = YearMonth.of(2024, 3);
    CalendarRange range = range(Resolution.DAY, "2024-03", "2024-03", "UTC");
    long day = CalendarRange.firstSlotOf(march, Resolution.DAY);
    MonthSlots month =
        month("c", march, Resolution.DAY, Fold.SUM, List.of(new Held("c", day, Double.NaN, 3)));
    for (Fn fn : List.of(Fn.SUM, Fn.AVG, Fn.MIN, Fn.MAX, Fn.FIRST, Fn.LAST)) {
      assertThat(answer(range, Step.MONTH, fn, Fold.SUM, List.of(month))[0])
          .as("%s", fn)
          .isInfinite();
    }
  }

  @Test
  @DisplayName("case 20b: a sum beyond a double is no number")
  void results_sumBeyondADouble_isInfinite() {
    assertThat(marchOf(Fn.SUM, twoDays(1e308, 1e308))).isInfinite();
    assertThat(marchOf(Fn.MAX, twoDays(1e308, 1e308))).isEqualTo(1e308);
  }

  @Test
  @DisplayName("case 20c: -0.0 keeps its sign, and with 0 sums to 0")
  void results_negativeZero_keepsItsSignAlone() {
    assertThat(marchOf(Fn.LAST, twoDays(-0.0, -0.0))).hasToString("-0.0");
    assertThat(marchOf(Fn.SUM, twoDays(-0.0, 0))).hasToString("0.0");
    assertThat(marchOf(Fn.MIN, twoDays(0, -0.0))).hasToString("-0.0");
    assertThat(marchOf(Fn.MAX, twoDays(-0.0, 0))).hasToString("0.0");
  }

  @Test
  void results_clientsThatShareASlot_areTakenInTheirOrder() {
    long day = LocalDate.of(2024, 3, 5).toEpochDay();
    List<MonthSlots> months = new ArrayList<>();
    for (String client : List.of("b", "c", "a")) {
      months.add(
          month(
              client,
              YearMonth.of(2024, 3),
              Resolution.DAY,
              Fold.LAST,
              List.of(new Held(client, day, client.charAt(0), 1))));
    }
    assertThat(marchOf(Fn.FIRST, months)).isEqualTo('a');
    assertThat(marchOf(Fn.LAST, months)).isEqualTo('c');
    Collections.reverse(months);
    assertThat(marchOf(Fn.FIRST, months)).isEqualTo('a');
    assertThat(marchOf(Fn.LAST, months)).isEqualTo('c');
  }

  @Test
  void results_randomSeriesInAnyOrder_agreeWithANaiveModel() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 100; round++) {
      Resolution resolution = Resolution.values()[random.nextInt(2)];
      Fold fold = Fold.values()[random.nextInt(Fold.values().length)];
      Step[] steps = Step.values();
      int narrowest = resolution == Resolution.DAY ? 1 : 0;
      Step step = steps[narrowest + random.nextInt(steps.length - narrowest)];
      String zone = random.nextBoolean() ? "Europe/Vienna" : "America/New_York";
      Instant from = Instant.ofEpochSecond(1_700_000_000L + random.nextInt(40_000_000));
      Instant to = from.plusSeconds(random.nextInt(20_000_000));
      CalendarRange range = range(resolution, from.toString(), to.toString(), zone);
      List<MonthSlots> months = new ArrayList<>();
      List<Held> held = randomMonths(random, range, fold, months);
      Collections.shuffle(months, random);
      BucketGrid grid = BucketGrid.of(range, step, NOW);
      TreeMap<Long, List<Held>> bySlot = new TreeMap<>();
      held.forEach(h -> bySlot.computeIfAbsent(h.slot, slot -> new ArrayList<>()).add(h));
      for (Fn fn : Fn.values()) {
        double[] results = answer(range, step, fn, fold, months);
        for (int i = 0; i < grid.size(); i++) {
          BucketGrid.Bucket bucket = grid.buckets().get(i);
          List<Held> inBucket =
              bySlot.subMap(bucket.fromSlot(), bucket.toSlot()).values().stream()
                  .flatMap(List::stream)
                  .toList();
          assertThat(results[i])
              .as("seed %d round %d: %s of %s", seed, round, fn, bucket)
              .isCloseTo(naive(fn, fold, inBucket), within(0.0));
        }
      }
    }
  }

  private static List<Held> randomMonths(
      Random random, CalendarRange range, Fold fold, List<MonthSlots> months) {
    List<Held> all = new ArrayList<>();
    for (String client : List.of("a", "b", "\uFB01", "\uD83D\uDE00")) {
      YearMonth end = range.toMonth().plusMonths(1);
      for (YearMonth m = range.fromMonth().minusMonths(1); m.isBefore(end); m = m.plusMonths(1)) {
        List<Held> held = new ArrayList<>();
        long origin = CalendarRange.firstSlotOf(m, range.resolution());
        for (int slot = 0; slot < range.resolution().slotsIn(m); slot++) {
          if (random.nextInt(5) == 0) {
            double value = Math.rint(random.nextGaussian() * 1000) / 10;
            int count = fold.counted() ? 1 + random.nextInt(9) : 1;
            held.add(new Held(client, origin + slot, value, count));
          }
        }
        all.addAll(held);
        months.add(month(client, m, range.resolution(), fold, held));
      }
    }
    return all;
  }

  private static double naive(Fn fn, Fold fold, List<Held> held) {
    if (held.isEmpty()) {
      return Double.NaN;
    }
    Comparator<Held> order =
        Comparator.comparingLong(Held::slot).thenComparing(Held::client, Names.BYTEWISE);
    BigDecimal sum =
        held.stream().map(h -> new BigDecimal(h.total)).reduce(BigDecimal.ZERO, BigDecimal::add);
    long count = held.stream().mapToLong(h -> fold == Fold.AVG ? h.count : 1).sum();
    return switch (fn) {
      case FIRST -> value(fold, held.stream().min(order).orElseThrow());
      case LAST -> value(fold, held.stream().max(order).orElseThrow());
      case MIN -> held.stream().mapToDouble(h -> value(fold, h)).min().orElseThrow();
      case MAX -> held.stream().mapToDouble(h -> value(fold, h)).max().orElseThrow();
      case SUM -> sum.doubleValue();
      case AVG -> sum.doubleValue() / count;
      case COUNT -> count;
    };
  }

  private static double value(Fold fold, Held held) {
    return fold == Fold.AVG ? held.total / held.count : held.total;
  }
}
