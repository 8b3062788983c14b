package dev.almanac.store.embedded;

/** The embedded store cannot be opened; the message tells the operator why. */
public final class EmbeddedStoreException extends RuntimeException {

  EmbeddedStoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
