package dev.almanac.benchmark.data;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Daily samples of many clients, as the requests of the workload {@code service} carry them. All of
 * it follows from the seed and the pass: a pass has other values than every pass before, because
 * databases skip a write of what is there already.
 */
public final class ServiceSamples {

  /** The year that is filled first and read, a leap year. */
  public static final int YEAR = 2012;

  private static final LocalDate FIRST_DAY = LocalDate.of(YEAR, 1, 1);
  private static final LocalDate FIRST_FURTHER_DAY = FIRST_DAY.plusYears(1);

  /** Values are money-like: two decimals, from 0 to 10,000. */
  private static final int VALUES = 1_000_000;

  private static final double DECIMALS = 100;

  /** An odd number, so that passes of different numbers have nothing in common. */
  private static final long PASS_STEP = 0x9E3779B97F4A7C15L;

  private final long seed;
  private final int series;
  private final int days;

  /**
   * Samples of this many series.
   *
   * @param series at least 1
   * @param days of {@link #YEAR} that each has, from the first on
   */
  public ServiceSamples(long seed, int series, int days) {
    this.seed = seed;
    this.series = series;
    this.days = days;
  }

  /**
   * A sample of the benchmark's metric.
   *
   * @param client whose it is
   */
  public record Sample(String client, LocalDate date, double value) {}

  /** How many days {@link #YEAR} has. */
  public static int daysOfYear() {
    return FIRST_DAY.lengthOfYear();
  }

  /** How many days each series has of {@link #YEAR}. */
  public int days() {
    return days;
  }

  /** The name of a series, numbered from 0; numbers beyond the last are of further series. */
  public static String client(int number) {
    return "client-" + number;
  }

  /** How many requests of this many samples hold the first days of all series. */
  public long bulkRequests(int batch) {
    return ((long) series * days + batch - 1) / batch;
  }

  /**
   * A bulk request: series after series, each with its days in order. The requests numbered from 0
   * hold every series' days of {@link #YEAR} once; those after them are of further series, and full
   * unless all samples together fill no request.
   */
  public List<Sample> bulk(long request, int batch, int pass) {
    long all = (long) series * days;
    long requests = bulkRequests(batch);
    long full = Math.min(batch, all);
    long from = request < requests ? request * batch : all + (request - requests) * full;
    long to = request < requests ? Math.min(from + batch, all) : from + full;
    SplittableRandom values = random(pass, request);
    List<Sample> samples = new ArrayList<>((int) (to - from));
    for (long i = from; i < to; i++) {
      LocalDate date = FIRST_DAY.plusDays(i % days);
      samples.add(new Sample(client((int) (i / days)), date, value(values)));
    }
    return samples;
  }

  /** How many requests of this many samples hold one day of all series. */
  public int dailyRequests(int batch) {
    return (series + batch - 1) / batch;
  }

  /**
   * A request of new days: one sample of each of some series, all of one day. Requests follow the
   * days of the year after {@link #YEAR}; on each day every series comes once, in an order of its
   * own.
   */
  public List<Sample> daily(long request, int batch, int pass) {
    int ofDay = dailyRequests(batch);
    int day = (int) (request / ofDay);
    int from = (int) (request % ofDay) * batch;
    int[] order = DailySamples.shuffled(series, seed + day);
    SplittableRandom values = random(pass, request);
    List<Sample> samples = new ArrayList<>();
    for (int i = from; i < Math.min(from + batch, series); i++) {
      samples.add(new Sample(client(order[i]), FIRST_FURTHER_DAY.plusDays(day), value(values)));
    }
    return samples;
  }

  /** A new value for one of the filled days of a series. */
  public Sample change(SplittableRandom random) {
    LocalDate date = FIRST_DAY.plusDays(random.nextInt(days));
    return new Sample(anyClient(random), date, value(random));
  }

  /** The name of any series. */
  public String anyClient(SplittableRandom random) {
    return client(random.nextInt(series));
  }

  /** What is random in an operation of a pass. */
  public SplittableRandom random(int pass, long operation) {
    return new SplittableRandom(
        new SplittableRandom(seed + pass * PASS_STEP).nextLong() + operation);
  }

  private static double value(SplittableRandom random) {
    return random.nextInt(VALUES) / DECIMALS;
  }
}
