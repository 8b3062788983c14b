package dev.almanac.ingest;

import dev.almanac.series.Quoted;
import dev.almanac.web.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.util.unit.DataSize;
import org.springframework.web.ErrorResponseException;

/** Reads the headers of a write; those it cannot follow are answered with a problem. */
final class RequestHeaders {

  static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private static final int LONGEST_KEY = 200;

  private RequestHeaders() {}

  /** The sender's name for the request, or null when there is none. */
  static @Nullable String idempotencyKey(HttpServletRequest request) {
    List<String> keys = Collections.list(request.getHeaders(IDEMPOTENCY_KEY));
    if (keys.isEmpty()) {
      return null;
    }
    String key = keys.get(0);
    if (keys.size() > 1
        || key.isEmpty()
        || key.length() > LONGEST_KEY
        || !key.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      throw Problem.badRequest(
          "bad_idempotency_key",
          "header Idempotency-Key must be given once and hold 1 to "
              + LONGEST_KEY
              + " printable ASCII characters");
    }
    return key;
  }

  /** Whether the body is gzip; a 415 for any other coding. */
  static boolean isGzip(HttpServletRequest request) {
    String coding =
        String.join(",", Collections.list(request.getHeaders(HttpHeaders.CONTENT_ENCODING)))
            .strip()
            .toLowerCase(Locale.ROOT);
    return switch (coding) {
      case "", "identity" -> false;
      // RFC 9110, section 8.4.1.3: the two are the same.
      case "gzip", "x-gzip" -> true;
      default -> {
        ErrorResponseException problem =
            Problem.of(
                HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                "unsupported_content_encoding",
                "Content-Encoding " + Quoted.of(coding) + " is not read; send gzip or identity");
        problem.getHeaders().set(HttpHeaders.ACCEPT_ENCODING, "gzip, identity");
        throw problem;
      }
    };
  }

  /** Refuses a body by its declared length, before any of it is read. */
  static void checkContentLength(HttpServletRequest request, DataSize max) {
    long length = request.getContentLengthLong();
    if (length > max.toBytes()) {
      throw Problem.of(
          HttpStatus.CONTENT_TOO_LARGE,
          "body_too_large",
          "the body is "
              + length
              + " bytes; the most of one request is "
              + max.toBytes()
              + "; nothing was stored");
    }
  }
}
