package dev.almanac.ingest;

import dev.almanac.ingest.parse.ParsedSamples;
import dev.almanac.ingest.parse.Refusals;
import dev.almanac.ingest.parse.SampleColumns;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Names;
import dev.almanac.series.RefusedException;
import dev.almanac.series.SeriesKey;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Folds the samples of a request, in request order, into one update a month document.
 *
 * <p>Every sample gets one number for the place it goes to, ordered as the store is: its series'
 * rank, then month, then slot. Sorting the distinct numbers gives the slots and documents in store
 * order; the samples themselves are never moved, and each finds its slot by binary search.
 */
final class RequestFold {

  /** Bits of a place: the slot, and months up to the year 9999. */
  private static final int PLACE_BITS = SlotRule.SLOT_BITS + 17;

  private static final long NOWHERE = -1;

  private final SampleColumns samples;
  private final MetricDefinition[] definitions;
  private final SlotRule[] slotRules;
  private final Refusals refusals;

  private RequestFold(
      ParsedSamples parsed, Map<String, MetricDefinition> definitions, Instant now) {
    this.samples = parsed.columns();
    this.refusals = new Refusals(parsed.refusals());
    int metrics = samples.metrics().size();
    this.definitions = new MetricDefinition[metrics];
    this.slotRules = new SlotRule[metrics];
    for (int i = 0; i < metrics; i++) {
      MetricDefinition definition = definitions.get(samples.metrics().get(i));
      if (definition == null) {
        throw new IllegalArgumentException("no definition of metric number " + i);
      }
      this.definitions[i] = definition;
      this.slotRules[i] = new SlotRule(definition, parsed.window(), now);
    }
  }

  /**
   * Folds a request.
   *
   * @param definitions of every metric in the request, by name
   * @param now decides what retention keeps
   */
  static FoldedSamples fold(
      ParsedSamples parsed, Map<String, MetricDefinition> definitions, Instant now) {
    return new RequestFold(parsed, definitions, now).fold();
  }

  private FoldedSamples fold() {
    long[] series = seriesOfSamples();
    long[] distinctSeries = distinct(series);
    long[] places = series;
    int placed = 0;
    for (int i = 0; i < places.length; i++) {
      long rank = Arrays.binarySearch(distinctSeries, series[i]);
      places[i] = place(i, rank);
      placed += places[i] == NOWHERE ? 0 : 1;
    }
    long[] slots = distinct(withoutNowhere(places, placed));
    SlotTotals totals = new SlotTotals(slots.length, isCounting());
    int accepted = 0;
    for (int i = 0; i < places.length; i++) {
      if (places[i] != NOWHERE && add(i, Arrays.binarySearch(slots, places[i]), totals)) {
        accepted++;
      }
    }
    return new FoldedSamples(
        updates(slots, totals, distinctSeries), accepted, slots.length, refusals);
  }

  private boolean isCounting() {
    return Arrays.stream(definitions).anyMatch(definition -> definition.fold().counted());
  }

  /** Per sample its series, as a number in the order of the store. */
  private long[] seriesOfSamples() {
    int[] metricRanks = ranks(samples.metrics());
    int[] clientRanks = ranks(samples.clients());
    long[] series = new long[samples.size()];
    for (int i = 0; i < series.length; i++) {
      series[i] =
          (long) metricRanks[samples.metric(i)] << Integer.SIZE | clientRanks[samples.client(i)];
    }
    return series;
  }

  private long place(int sample, long seriesRank) {
    SlotRule rule = slotRules[samples.metric(sample)];
    try {
      int place =
          samples.isDay(sample)
              ? rule.placeOfDay(samples.time(sample))
              : rule.placeOfInstant(samples.time(sample));
      return seriesRank << PLACE_BITS | place;
    } catch (RefusedException e) {
      refusals.add(samples.index(sample), samples.line(sample), e);
      return NOWHERE;
    }
  }

  private boolean add(int sample, int slot, SlotTotals totals) {
    try {
      totals.add(slot, definitions[samples.metric(sample)].fold(), samples.value(sample));
      return true;
    } catch (RefusedException e) {
      refusals.add(samples.index(sample), samples.line(sample), e);
      return false;
    }
  }

  /**
   * One update a document. Documents side by side are mostly of one month, and share its object.
   */
  private List<MonthUpdate> updates(long[] slots, SlotTotals totals, long[] distinctSeries) {
    int[] metricsByRank = byRank(samples.metrics());
    int[] clientsByRank = byRank(samples.clients());
    List<MonthUpdate> updates = new ArrayList<>();
    YearMonth month = YearMonth.of(0, 1);
    int end;
    for (int start = 0; start < slots.length; start = end) {
      long document = slots[start] >> SlotRule.SLOT_BITS;
      end = start + 1;
      while (end < slots.length && slots[end] >> SlotRule.SLOT_BITS == document) {
        end++;
      }
      long series = distinctSeries[(int) (slots[start] >> PLACE_BITS)];
      int metric = metricsByRank[(int) (series >> Integer.SIZE)];
      int client = clientsByRank[(int) series];
      month = sameOr(month, SlotRule.month(placeIn(slots[start])));
      updates.add(
          update(
              new SeriesKey(samples.metrics().get(metric), samples.clients().get(client)),
              month,
              definitions[metric],
              slots,
              totals,
              start,
              end));
    }
    return updates;
  }

  /** One document's update, from its slots {@code start} (included) to {@code end} (not). */
  private static MonthUpdate update(
      SeriesKey series,
      YearMonth month,
      MetricDefinition definition,
      long[] slots,
      SlotTotals totals,
      int start,
      int end) {
    int[] indexes = new int[end - start];
    double[] values = new double[end - start];
    int[] counts = new int[end - start];
    for (int i = start; i < end; i++) {
      indexes[i - start] = SlotRule.slot(placeIn(slots[i]));
      values[i - start] = totals.value(i, definition.fold());
      counts[i - start] = totals.count(i);
    }
    return new MonthUpdate(series, month, definition, indexes, values, counts);
  }

  private static YearMonth sameOr(YearMonth known, int month) {
    return known.getYear() == month / 12 && known.getMonthValue() == month % 12 + 1
        ? known
        : YearMonth.of(month / 12, month % 12 + 1);
  }

  private static int placeIn(long place) {
    return (int) (place & ((1L << PLACE_BITS) - 1));
  }

  private static long[] withoutNowhere(long[] places, int placed) {
    return placed == places.length
        ? places
        : Arrays.stream(places).filter(place -> place != NOWHERE).toArray();
  }

  /** The distinct numbers, ascending. */
  private static long[] distinct(long[] numbers) {
    long[] sorted = numbers.clone();
    Arrays.sort(sorted);
    int size = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (size == 0 || sorted[i] != sorted[size - 1]) {
        sorted[size++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, size);
  }

  /** The positions of the names, in the order of the store. */
  private static int[] byRank(List<String> names) {
    return IntStream.range(0, names.size())
        .boxed()
        .sorted(Comparator.comparing(names::get, Names.BYTEWISE))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Per name its rank in the order of the store. */
  private static int[] ranks(List<String> names) {
    int[] ranks = new int[names.size()];
    int[] byRank = byRank(names);
    for (int rank = 0; rank < byRank.length; rank++) {
      ranks[byRank[rank]] = rank;
    }
    return ranks;
  }
}
