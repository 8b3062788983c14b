package dev.almanac.query;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.almanac.series.CalendarRange;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Keeps the grids of late questions: dashboards ask for the same year over and over, and laying out
 * its buckets and writing their labels takes longer than all the rest of an answer.
 */
@Component
class BucketGrids {

  /** At about 250 bytes each, a few tens of megabytes. */
  private static final int MOST_BUCKETS = 100_000;

  private record Asked(CalendarRange range, Step step) {}

  private final Cache<Asked, BucketGrid> kept =
      Caffeine.newBuilder()
          .maximumWeight(MOST_BUCKETS)
          .weigher((Asked asked, BucketGrid grid) -> grid.size() + 1)
          .build();

  /** The grid of a range at a time; see {@link BucketGrid#of}. */
  BucketGrid of(CalendarRange range, Step step, Instant now) {
    Asked asked = new Asked(range, step);
    BucketGrid grid = kept.getIfPresent(asked);
    if (grid == null || !grid.holdsAt(now)) {
      grid = BucketGrid.of(range, step, now);
      kept.put(asked, grid);
    }
    return grid;
  }
}
