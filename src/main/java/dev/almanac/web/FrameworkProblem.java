package dev.almanac.web;

import dev.almanac.series.Quoted;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponse;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.context.request.async.AsyncRequestTimeoutException;

/** Says in the API's own words and codes why Spring MVC refused a request. */
final class FrameworkProblem {

  private FrameworkProblem() {}

  static ProblemDetail of(ErrorResponse refused) {
    if (refused instanceof ErrorResponseException ours && hasCode(ours.getBody())) {
      return ours.getBody();
    }
    if (refused instanceof HttpRequestMethodNotSupportedException method) {
      return method(method);
    }
    if (refused instanceof HttpMediaTypeNotAcceptableException accept) {
      return StatusProblem.NOT_ACCEPTABLE.body(
          "Accept allows none of the types this is answered in: "
              + names(accept.getSupportedMediaTypes()));
    }
    if (refused instanceof HttpMediaTypeNotSupportedException content) {
      return contentType(content);
    }
    if (refused instanceof MissingServletRequestParameterException missing) {
      return Problem.body(
          HttpStatus.BAD_REQUEST,
          "missing_parameter",
          "parameter " + missing.getParameterName() + " is required");
    }
    if (refused instanceof AsyncRequestTimeoutException) {
      return StatusProblem.UNAVAILABLE.body("the answer took longer than allowed");
    }
    return StatusProblem.of(refused.getStatusCode().value());
  }

  static ProblemDetail of(TypeMismatchException mismatch) {
    return Problem.body(
        HttpStatus.BAD_REQUEST,
        "bad_parameter",
        "parameter "
            + mismatch.getPropertyName()
            + " is "
            + Quoted.of(String.valueOf(mismatch.getValue()))
            + "; its form is described at /openapi");
  }

  private static boolean hasCode(ProblemDetail body) {
    return body.getProperties() != null && body.getProperties().containsKey("code");
  }

  private static ProblemDetail method(HttpRequestMethodNotSupportedException refused) {
    String[] supported = refused.getSupportedMethods();
    if (supported == null) {
      return StatusProblem.METHOD_NOT_ALLOWED.body();
    }
    return StatusProblem.METHOD_NOT_ALLOWED.body(
        "this path does not take "
            + Quoted.of(refused.getMethod())
            + "; it takes "
            + String.join(", ", supported));
  }

  private static ProblemDetail contentType(HttpMediaTypeNotSupportedException refused) {
    MediaType given = refused.getContentType();
    return StatusProblem.UNSUPPORTED_MEDIA_TYPE.body(
        (given == null
                ? "Content-Type is missing or not a media type"
                : "a body of type " + Quoted.of(given.toString()) + " is not understood here")
            + "; expected one of: "
            + names(refused.getSupportedMediaTypes()));
  }

  private static String names(List<MediaType> types) {
    return types.stream().map(MediaType::toString).collect(Collectors.joining(", "));
  }
}
