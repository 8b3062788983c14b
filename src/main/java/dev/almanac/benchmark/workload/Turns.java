package dev.almanac.benchmark.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The order in which variants take their turn. */
final class Turns {

  private Turns() {}

  /**
   * The variants in the order of a repetition: each one is first once before any is first again, so
   * that none has always the freshest server. The first repetition keeps the order given.
   *
   * @param repeat from 1
   */
  static <T> List<T> of(List<T> variants, int repeat) {
    List<T> turns = new ArrayList<>(variants);
    Collections.rotate(turns, -((repeat - 1) % variants.size()));
    return turns;
  }
}
