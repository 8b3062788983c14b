package dev.almanac.benchmark.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.almanac.benchmark.data.DailySamples.Sample;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GeneratorsTest {

  private static List<Sample> all(DailySamples samples, int batch) {
    return LongStream.range(0, samples.batches(batch))
        .mapToObj(number -> samples.batch(number, batch))
        .flatMap(List::stream)
        .toList();
  }

  @Test
  void samples_haveEverySeriesOnEveryDay_once_dayByDay() {
    List<Sample> all = all(new DailySamples(1, 7, 40), 3);

    assertThat(all).hasSize(7 * 40);
    Set<String> distinct = new HashSet<>();
    all.forEach(s -> distinct.add(s.series().client() + s.date()));
    assertThat(distinct).hasSize(7 * 40);
    assertThat(all).extracting(Sample::date).isSorted();
    assertThat(all.get(0).date()).isEqualTo(LocalDate.of(2012, 1, 1));
    assertThat(all).filteredOn(Sample::first).hasSize(7 * 2);
  }

  @Test
  void samples_comeShuffled_anotherWayEachDay_andTheSameForTheSameSeed() {
    DailySamples samples = new DailySamples(1, 50, 2);
    List<String> first = samples.batch(0, 50).stream().map(s -> s.series().client()).toList();
    List<String> second = samples.batch(1, 50).stream().map(s -> s.series().client()).toList();

    assertThat(first).isNotEqualTo(second).containsExactlyInAnyOrderElementsOf(second);
    assertThat(all(samples, 50)).isEqualTo(all(new DailySamples(1, 50, 2), 50));
    assertThat(all(samples, 50)).isNotEqualTo(all(new DailySamples(2, 50, 2), 50));
  }

  @Test
  void samples_areTheSameHoweverTheyAreBatched() {
    DailySamples samples = new DailySamples(5, 10, 3);

    assertThat(all(samples, 3)).isEqualTo(all(samples, 10)).isEqualTo(all(samples, 1_000));
    assertThat(samples.sizeOfBatch(3, 3)).isEqualTo(1);
  }

  @Test
  void zipfian_ranksComeAsOftenAsTheirProbability() {
    int n = 1_000;
    int draws = 400_000;
    Zipfian zipfian = new Zipfian(n);
    SplittableRandom random = new SplittableRandom(1);
    int[] counts = new int[n];
    for (int i = 0; i < draws; i++) {
      counts[zipfian.rank(random)]++;
    }
    double zeta = 0;
    for (int i = 1; i <= n; i++) {
      zeta += 1 / Math.pow(i, 0.99);
    }
    // The method is exact for the first two ranks and an approximation for the others.
    assertThat((double) counts[0] / draws).isCloseTo(1 / zeta, within(0.003));
    assertThat((double) counts[1] / draws).isCloseTo(1 / Math.pow(2, 0.99) / zeta, within(0.003));
    double firstTenth = 0;
    double expected = 0;
    for (int i = 0; i < n / 10; i++) {
      firstTenth += (double) counts[i] / draws;
      expected += 1 / Math.pow(i + 1, 0.99) / zeta;
    }
    assertThat(firstTenth).isCloseTo(expected, within(0.02));
  }

  @Test
  void zipfian_staysInRange_andScattersWhatIsPopular() {
    Zipfian zipfian = new Zipfian(100);
    SplittableRandom random = new SplittableRandom(1);
    List<Integer> drawn = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      drawn.add(zipfian.next(random));
    }

    assertThat(drawn).allMatch(number -> number >= 0 && number < 100);
    int popular = (int) Long.remainderUnsigned(Zipfian.fnv(0), 100);
    int next = (int) Long.remainderUnsigned(Zipfian.fnv(1), 100);
    assertThat(Math.abs(popular - next)).isGreaterThan(1);
    assertThat(drawn.stream().filter(number -> number == popular).count()).isGreaterThan(1_000);
    assertThat(new Zipfian(1).next(random)).isZero();
  }

  @Test
  void fnv_isFnv1a() {
    // FNV-1a over eight zero bytes multiplies the offset basis by the prime eight times.
    long hash = 0xCBF29CE484222325L;
    for (int i = 0; i < 8; i++) {
      hash *= 0x100000001B3L;
    }
    assertThat(Zipfian.fnv(0)).isEqualTo(hash);
  }
}
