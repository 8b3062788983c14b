package dev.almanac.benchmark.measure;

import org.jspecify.annotations.Nullable;

/**
 * How one variant's quantity stands to another's.
 *
 * @param median ratio of the medians
 * @param low the smallest ratio that two single repetitions give: least by greatest
 * @param high the largest ratio that two single repetitions give: greatest by least
 * @param verdict what may be said of it
 */
public record Ratio(double median, double low, double high, Verdict verdict) {

  /** What may be said of a ratio. */
  public enum Verdict {
    /** The repetitions of the two do not overlap. */
    DIFFERENT("different"),
    /** The repetitions of the two overlap: what separates the medians is inside the spread. */
    NO_DIFFERENCE_SEEN("no difference seen"),
    /** One repetition only, so that nothing is known of the spread. */
    SPREAD_UNKNOWN("spread unknown: one repetition");

    private final String words;

    Verdict(String words) {
      this.words = words;
    }

    /** For people. */
    public String words() {
      return words;
    }
  }

  /**
   * The ratio of {@code value} to {@code baseline}, or null where the baseline or the value has
   * touched zero or less, of which there is no ratio.
   */
  public static @Nullable Ratio of(Spread value, Spread baseline) {
    if (baseline.low() <= 0 || value.low() <= 0) {
      return null;
    }
    Verdict verdict;
    if (value.repeats() < 2 || baseline.repeats() < 2) {
      verdict = Verdict.SPREAD_UNKNOWN;
    } else if (value.low() <= baseline.high() && baseline.low() <= value.high()) {
      verdict = Verdict.NO_DIFFERENCE_SEEN;
    } else {
      verdict = Verdict.DIFFERENT;
    }
    return new Ratio(
        value.median() / baseline.median(),
        value.low() / baseline.high(),
        value.high() / baseline.low(),
        verdict);
  }
}
