package dev.almanac.promql;

import java.util.ArrayList;
import java.util.List;

/**
 * The series of one selector while time goes on: each is walked once from its beginning to its end.
 * Times must ascend.
 */
final class Selected {

  private final List<SlotSeries> series;

  /** Of each series, the first slot that is still in the range, and the first one behind it. */
  private final int[] from;

  private final int[] to;

  Selected(List<SlotSeries> series) {
    this.series = series;
    this.from = new int[series.size()];
    this.to = new int[series.size()];
  }

  /** What the slots hold that contain the time. */
  List<Value.Sample> at(long millis) {
    List<Value.Sample> samples = new ArrayList<>(series.size());
    for (int i = 0; i < series.size(); i++) {
      SlotSeries slots = series.get(i);
      walkTo(i, slots, millis);
      int last = to[i] - 1;
      if (last >= 0 && millis < slots.ends()[last]) {
        samples.add(new Value.Sample(slots.labels(), slots.values()[last]));
      }
    }
    return samples;
  }

  /** The slots that start in a range: after its beginning, and not after its end. */
  List<Window> within(long afterMillis, long toMillis) {
    List<Window> windows = new ArrayList<>(series.size());
    for (int i = 0; i < series.size(); i++) {
      SlotSeries slots = series.get(i);
      walkTo(i, slots, toMillis);
      while (from[i] < to[i] && slots.starts()[from[i]] <= afterMillis) {
        from[i]++;
      }
      if (from[i] < to[i]) {
        windows.add(new Window(slots, from[i], to[i], afterMillis, toMillis));
      }
    }
    return windows;
  }

  private void walkTo(int index, SlotSeries slots, long millis) {
    while (to[index] < slots.starts().length && slots.starts()[to[index]] <= millis) {
      to[index]++;
    }
  }

  /**
   * A run of a series' slots.
   *
   * @param from index of the first
   * @param to index of the first that is no longer of it; there is at least one
   * @param afterMillis beginning of the range that it was cut by, not included
   * @param toMillis end of the range, included
   */
  record Window(SlotSeries slots, int from, int to, long afterMillis, long toMillis) {

    int size() {
      return to - from;
    }

    double value(int index) {
      return slots.values()[from + index];
    }

    double last() {
      return slots.values()[to - 1];
    }
  }
}
