package dev.almanac.prometheus;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.almanac.promql.QueryException;
import dev.almanac.web.ErrorForm;
import dev.almanac.web.Problem;
import java.util.Map;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponseException;

/**
 * Errors as Prometheus's API has them: {@code {"status":"error","errorType":"bad_data","error":…}}
 * with status 400 for what is wrong with the request, 422 for a query that cannot be worked out,
 * 503 for one that took too long and while the store is away.
 */
@Component
final class PrometheusErrors implements ErrorForm {

  private static final Set<String> TYPES =
      Set.of("bad_data", "execution", "timeout", "not_found", "unavailable", "internal");

  /** The body of an error. */
  @JsonPropertyOrder({"status", "errorType", "error"})
  record PrometheusError(String status, String errorType, String error) {}

  @Override
  public String pathPrefix() {
    return "/prometheus/";
  }

  @Override
  public MediaType type() {
    return MediaType.APPLICATION_JSON;
  }

  @Override
  public Object body(ProblemDetail problem) {
    return new PrometheusError("error", type(problem), String.valueOf(problem.getDetail()));
  }

  private static String type(ProblemDetail problem) {
    Map<String, Object> properties = problem.getProperties();
    if (properties != null
        && properties.get("code") instanceof String code
        && TYPES.contains(code)) {
      return code;
    }
    return switch (problem.getStatus()) {
      case 404 -> "not_found";
      case 406 -> "not_acceptable";
      case 422 -> "execution";
      case 503 -> "unavailable";
      default -> problem.getStatus() < 500 ? "bad_data" : "internal";
    };
  }

  /** 400 with {@code bad_data}. */
  static ErrorResponseException badData(String detail) {
    return Problem.badRequest("bad_data", detail);
  }

  /** What a query threw. */
  static ErrorResponseException of(QueryException thrown) {
    return switch (thrown.kind()) {
      case BAD_DATA -> badData(thrown.detail());
      case EXECUTION -> Problem.of(HttpStatus.UNPROCESSABLE_ENTITY, "execution", thrown.detail());
      case TIMEOUT -> Problem.of(HttpStatus.SERVICE_UNAVAILABLE, "timeout", thrown.detail());
    };
  }
}
