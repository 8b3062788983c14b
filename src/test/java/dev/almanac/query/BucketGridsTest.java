package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.Resolution;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BucketGridsTest {

  private final BucketGrids grids = new BucketGrids();

  /** Whatever was kept from before, a grid is the one that would be laid out now. */
  @ParameterizedTest
  @EnumSource(Step.class)
  void grid_atAnyTime_isTheOneOfThatTime(Step step) {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    CalendarRange range =
        CalendarRange.parse(
            null, null, "2025-10-01", "2025-11-20", Resolution.HOUR, ZoneId.of("Europe/Vienna"));
    Instant now = Instant.parse("2025-09-30T21:59:59Z");
    for (int i = 0; i < 300; i++) {
      BucketGrid kept = grids.of(range, step, now);
      BucketGrid anew = BucketGrid.of(range, step, now);
      assertThat(kept.buckets()).as("at %s, seed %d", now, seed).isEqualTo(anew.buckets());
      assertThat(text(kept)).isEqualTo(text(anew));
      // Backwards too, as clocks are set.
      now = now.plus(Duration.ofMinutes(random.nextInt(2_000) - 600));
    }
  }

  @Test
  void grid_askedForAgain_isKept_untilABucketBeginsOrEnds() {
    CalendarRange range =
        CalendarRange.parse("2025", null, null, null, Resolution.DAY, ZoneId.of("UTC"));
    BucketGrid grid = grids.of(range, Step.DAY, Instant.parse("2025-06-10T00:00:00Z"));
    assertThat(grids.of(range, Step.DAY, Instant.parse("2025-06-10T23:59:59Z"))).isSameAs(grid);
    assertThat(grids.of(range, Step.DAY, Instant.parse("2025-06-11T00:00:00Z"))).isNotSameAs(grid);
    BucketGrid past = grids.of(range, Step.DAY, Instant.parse("2026-01-01T00:00:00Z"));
    assertThat(grids.of(range, Step.DAY, Instant.parse("2031-01-01T00:00:00Z"))).isSameAs(past);
  }

  private static String text(BucketGrid grid) {
    return new String(grid.json(), StandardCharsets.UTF_8);
  }
}
