package dev.almanac.benchmark.report;

import dev.almanac.benchmark.measure.Latency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One phase of one variant on one target, carried out once.
 *
 * @param where what was measured
 * @param repeat which repetition, from 1
 * @param work what was done
 * @param latency of single operations; null where only the whole was timed
 * @param refused operations that the system refused, by reason; not part of the work
 * @param figures what else was counted
 */
public record Measurement(
    Where where,
    int repeat,
    Work work,
    @Nullable Latency latency,
    Map<String, Long> refused,
    List<Figure> figures) {

  public Measurement {
    refused = Map.copyOf(refused);
    figures = List.copyOf(figures);
  }

  /**
   * What is measured; repetitions share it.
   *
   * @param phase e.g. {@code load}, {@code read cold}; what has the same phase can be compared
   * @param target name of the system driven
   * @param variant what is compared, e.g. {@code reserved}
   * @param at place on an axis, or null
   */
  public record Where(String phase, String target, String variant, @Nullable At at) {}

  /**
   * Work and the time it took.
   *
   * @param count how much, at least 1
   * @param unit of what, in the plural, e.g. {@code samples}
   * @param seconds greater than 0
   */
  public record Work(long count, String unit, double seconds) {

    public Work {
      if (count < 1 || !(seconds > 0) || !Double.isFinite(seconds)) {
        throw new IllegalArgumentException(
            "no rate from " + count + " " + unit + " in " + seconds + " s");
      }
    }

    /** Units a second. */
    public double perSecond() {
      return count / seconds;
    }
  }
}
