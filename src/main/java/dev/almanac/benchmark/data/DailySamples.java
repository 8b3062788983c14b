package dev.almanac.benchmark.data;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One sample of every series for every day, from 2012-01-01 on: the order in which a service with
 * many customers gets them. Within a day the series come in an order of their own, shuffled anew
 * each day. All of it follows from the seed.
 */
public final class DailySamples {

  /** The metric of all series; clients differ. */
  public static final String METRIC = "content_count";

  private static final LocalDate FIRST_DAY = LocalDate.of(2012, 1, 1);

  private static final int VALUES = 1_000_000;
  private static final double CENTS = 100;

  private final long seed;
  private final int series;
  private final int days;

  /**
   * Samples of this many series and days.
   *
   * @param series at least 1
   * @param days at least 1
   */
  public DailySamples(long seed, int series, int days) {
    this.seed = seed;
    this.series = series;
    this.days = days;
  }

  /**
   * A sample.
   *
   * @param first whether it is its series' first of its month
   */
  public record Sample(SeriesKey series, LocalDate date, double value, boolean first) {}

  /** How many series there are. */
  public int series() {
    return series;
  }

  /** How many days there are. */
  public int days() {
    return days;
  }

  /** How many samples there are. */
  public long size() {
    return (long) series * days;
  }

  /** The name of a series, numbered from 0. */
  public SeriesKey key(int number) {
    return new SeriesKey(METRIC, "client-" + number);
  }

  /** The daily metric in UTC that the samples are of. */
  public static MetricDefinition definition() {
    return new MetricDefinition(
        METRIC,
        Resolution.DAY,
        Fold.LAST,
        ZoneOffset.UTC,
        Reserve.YEAR,
        null,
        null,
        null,
        Instant.EPOCH);
  }

  /** When the first day begins. */
  public static Instant start() {
    return FIRST_DAY.atStartOfDay(ZoneOffset.UTC).toInstant();
  }

  /** How many series-years there are. */
  public long seriesYears() {
    int lastYear = FIRST_DAY.plusDays(days - 1L).getYear();
    return (long) series * (lastYear - FIRST_DAY.getYear() + 1);
  }

  /** When all of the days are long over. */
  public Instant longAfter() {
    return start().plus(Duration.ofDays(days + 60L));
  }

  /** The calendar year of the first day, of which year reads ask. */
  public static int year() {
    return FIRST_DAY.getYear();
  }

  /** How many days that year has. */
  public static int daysOfYear() {
    return FIRST_DAY.lengthOfYear();
  }

  /** How many samples of that year each series has. */
  public int samplesOfYear() {
    return Math.min(days, daysOfYear());
  }

  /** How many batches of this size a day has; a batch never spans two days. */
  public int batchesOfDay(int batch) {
    return (series + batch - 1) / batch;
  }

  /** How many batches of this size there are. */
  public long batches(int batch) {
    return (long) batchesOfDay(batch) * days;
  }

  /** How many samples a batch has: the last of a day may have fewer. */
  public int sizeOfBatch(long number, int batch) {
    return Math.min(batch, series - fromOfBatch(number, batch));
  }

  /** Where in the day's order a batch begins. */
  private int fromOfBatch(long number, int batch) {
    return (int) (number % batchesOfDay(batch)) * batch;
  }

  /** A batch in the order of arrival, numbered from 0. */
  public List<Sample> batch(long number, int batch) {
    int day = (int) (number / batchesOfDay(batch));
    int from = fromOfBatch(number, batch);
    int[] order = order(day);
    List<Sample> samples = new ArrayList<>();
    for (int i = from; i < from + sizeOfBatch(number, batch); i++) {
      samples.add(sample(order[i], day));
    }
    return samples;
  }

  /** The sample of a series on a day, both numbered from 0. */
  public Sample sample(int number, int day) {
    LocalDate date = FIRST_DAY.plusDays(day);
    return new Sample(key(number), date, value(number, day), day == 0 || date.getDayOfMonth() == 1);
  }

  /** The series in the order in which they arrive on a day. */
  private int[] order(int day) {
    return shuffled(series, seed + day);
  }

  /** The numbers of the series, each once, in an order that belongs to the seed given. */
  public static int[] shuffled(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return order;
  }

  /** A value in hundredths, of which sums are exact. */
  public static long cents(double value) {
    return Math.round(value * CENTS);
  }

  /** All values of a series in that year, in hundredths. */
  public long centsOfYear(int number) {
    long sum = 0;
    for (int day = 0; day < samplesOfYear(); day++) {
      sum += cents(value(number, day));
    }
    return sum;
  }

  /** Money-like values: two decimals, from 0 to 10,000. */
  private double value(int number, int day) {
    long bits = new SplittableRandom(seed * 31 + (long) number * days + day).nextLong();
    return Math.floorMod(bits, VALUES) / CENTS;
  }
}
