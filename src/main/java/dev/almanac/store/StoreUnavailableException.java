package dev.almanac.store;

import org.jspecify.annotations.Nullable;

/**
 * The store cannot serve now; trying again later can succeed. The message is fit for the caller: it
 * names no host and no credentials.
 */
public final class StoreUnavailableException extends RuntimeException {

  /** Why the store cannot serve. */
  public enum Reason {
    /** The database cannot be reached, or did not confirm in time. */
    AWAY,
    /** As many writes are under way as are allowed at a time. */
    BUSY,
    /** The database was not prepared yet: its indexes are still to be made. */
    NOT_READY
  }

  private final Reason reason;

  public StoreUnavailableException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
