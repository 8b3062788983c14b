package dev.almanac.series;

/**
 * Adds doubles and keeps what rounding takes from the running sum in a second double (Neumaier's
 * form of Kahan summation), so that the result is the exact sum rounded once for any sums of
 * everyday figures: 0.1 added ten times is 1.
 *
 * <p>Once the running sum leaves the range of a double it stays out of it: {@link #isFinite} is
 * false and {@link #value} an infinity, whatever is added later. Negative zeros alone sum to -0.0;
 * with a zero they sum to 0.0. Not for use by several threads.
 */
public final class NeumaierSum {

  /** The sum to resume from when nothing was added yet. It is the neutral element: -0 + -0 = -0. */
  public static final double NOTHING = -0.0;

  private double sum = NOTHING;
  private double compensation;

  /** Adds a finite value. */
  public void add(double value) {
    double next = sum + value;
    if (Double.isInfinite(next)) {
      sum = Double.isInfinite(sum) ? sum : next;
      return;
    }
    // The smaller of the two loses its low bits in the addition; subtracting back recovers them.
    if (Math.abs(sum) >= Math.abs(value)) {
      compensation += (sum - next) + value;
    } else {
      compensation += (value - next) + sum;
    }
    sum = next;
  }

  /** The sum of all that was added; an infinity when it left the range of a double. */
  public double value() {
    // Adding a compensation of 0.0 would turn -0.0 into 0.0.
    return compensation == 0.0 || Double.isInfinite(sum) ? sum : sum + compensation;
  }

  /** Whether the sum is within the range of a double. */
  public boolean isFinite() {
    return Double.isFinite(value());
  }

  /** The running sum, without its compensation; with {@link #compensation} the whole state. */
  public double runningSum() {
    return sum;
  }

  /** What rounding took from the running sum. */
  public double compensation() {
    return compensation;
  }

  /**
   * Goes on from a state kept elsewhere, so that one object can serve whole columns of sums.
   *
   * @param runningSum of {@link #runningSum}; {@link #NOTHING} to begin anew
   * @param runningCompensation of {@link #compensation}; 0 to begin anew
   */
  public void resume(double runningSum, double runningCompensation) {
    sum = runningSum;
    compensation = runningCompensation;
  }
}
