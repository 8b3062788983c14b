package dev.almanac.promql;

/** A query cannot be answered. The message is in words fit for whoever asked. */
public final class QueryException extends RuntimeException {

  /** Whose fault it is, in the words of Prometheus's API. */
  public enum Kind {
    /** The query is not PromQL, or of a part of it that is not offered. */
    BAD_DATA,
    /** It cannot be worked out over the samples there are, or is over a bound. */
    EXECUTION,
    /** It took longer than it was allowed to. */
    TIMEOUT
  }

  private final Kind kind;

  public QueryException(Kind kind, String message) {
    super(message, null, false, false);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** What was wrong and what would be right. */
  public String detail() {
    return String.valueOf(getMessage());
  }
}
