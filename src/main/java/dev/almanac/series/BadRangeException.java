package dev.almanac.series;

/**
 * The words that were to name a range of time do not. The message names the parameters at fault and
 * what would be right, in words fit for the caller.
 */
public final class BadRangeException extends RuntimeException {

  public BadRangeException(String detail) {
    super(detail);
  }

  /** What was wrong and what would be right. */
  public String detail() {
    return String.valueOf(getMessage());
  }
}
