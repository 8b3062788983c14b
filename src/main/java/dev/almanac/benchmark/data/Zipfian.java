package dev.almanac.benchmark.data;

import java.util.SplittableRandom;

/**
 * Numbers from 0 to n - 1 where number i comes with a probability proportional to {@code 1 / (i +
 * 1)^0.99}, scrambled over the range so that popular numbers do not lie side by side: the
 * distribution that YCSB asks with. The method is of Gray and others, "Quickly Generating
 * Billion-Record Synthetic Databases", SIGMOD 1994; it takes constant time for each number after a
 * sum over n at the start. Immutable.
 */
public final class Zipfian {

  /** YCSB's skew. */
  private static final double THETA = 0.99;

  private static final long FNV_OFFSET_BASIS = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private final int n;
  private final double zeta;
  private final double alpha;
  private final double eta;

  /**
   * Over n numbers.
   *
   * @param n at least 1
   */
  public Zipfian(int n) {
    this.n = n;
    this.zeta = zeta(n);
    this.alpha = 1 / (1 - THETA);
    this.eta = (1 - Math.pow(2.0 / n, 1 - THETA)) / (1 - zeta(2) / zeta);
  }

  private static double zeta(int n) {
    double sum = 0;
    for (int i = 1; i <= n; i++) {
      sum += 1 / Math.pow(i, THETA);
    }
    return sum;
  }

  /** The rank of the next number: 0 is the most frequent. */
  int rank(SplittableRandom random) {
    double u = random.nextDouble();
    double uz = u * zeta;
    if (uz < 1 || n == 1) {
      return 0;
    }
    if (uz < 1 + Math.pow(0.5, THETA)) {
      return 1;
    }
    return (int) Math.min(n - 1, n * Math.pow(eta * u - eta + 1, alpha));
  }

  /** The next number. */
  public int next(SplittableRandom random) {
    return (int) Long.remainderUnsigned(fnv(rank(random)), n);
  }

  /** FNV-1a over the eight bytes of a number. */
  static long fnv(long value) {
    long hash = FNV_OFFSET_BASIS;
    long rest = value;
    for (int i = 0; i < Long.BYTES; i++) {
      hash = (hash ^ (rest & 0xFF)) * FNV_PRIME;
      rest >>>= Byte.SIZE;
    }
    return hash;
  }
}
