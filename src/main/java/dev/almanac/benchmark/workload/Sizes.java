package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.run.UnfitException;
import org.jspecify.annotations.Nullable;

/** Checks the sizes that options give. */
final class Sizes {

  private Sizes() {}

  /** The size given, or the default where none was. */
  static int positive(String option, @Nullable Integer given, int otherwise) {
    return given == null ? otherwise : positive(option, given);
  }

  /**
   * The size given.
   *
   * @throws UnfitException unless it is 1 or more
   */
  static int positive(String option, int given) {
    if (given < 1) {
      throw new UnfitException(option + " must be 1 or more, not " + given + ".");
    }
    return given;
  }
}
