package dev.almanac.query;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Puts into the empty buckets of an answer what the question wants there. */
final class Filling {

  private Filling() {}

  /** Fills the values of an answer in place, or leaves its empty buckets out. */
  static SeriesAnswer fill(SeriesAnswer answer) {
    switch (answer.query().fill()) {
      case NULL -> {}
      case NONE -> {
        return withoutEmptyBuckets(answer);
      }
      case ZERO -> answer.series().forEach(series -> zero(answer.buckets(), series.values()));
      case PREVIOUS ->
          answer.series().forEach(series -> previous(answer.buckets(), series.values()));
    }
    return answer;
  }

  private static void zero(List<BucketGrid.Bucket> buckets, double[] values) {
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i]) && buckets.get(i).begun()) {
        values[i] = 0;
      }
    }
  }

  private static void previous(List<BucketGrid.Bucket> buckets, double[] values) {
    double previous = Double.NaN;
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i]) && buckets.get(i).begun()) {
        values[i] = previous;
      } else {
        // A result beyond a double is not known, so there is nothing to carry on from it.
        previous = Double.isInfinite(values[i]) ? Double.NaN : values[i];
      }
    }
  }

  private static SeriesAnswer withoutEmptyBuckets(SeriesAnswer answer) {
    int[] kept =
        IntStream.range(0, answer.buckets().size())
            .filter(
                i -> answer.series().stream().anyMatch(series -> !Double.isNaN(series.values()[i])))
            .toArray();
    List<SeriesAnswer.Series> series = new ArrayList<>();
    for (SeriesAnswer.Series whole : answer.series()) {
      double[] values = IntStream.of(kept).mapToDouble(i -> whole.values()[i]).toArray();
      series.add(new SeriesAnswer.Series(whole.client(), values));
    }
    return new SeriesAnswer(answer.query(), answer.grid().only(kept), series, answer.version());
  }
}
