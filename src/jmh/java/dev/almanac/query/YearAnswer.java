package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.Fingerprint;
import dev.almanac.store.MonthReader;
import dev.almanac.store.SampleStore;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Answering a question for a year of one series, once its months are decoded: time and bytes a
 * year.
 *
 * <pre>./mvnw -q -Pjmh test-compile exec:exec -Djmh.args="YearAnswer -prof gc"</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class YearAnswer {

  private static final Instant NOW = Instant.parse("2026-01-15T12:00:00Z");
  private static final SeriesKey SERIES = new SeriesKey("content_count", "client-100042");

  /** Width of the slots, then of the buckets. */
  @Param({"DAY/DAY", "DAY/MONTH", "HOUR/HOUR", "HOUR/DAY", "HOUR/MONTH"})
  String steps;

  @Param({"UTC", "Europe/Berlin"})
  String zone;

  /** The fold of the metric, which the question's function follows. */
  @Param({"LAST", "AVG"})
  Fold fold;

  private SeriesQuery query;
  private BucketGrid grid;
  private final List<MonthSlots> months = new ArrayList<>();
  private SeriesAnswer answer;
  private String version;
  private SeriesReader reader;

  @Setup
  public void read() {
    Resolution resolution = Resolution.valueOf(steps.substring(0, steps.indexOf('/')));
    Step step = Step.valueOf(steps.substring(steps.indexOf('/') + 1));
    CalendarRange range =
        CalendarRange.parse("2025", null, null, null, resolution, ZoneId.of(zone));
    MetricDefinition definition =
        new MetricDefinition(
            SERIES.metric(),
            resolution,
            fold,
            ZoneId.of(zone),
            Reserve.YEAR,
            null,
            null,
            null,
            Instant.EPOCH);
    query =
        new SeriesQuery(
            definition,
            List.of(SERIES.client()),
            range,
            step,
            Fn.of(fold),
            Fill.NULL,
            Grouping.CLIENT);
    grid = grid();
    Random random = new Random(42);
    for (YearMonth month = range.fromMonth();
        month.isBefore(range.toMonth());
        month = month.plusMonths(1)) {
      int slots = resolution.slotsIn(month);
      double[] values = random.ints(slots, 0, 100_000).mapToDouble(i -> i / 100.0).toArray();
      int[] counts = fold.counted() ? random.ints(slots, 1, 6).toArray() : null;
      months.add(new MonthSlots(SERIES, month, resolution, values, counts));
    }
    answer =
        new SeriesAnswer(
            query, grid, List.of(new SeriesAnswer.Series(SERIES.client(), buckets())), "1");
    version = answer.version();
    reader =
        new SeriesReader(
            months(),
            new QueryLimits(new QueryProperties(11_000, 1_000, 50_000)),
            new BucketGrids(),
            Clock.fixed(NOW, ZoneOffset.UTC));
  }

  /** A store that has nothing but the months. */
  private SampleStore months() {
    return (SampleStore)
        Proxy.newProxyInstance(
            SampleStore.class.getClassLoader(),
            new Class<?>[] {SampleStore.class},
            (proxy, method, given) -> {
              months.forEach(((MonthReader) given[4])::slots);
              return new Fingerprint(1, 2);
            });
  }

  /** Laying out the buckets. */
  @Benchmark
  public BucketGrid grid() {
    return BucketGrid.of(query.range(), query.step(), NOW);
  }

  /** Aggregating the slots into the buckets. */
  @Benchmark
  public double[] buckets() {
    BucketColumn column = new BucketColumn(grid, query.fn(), fold, false);
    for (MonthSlots month : months) {
      column.add(month, query.range().slice(month.month()));
    }
    return column.results();
  }

  /** All from the decoded months to JSON, of a year that was asked for before. */
  @Benchmark
  public JsonBytes answer() {
    return JsonAnswer.write(reader.answer(query));
  }

  /** Writing the answer as JSON. */
  @Benchmark
  public JsonBytes json() {
    return JsonAnswer.write(answer);
  }

  /** Writing the answer as CSV. */
  @Benchmark
  public byte[] csv() {
    return CsvAnswer.write(answer);
  }

  /** The hash for the tag of the answer. */
  @Benchmark
  public byte[] tag() throws NoSuchAlgorithmException {
    return MessageDigest.getInstance("SHA-256").digest(version.getBytes(StandardCharsets.UTF_8));
  }
}
