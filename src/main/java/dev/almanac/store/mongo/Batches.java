package dev.almanac.store.mongo;

import java.util.ArrayList;
import java.util.List;

/** Cuts long lists so that no single command to the database grows without bound. */
final class Batches {

  private Batches() {}

  /** Views of the list of at most {@code size} elements each, in order. */
  static <T> List<List<T>> of(List<T> list, int size) {
    List<List<T>> batches = new ArrayList<>();
    for (int from = 0; from < list.size(); from += size) {
      batches.add(list.subList(from, Math.min(from + size, list.size())));
    }
    return batches;
  }
}
