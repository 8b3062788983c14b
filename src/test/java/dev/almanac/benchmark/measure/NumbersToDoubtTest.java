package dev.almanac.benchmark.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.almanac.benchmark.measure.Ratio.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Spreads, ratios, merged percentiles and the model, by figures computed by hand. */
class NumbersToDoubtTest {

  @Test
  void spread_hasMedianAndExtremes() {
    assertThat(Spread.of(List.of(5.0, 1.0, 3.0))).isEqualTo(new Spread(3, 1, 5, 3));
    assertThat(Spread.of(List.of(4.0, 1.0, 3.0, 2.0))).isEqualTo(new Spread(2.5, 1, 4, 4));
    assertThat(Spread.of(List.of(7.0))).isEqualTo(new Spread(7, 7, 7, 1));
  }

  @Test
  void spread_ofNothingOrOfWhatIsNoNumber_isRefused() {
    assertThatThrownBy(() -> Spread.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Spread.of(List.of(1.0, Double.NaN)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void ratio_ofRepetitionsThatDoNotOverlap_isADifference() {
    assertThat(Ratio.of(new Spread(30, 20, 40, 3), new Spread(10, 8, 10, 3)))
        .isEqualTo(new Ratio(3, 2, 5, Verdict.DIFFERENT));
    assertThat(Ratio.of(new Spread(8, 8, 9, 3), new Spread(16, 10, 20, 3)).verdict())
        .isEqualTo(Verdict.DIFFERENT);
  }

  @Test
  void ratio_ofRepetitionsThatOverlapOrTouch_isNoDifference() {
    assertThat(Ratio.of(new Spread(11, 9, 12, 3), new Spread(10, 8, 10, 3)).verdict())
        .isEqualTo(Verdict.NO_DIFFERENCE_SEEN);
    assertThat(Ratio.of(new Spread(11, 10, 12, 2), new Spread(9, 8, 10, 2)).verdict())
        .isEqualTo(Verdict.NO_DIFFERENCE_SEEN);
  }

  @Test
  void ratio_ofOneRepetition_saysThatItsSpreadIsUnknown() {
    assertThat(Ratio.of(new Spread(30, 30, 30, 1), new Spread(10, 10, 10, 1)).verdict())
        .isEqualTo(Verdict.SPREAD_UNKNOWN);
  }

  @Test
  void ratio_toZero_isNone() {
    assertThat(Ratio.of(new Spread(1, 1, 1, 3), new Spread(0, 0, 0, 3))).isNull();
    assertThat(Ratio.of(new Spread(1, 0, 2, 3), new Spread(1, 1, 1, 3))).isNull();
  }

  @Test
  void percentile_ofMergedParts_isOfAllOperations_notAnAverage() {
    Latency fast = new Latency();
    Latency slow = new Latency();
    for (int i = 0; i < 99; i++) {
      fast.record(1_000_000);
    }
    slow.record(100_000_000);

    Latency both = Latency.merged(List.of(fast, slow));

    assertThat(both.count()).isEqualTo(100);
    assertThat(both.percentileMicros(99)).isCloseTo(1_000, within(2.0));
    assertThat(both.percentileMicros(99.5)).isCloseTo(100_000, within(200.0));
    assertThat(both.maxMicros()).isCloseTo(100_000, within(200.0));
    assertThat(both.meanMicros()).isCloseTo(1_990, within(5.0));
    assertThat(both.curve())
        .isSortedAccordingTo((a, b) -> Double.compare(a.micros(), b.micros()))
        .last()
        .satisfies(last -> assertThat(last.percentile()).isEqualTo(100));
    assertThat(new Latency().curve()).isEmpty();
  }

  @Test
  void model_isSeeksAndTransfer() {
    DiskModel disk = new DiskModel(8, 150);

    // 10 blocks of 8 ms, and 1.5 MB at 150 MB/s.
    assertThat(disk.operationMillis(10, 1_500_000)).isCloseTo(90, within(1e-9));
    // 366 records of 100 bytes, a seek each, against 12 of 400.
    assertThat(disk.operationMillis(366, 36_600)).isCloseTo(2_928.244, within(1e-9));
  }

  @Test
  void model_ofOneReader_isTheInverseOfItsTime() {
    DiskModel disk = new DiskModel(8, 150);
    double recordBytes = 32_768;

    double bytesPerSecond = disk.bytesPerSecond(1, recordBytes);

    assertThat(recordBytes / bytesPerSecond * 1_000)
        .isCloseTo(disk.operationMillis(1, recordBytes), within(1e-9));
    assertThat(disk.bytesPerSecond(4, recordBytes)).isCloseTo(4 * bytesPerSecond, within(1e-6));
  }

  @Test
  void model_withoutADisk_isRefused() {
    assertThatThrownBy(() -> new DiskModel(0, 150)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DiskModel(8, Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
