package dev.almanac.web;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Locale;
import java.util.zip.ZipException;
import org.apache.catalina.connector.ClientAbortException;
import org.apache.coyote.BadRequestException;
import org.apache.coyote.CloseNowException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ProblemDetail;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

/** Tells apart why a body could not be read or an answer not be written. */
final class BrokenTransfer {

  /** Deep enough for a parser's and the framework's wrapping; a cycle of causes must end too. */
  private static final int MOST_CAUSES = 10;

  private BrokenTransfer() {}

  /** Whether the connection broke, so that nobody waits for an answer. */
  static boolean callerIsGone(Throwable thrown) {
    Throwable cause = thrown;
    for (int i = 0; i < MOST_CAUSES && cause != null; i++, cause = cause.getCause()) {
      if (cause instanceof SocketTimeoutException) {
        return false;
      }
      if (cause instanceof AsyncRequestNotUsableException
          || cause instanceof CloseNowException
          || (cause instanceof IOException && saysBroken(cause.getMessage()))) {
        return true;
      }
    }
    return find(thrown, ClientAbortException.class) && !find(thrown, SocketTimeoutException.class);
  }

  /** The problem when the body came too slowly, or its chunks or its compression are broken. */
  static @Nullable ProblemDetail problem(Throwable thrown) {
    if (find(thrown, SocketTimeoutException.class)) {
      return StatusProblem.REQUEST_TIMEOUT.body();
    }
    if (find(thrown, BadRequestException.class)) {
      return StatusProblem.BAD_REQUEST.body("the body's chunks are broken, or it ends too early");
    }
    if (find(thrown, ZipException.class) || find(thrown, EOFException.class)) {
      return StatusProblem.BAD_REQUEST.body("the body is not whole, or not gzip as it says");
    }
    return null;
  }

  /** Whether the exception or one of its causes is of the type. */
  static boolean find(Throwable thrown, Class<? extends Throwable> type) {
    Throwable cause = thrown;
    for (int i = 0; i < MOST_CAUSES && cause != null; i++, cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  private static boolean saysBroken(@Nullable String message) {
    if (message == null) {
      return false;
    }
    String text = message.toLowerCase(Locale.ROOT);
    return text.contains("broken pipe") || text.contains("connection reset");
  }
}
