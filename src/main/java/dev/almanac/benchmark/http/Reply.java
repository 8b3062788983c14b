package dev.almanac.benchmark.http;

/**
 * A reply, read whole.
 *
 * @param status HTTP status
 * @param body as it came
 */
public record Reply(int status, byte[] body) {

  private static final int CLIENT_ERROR = 400;

  /** Whether the request was served. */
  public boolean ok() {
    return status < CLIENT_ERROR;
  }
}
