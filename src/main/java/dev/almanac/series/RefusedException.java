package dev.almanac.series;

/**
 * One item of input was refused. The message says what was wrong and what would be right, in words
 * fit for the sender.
 */
public final class RefusedException extends RuntimeException {

  private final RefusalCode code;

  public RefusedException(RefusalCode code, String detail) {
    // A batch may hold a hundred thousand bad items, and nobody reads where a refusal was thrown.
    super(detail, null, false, false);
    this.code = code;
  }

  public RefusalCode code() {
    return code;
  }

  /** What was wrong and what would be right. */
  public String detail() {
    return String.valueOf(getMessage());
  }
}
