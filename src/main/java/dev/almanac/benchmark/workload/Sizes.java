package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.run.UnfitException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Checks the sizes that options give. The greatest are far beyond what is measured in practice, and
 * keep what the client itself holds in memory below a gigabyte.
 */
final class Sizes {

  /** Series, records, reads, operations. */
  static final int MANY = 20_000_000;

  /** Operations of one request: as many as MongoDB takes in one command. */
  static final int REQUEST = 100_000;

  /** Client threads: as many as a client has connections. */
  static final int THREADS = 1_024;

  /** Days: a century. */
  static final int DAYS = 36_525;

  private Sizes() {}

  /** The size given, or the default where none was. */
  static int within(String option, @Nullable Integer given, int otherwise, int most) {
    return given == null ? otherwise : within(option, given, most);
  }

  /**
   * The size given.
   *
   * @throws UnfitException unless it is from 1 to {@code most}
   */
  static int within(String option, int given, int most) {
    if (given < 1 || given > most) {
      throw new UnfitException(
          String.format(Locale.ROOT, "%s must be from 1 to %,d, not %,d.", option, most, given));
    }
    return given;
  }

  /**
   * A rate given, if any.
   *
   * @throws UnfitException unless it is more than 0 and finite
   */
  static void rate(String option, @Nullable Double given) {
    if (given != null && !(given > 0 && Double.isFinite(given))) {
      throw new UnfitException(option + " must be more than 0 and finite, not " + given + ".");
    }
  }
}
