package dev.almanac.web;

import java.net.URI;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/**
 * Makes the errors that an endpoint answers with: RFC 9457 problem documents with a stable {@code
 * code} beside the words. Throw what these return.
 */
public final class Problem {

  /** Seconds after which a refused request may be tried again, as {@code Retry-After} states it. */
  static final String RETRY_SECONDS = "5";

  private static final URI NO_TYPE_OF_ITS_OWN = URI.create("about:blank");

  private Problem() {}

  /** 400: the request can never succeed as it is; the detail says what would be right. */
  public static ErrorResponseException badRequest(String code, String detail) {
    return of(HttpStatus.BAD_REQUEST, code, detail);
  }

  /** 404: there is no such metric, series or page. */
  public static ErrorResponseException notFound(String code, String detail) {
    return of(HttpStatus.NOT_FOUND, code, detail);
  }

  /** 409: the request contradicts what is stored. */
  public static ErrorResponseException conflict(String code, String detail) {
    return of(HttpStatus.CONFLICT, code, detail);
  }

  /** Any other status. */
  public static ErrorResponseException of(HttpStatusCode status, String code, String detail) {
    return new ErrorResponseException(status, body(status, code, detail), null);
  }

  /** The document itself, for callers that add members of their own before answering. */
  public static ProblemDetail body(HttpStatusCode status, String code, String detail) {
    ProblemDetail body = ProblemDetail.forStatusAndDetail(status, detail);
    body.setType(NO_TYPE_OF_ITS_OWN);
    body.setProperty("code", code);
    return body;
  }
}
