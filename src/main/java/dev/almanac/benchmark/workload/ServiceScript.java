package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.data.ServiceSamples;
import dev.almanac.benchmark.workload.ServiceLoad.Operation;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What the loads of the service workload consist of. Each one that it hands out is a pass of its
 * own, so that no load writes what another has written; the calls' order makes a script, which the
 * seed decides.
 */
final class ServiceScript {

  /** Both loops of the trickle write a day of warm-up and their days, all in one year. */
  static final int MOST_TRICKLE_DAYS = 365 / 2 - 1;

  private static final int WARM_UP_SHARE = 10;

  private final Extent extent;
  private final ServiceSamples samples;
  private int passes;

  ServiceScript(long seed, Extent extent) {
    this.extent = extent;
    this.samples = new ServiceSamples(seed, extent.series(), extent.days());
  }

  /**
   * Sizes of the workload, each at least 1.
   *
   * @param series how many
   * @param days of 2012 that each has
   * @param batch most samples of a request of the backfill
   * @param trickleDays that each loop of the trickle writes
   * @param trickleBatch most samples of a request of the trickle
   * @param operations of each loop of read and of mix
   * @param threads of the client
   */
  record Extent(
      int series,
      int days,
      int batch,
      int trickleDays,
      int trickleBatch,
      int operations,
      int threads) {

    /** A share of what is counted, and a request for each thread at least. */
    private long warmUp(long count) {
      return Math.max(threads, count / WARM_UP_SHARE);
    }
  }

  /** Every series' days of 2012; the warm-up writes further series, which nobody reads. */
  ServiceLoad backfill() {
    int pass = passes++;
    long count = samples.bulkRequests(extent.batch());
    long warmUp = extent.warmUp(count);
    return ServiceLoad.of(
        "backfill",
        ServiceLoad.SAMPLES,
        warmUp,
        count,
        n -> {
          long request = n < warmUp ? count + n : n - warmUp;
          return new Operation.Write(samples.bulk(request, extent.batch(), pass));
        });
  }

  /**
   * One sample of every series a day.
   *
   * @param later whether it is the repetition's second, which writes the days after the first's
   */
  ServiceLoad trickle(boolean later) {
    int pass = passes++;
    long ofDay = samples.dailyRequests(extent.trickleBatch());
    long first = later ? ofDay * (1 + extent.trickleDays()) : 0;
    return ServiceLoad.of(
        "trickle",
        ServiceLoad.REQUESTS,
        ofDay,
        ofDay * extent.trickleDays(),
        n -> new Operation.Write(samples.daily(first + n, extent.trickleBatch(), pass)));
  }

  /** Years of any series. */
  ServiceLoad read() {
    int pass = passes++;
    return ServiceLoad.of(
        "read",
        ServiceLoad.REQUESTS,
        extent.warmUp(extent.operations()),
        extent.operations(),
        n -> read(samples.random(pass, n)));
  }

  /** Years of any series, and as many writes of one sample. */
  ServiceLoad mix() {
    int pass = passes++;
    return ServiceLoad.mixed(
        "mix",
        extent.warmUp(extent.operations()),
        extent.operations(),
        n -> {
          SplittableRandom random = samples.random(pass, n);
          return random.nextBoolean()
              ? read(random)
              : new Operation.Write(List.of(samples.change(random)));
        });
  }

  /** The read whose reply a sink gives to all. */
  Operation firstRead() {
    return readOf(ServiceSamples.client(0));
  }

  private Operation read(SplittableRandom random) {
    return readOf(samples.anyClient(random));
  }

  private Operation readOf(String client) {
    return new Operation.Read(client, ServiceSamples.YEAR, extent.days());
  }
}
