package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.ExactSums;
import dev.almanac.series.Fold;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthTotals;
import dev.almanac.series.Names;
import java.util.Arrays;

/**
 * The values of one series of an answer while its months come in, a state of primitives for each
 * bucket. Months may come in any order, and those of several clients may go into one column: the
 * result is the same, as sums are exact before they are rounded.
 *
 * <p>Of several clients, {@code first} and {@code last} take the earliest and latest slot that has
 * a value; where clients share that slot, the first and the last client by {@link Names#BYTEWISE}.
 */
final class BucketColumn {

  private final BucketGrid grid;
  private final Fn fn;
  private final boolean means;

  /** The value so far; not for sums and averages. */
  private final double[] values;

  /** For sums and averages. */
  private final ExactSums sums;

  /** How much was counted; for counts, sums and averages. */
  private final long[] counts;

  /**
   * Which slot of its bucket the value is from, from 1; 0 before there is one. For first and last.
   */
  private final int[] places;

  /** Whose slot it is; for first and last of several clients. */
  private final String[] clients;

  /**
   * A column without values.
   *
   * @param ofSeveral whether months of several clients will be added
   */
  BucketColumn(BucketGrid grid, Fn fn, Fold fold, boolean ofSeveral) {
    this.grid = grid;
    this.fn = fn;
    this.means = fold == Fold.AVG;
    boolean adds = fn == Fn.SUM || fn == Fn.AVG;
    boolean picks = fn == Fn.FIRST || fn == Fn.LAST;
    int size = grid.size();
    values = new double[size];
    Arrays.fill(values, Double.NaN);
    sums = new ExactSums(adds ? size : 0);
    counts = new long[adds || fn == Fn.COUNT ? size : 0];
    places = new int[picks ? size : 0];
    clients = new String[picks && ofSeveral ? size : 0];
  }

  /** Adds the slots of a month that are in the slice. */
  void add(MonthSlots month, MonthSlice slice) {
    long origin = CalendarRange.firstSlotOf(month.month(), month.resolution());
    int slot = slice.fromSlot();
    int bucket = grid.firstEndingAfter(origin + slot);
    while (slot < slice.toSlot() && bucket < grid.size()) {
      BucketGrid.Bucket place = grid.buckets().get(bucket);
      int from = (int) Math.max(slot, place.fromSlot() - origin);
      int to = (int) Math.min(slice.toSlot(), place.toSlot() - origin);
      switch (fn) {
        case FIRST -> pickFirst(month, origin, bucket, from, to);
        case LAST -> pickLast(month, origin, bucket, from, to);
        case MIN, MAX -> findExtreme(month, bucket, from, to);
        case COUNT -> counts[bucket] += count(month, from, to);
        case SUM, AVG -> sum(month, bucket, from, to);
      }
      slot = to;
      bucket++;
    }
  }

  /**
   * Adds what a month comes to. Not for first and last.
   *
   * @param firstSlot the number of the month's first slot, whose bucket holds the whole month
   */
  void add(MonthTotals month, long firstSlot) {
    if (month.slots() == 0) {
      return;
    }
    int bucket = grid.firstEndingAfter(firstSlot);
    switch (fn) {
      case MIN -> findExtreme(bucket, means ? month.minMean() : month.min());
      case MAX -> findExtreme(bucket, means ? month.maxMean() : month.max());
      case COUNT, SUM, AVG -> {
        counts[bucket] += means ? month.samples() : month.slots();
        if (fn != Fn.COUNT) {
          sums.add(bucket, month.sum());
          sums.add(bucket, month.rest());
        }
      }
      case FIRST, LAST -> throw new IllegalStateException("totals do not tell " + fn);
    }
  }

  /**
   * The values: NaN for a bucket without any, an infinity for one whose result is beyond a double.
   * The column is used up.
   */
  double[] results() {
    if (counts.length == 0) {
      return values;
    }
    for (int i = 0; i < values.length; i++) {
      if (counts[i] > 0) {
        values[i] =
            switch (fn) {
              case COUNT -> counts[i];
              case AVG -> sums.value(i) / counts[i];
              default -> sums.value(i);
            };
      }
    }
    return values;
  }

  private double value(MonthSlots month, int slot) {
    return means ? month.mean(slot) : month.held(slot);
  }

  private void pickFirst(MonthSlots month, long origin, int bucket, int from, int to) {
    for (int slot = from; slot < to; slot++) {
      if (month.has(slot)) {
        pick(month, origin, bucket, slot, -1);
        return;
      }
    }
  }

  private void pickLast(MonthSlots month, long origin, int bucket, int from, int to) {
    for (int slot = to - 1; slot >= from; slot--) {
      if (month.has(slot)) {
        pick(month, origin, bucket, slot, 1);
        return;
      }
    }
  }

  /**
   * Takes the slot's value if the slot is on the wanted side (-1 before, 1 after) of the picked.
   */
  private void pick(MonthSlots month, long origin, int bucket, int slot, int wantedSide) {
    int place = (int) (origin + slot - grid.buckets().get(bucket).fromSlot()) + 1;
    String client = month.series().client();
    if (places[bucket] != 0) {
      int side = Integer.compare(place, places[bucket]);
      if (side == 0 && clients.length > 0) {
        side = Integer.signum(Names.BYTEWISE.compare(client, clients[bucket]));
      }
      if (side != wantedSide) {
        return;
      }
    }
    values[bucket] = value(month, slot);
    places[bucket] = place;
    if (clients.length > 0) {
      clients[bucket] = client;
    }
  }

  private void findExtreme(MonthSlots month, int bucket, int from, int to) {
    for (int slot = from; slot < to; slot++) {
      if (month.has(slot)) {
        findExtreme(bucket, value(month, slot));
      }
    }
  }

  private void findExtreme(int bucket, double value) {
    double extreme = values[bucket];
    if (Double.isNaN(extreme)) {
      values[bucket] = value;
    } else {
      values[bucket] = fn == Fn.MIN ? Math.min(extreme, value) : Math.max(extreme, value);
    }
  }

  private long count(MonthSlots month, int from, int to) {
    long count = 0;
    for (int slot = from; slot < to; slot++) {
      if (month.has(slot)) {
        count += weight(month, slot);
      }
    }
    return count;
  }

  private void sum(MonthSlots month, int bucket, int from, int to) {
    long count = 0;
    for (int slot = from; slot < to; slot++) {
      if (month.has(slot)) {
        sums.add(bucket, month.held(slot));
        count += weight(month, slot);
      }
    }
    counts[bucket] += count;
  }

  private int weight(MonthSlots month, int slot) {
    return means ? month.count(slot) : 1;
  }
}
