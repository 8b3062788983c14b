package dev.almanac.web;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/**
 * What is said of a status when nothing better is known: the code and the words for refusals that
 * come from the server below the endpoints. Nothing of the request is repeated and nothing of the
 * server is told.
 */
enum StatusProblem {
  BAD_REQUEST(
      400,
      "bad_request",
      "the request is not valid HTTP: its request line, a header or the framing of its body could"
          + " not be read, or the headers are longer than the limit; in a query everything but"
          + " letters, digits and -._~ is to be percent-encoded"),
  BAD_QUERY(
      400,
      "bad_query",
      "the query could not be read: a percent sign is followed by two hexadecimal digits, the bytes"
          + " are UTF-8, and there are at most as many parameters as the limit allows"),
  NO_SUCH_PATH(
      404,
      "no_such_path",
      "there is nothing at this path; the API is described at /openapi and, for reading, at /docs"),
  METHOD_NOT_ALLOWED(
      405, "method_not_allowed", "this path does not take this method; Allow lists those it takes"),
  NOT_ACCEPTABLE(
      406, "not_acceptable", "this cannot be answered in any of the types that Accept names"),
  REQUEST_TIMEOUT(408, "request_timeout", "the request did not arrive in time"),
  PAYLOAD_TOO_LARGE(413, "payload_too_large", "the body is larger than the limit"),
  URI_TOO_LONG(414, "uri_too_long", "the path and query are longer than the limit"),
  UNSUPPORTED_MEDIA_TYPE(
      415, "unsupported_media_type", "a body of this type is not understood here"),
  EXPECTATION_FAILED(
      417, "expectation_failed", "the only expectation that can be met is 100-continue"),
  HEADERS_TOO_LARGE(431, "headers_too_large", "the headers are longer than the limit"),
  INTERNAL_ERROR(
      500,
      "internal_error",
      "the service failed at this request; the cause is in its log, and repeating may not help"),
  NOT_IMPLEMENTED(
      501,
      "not_implemented",
      "the service does not know this method or this transfer encoding of the body"),
  UNAVAILABLE(503, "unavailable", "the service cannot answer now; try again"),
  HTTP_VERSION(505, "http_version_not_supported", "the service speaks HTTP/1.1 and HTTP/1.0");

  private final int status;
  private final String code;
  private final String detail;

  StatusProblem(int status, String code, String detail) {
    this.status = status;
    this.code = code;
    this.detail = detail;
  }

  String code() {
    return code;
  }

  /** The document with this problem's own words. */
  ProblemDetail body() {
    return body(detail);
  }

  /** The document with this problem's code and more telling words. */
  ProblemDetail body(String tellingDetail) {
    return Problem.body(HttpStatus.valueOf(status), code, tellingDetail);
  }

  /**
   * The problem for any error status; one that has no words of its own is told by its class.
   *
   * @param status 400 or above
   */
  static ProblemDetail of(int status) {
    for (StatusProblem problem : values()) {
      if (problem.status == status) {
        return problem.body();
      }
    }
    StatusProblem kind = status < 500 ? BAD_REQUEST : INTERNAL_ERROR;
    HttpStatus known = HttpStatus.resolve(status);
    if (known == null) {
      return kind.body();
    }
    return Problem.body(known, kind.code, "the request was refused: " + known.getReasonPhrase());
  }
}
