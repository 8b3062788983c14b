package dev.almanac.web;

import dev.almanac.series.RefusedException;
import dev.almanac.store.DefinitionChangedException;
import dev.almanac.store.StoreUnavailableException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Turns whatever an endpoint throws into a problem document. What the caller can mend is a 4xx and
 * not logged; what the caller can only repeat is a 503 with {@code Retry-After}; the rest is a 500
 * that tells nothing of the inside and is logged once, here.
 */
@RestControllerAdvice
final class ProblemAdvice {

  private static final Logger log = LoggerFactory.getLogger(ProblemAdvice.class);

  /** A writer's place is free again soon, while a database needs longer to come back. */
  private static final String BUSY_SECONDS = "1";

  private final ProblemWriter problems;

  ProblemAdvice(ProblemWriter problems) {
    this.problems = problems;
  }

  /**
   * Answers, unless that is no longer possible: to a caller who is gone nothing is sent, and an
   * answer that has begun is cut off by passing the exception on, so that it cannot be taken for a
   * whole one.
   */
  @ExceptionHandler(Exception.class)
  @Nullable ResponseEntity<Object> answer(
      Exception thrown, HttpServletRequest request, HttpServletResponse response) throws Exception {
    if (BrokenTransfer.callerIsGone(thrown)) {
      log.debug("the caller hung up", thrown);
      return null;
    }
    if (response.isCommitted()) {
      throw thrown;
    }
    // What the endpoint had set is about the answer it did not give: type, tag, file name,
    // encoding.
    response.reset();
    ResponseEntity<ProblemDetail> problem = entity(thrown);
    ProblemWriter.Written error =
        problems.at(request.getRequestURI(), Objects.requireNonNull(problem.getBody()));
    return ResponseEntity.status(problem.getStatusCode())
        .headers(problem.getHeaders())
        // Set here, or a caller that accepts only CSV would get no words at all.
        .contentType(error.type())
        .body(error.body());
  }

  private static ResponseEntity<ProblemDetail> entity(Exception thrown) {
    if (thrown instanceof RefusedException refused) {
      return entity(
          Problem.body(HttpStatus.BAD_REQUEST, refused.code().wireName(), refused.detail()));
    }
    if (thrown instanceof StoreUnavailableException unavailable) {
      return unavailable(unavailable);
    }
    if (thrown instanceof DefinitionChangedException) {
      return retry(
          "definition_changed",
          "the metric's definition changed while the request was worked on; repeat it",
          BUSY_SECONDS);
    }
    if (thrown instanceof InvalidParameterException) {
      return entity(StatusProblem.BAD_QUERY.body());
    }
    if (thrown instanceof HttpMessageNotReadableException unreadable) {
      return entity(UnreadableBody.problem(unreadable));
    }
    if (thrown instanceof ErrorResponse known) {
      return entity(FrameworkProblem.of(known), known.getHeaders());
    }
    if (thrown instanceof TypeMismatchException mismatch) {
      return entity(FrameworkProblem.of(mismatch));
    }
    ProblemDetail broken = BrokenTransfer.problem(thrown);
    if (broken != null) {
      return entity(broken);
    }
    log.error("a request failed", thrown);
    return entity(StatusProblem.INTERNAL_ERROR.body());
  }

  private static ResponseEntity<ProblemDetail> unavailable(StoreUnavailableException thrown) {
    String detail = String.valueOf(thrown.getMessage());
    return switch (thrown.reason()) {
      case BUSY -> retry("store_busy", detail, BUSY_SECONDS);
      case AWAY -> retry("store_away", detail, Problem.RETRY_SECONDS);
      case NOT_READY -> retry("store_not_ready", detail, Problem.RETRY_SECONDS);
    };
  }

  private static ResponseEntity<ProblemDetail> retry(String code, String detail, String seconds) {
    HttpHeaders headers = new HttpHeaders();
    headers.set(HttpHeaders.RETRY_AFTER, seconds);
    return entity(Problem.body(HttpStatus.SERVICE_UNAVAILABLE, code, detail), headers);
  }

  private static ResponseEntity<ProblemDetail> entity(ProblemDetail body) {
    return entity(body, HttpHeaders.EMPTY);
  }

  private static ResponseEntity<ProblemDetail> entity(ProblemDetail body, HttpHeaders headers) {
    return ResponseEntity.status(body.getStatus()).headers(headers).body(body);
  }
}
