package dev.almanac.benchmark.measure;

/** The driven system refused an operation; counted by reason, and the load goes on. */
public final class RefusedOperationException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * A refusal.
   *
   * @param reason from a small set, such as an HTTP status: refusals are counted by it
   */
  public RefusedOperationException(String reason) {
    super(reason);
  }
}
