package dev.almanac.promql;

import java.util.List;

/** Where samples come from. */
@FunctionalInterface
public interface SampleSource {

  /**
   * The series that meet all conditions and have a slot with a value in the range, each once: the
   * slots that start in it, both ends included, and the one that contains its beginning.
   *
   * @param fromMillis in milliseconds since 1970, as all times here
   * @param toMillis not before {@code fromMillis}
   * @throws QueryException when there are more than a bound allows
   */
  List<SlotSeries> select(List<LabelMatcher> matchers, long fromMillis, long toMillis);
}
