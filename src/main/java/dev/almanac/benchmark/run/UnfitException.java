package dev.almanac.benchmark.run;

/**
 * The run cannot take place with the options or servers it was given; the message says what is
 * wrong and what would be right.
 */
public final class UnfitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UnfitException(String message) {
    super(message);
  }
}
