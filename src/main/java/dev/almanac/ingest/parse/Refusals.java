package dev.almanac.ingest.parse;

import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** The refused items of one request: all are counted, the first hundred of the body are kept. */
public final class Refusals {

  /** How many are told one by one. */
  public static final int MOST_LISTED = 100;

  private static final Comparator<Refusal> BODY_ORDER = Comparator.comparingInt(Refusal::index);

  /** The last of the body on top: it gives way when an earlier one comes. */
  private final PriorityQueue<Refusal> listed = new PriorityQueue<>(BODY_ORDER.reversed());

  private final Map<RefusalCode, Integer> counts = new EnumMap<>(RefusalCode.class);
  private int total;

  public Refusals() {}

  /** A copy that goes on by itself. */
  public Refusals(Refusals other) {
    listed.addAll(other.listed);
    counts.putAll(other.counts);
    total = other.total;
  }

  /**
   * Adds an item, in any order.
   *
   * @param index position in the body, from 0
   * @param line line from 1; 0 when the format has none
   */
  public void add(int index, int line, RefusedException why) {
    total++;
    counts.merge(why.code(), 1, Integer::sum);
    listed.add(new Refusal(index, line == 0 ? null : line, why.code().wireName(), why.detail()));
    if (listed.size() > MOST_LISTED) {
      listed.remove();
    }
  }

  /** The number of all refused items. */
  public int total() {
    return total;
  }

  /** The number of items refused for this reason. */
  public int count(RefusalCode reason) {
    return counts.getOrDefault(reason, 0);
  }

  /** The first refused items, at most {@value #MOST_LISTED}, in the order of the body. */
  public List<Refusal> listed() {
    return listed.stream().sorted(BODY_ORDER).toList();
  }
}
