package dev.almanac.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer in columns.
 *
 * @param query what was asked
 * @param grid its buckets
 * @param series each with as many values as there are buckets
 * @param version names its content: another answer to this question has another
 */
record SeriesAnswer(SeriesQuery query, BucketGrid grid, List<Series> series, String version) {

  /** Its buckets, in time order. */
  List<BucketGrid.Bucket> buckets() {
    return grid.buckets();
  }

  /**
   * One series.
   *
   * @param client null when it is that of all clients together
   * @param values NaN where there is none, an infinity where the result is beyond a double
   */
  record Series(@Nullable String client, double[] values) {}
}
