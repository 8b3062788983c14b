package dev.almanac.benchmark.front;

import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.Fingerprint;
import dev.almanac.store.MonthReader;
import dev.almanac.store.SampleStore;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A store that costs nothing: it takes every sample and keeps none, and whoever reads finds a value
 * of up to seven digits in every day of every series, from 0.00 to 99999.99. It knows no client
 * that was not asked for.
 */
final class NoOpStore implements SampleStore {

  private static final int CENTS = 10_000_000;
  private static final Fingerprint ALWAYS = new Fingerprint(1, 1);

  private final Map<YearMonth, double[]> valuesOfMonths = new ConcurrentHashMap<>();

  @Override
  public int append(List<MonthUpdate> updates, @Nullable String idempotencyKey) {
    return 0;
  }

  @Override
  public Fingerprint read(
      String metric, List<String> clients, YearMonth from, YearMonth to, MonthReader reader) {
    for (String client : clients) {
      SeriesKey series = new SeriesKey(metric, client);
      for (YearMonth month = from; month.isBefore(to); month = month.plusMonths(1)) {
        double[] values = valuesOfMonths.computeIfAbsent(month, NoOpStore::values);
        reader.slots(new MonthSlots(series, month, Resolution.DAY, values.clone(), null));
      }
    }
    return ALWAYS;
  }

  private static double[] values(YearMonth month) {
    return new Random(month.hashCode())
        .ints(Resolution.DAY.slotsIn(month), 0, CENTS)
        .mapToDouble(cents -> cents / 100.0)
        .toArray();
  }

  @Override
  public Fingerprint readAllClients(
      String metric, YearMonth from, YearMonth to, MonthReader reader) {
    return ALWAYS;
  }

  @Override
  public Fingerprint fingerprint(
      String metric, @Nullable List<String> clients, YearMonth from, YearMonth to) {
    return ALWAYS;
  }

  @Override
  public List<MonthSlots> page(
      String metric,
      @Nullable String client,
      YearMonth from,
      YearMonth to,
      @Nullable MonthCursor after,
      int limit) {
    return List.of();
  }

  @Override
  public long clear(MetricDefinition definition, @Nullable String client, List<MonthSlice> slices) {
    return 0;
  }

  @Override
  public Erased erase(@Nullable String metric, @Nullable String client) {
    return new Erased(0, 0);
  }

  @Override
  public long expire(String metric, YearMonth firstKept) {
    return 0;
  }

  @Override
  public boolean hasSeries(String metric) {
    return false;
  }

  @Override
  public List<Integer> years(String metric, @Nullable String client) {
    return List.of();
  }

  @Override
  public List<SeriesYears> clients(
      String metric, @Nullable Integer year, @Nullable String after, int limit) {
    return List.of();
  }
}
