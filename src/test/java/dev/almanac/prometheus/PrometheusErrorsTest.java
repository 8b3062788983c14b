package dev.almanac.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.promql.QueryException;
import dev.almanac.promql.QueryException.Kind;
import dev.almanac.web.Problem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpStatus;
import tools.jackson.databind.json.JsonMapper;

/** Which of Prometheus's errors a problem is. */
class PrometheusErrorsTest {

  private final PrometheusErrors errors = new PrometheusErrors();

  @ParameterizedTest
  @CsvSource({
    "400,bad_request,bad_data",
    "400,bad_query,bad_data",
    "404,no_such_path,not_found",
    "405,method_not_allowed,bad_data",
    "406,not_acceptable,not_acceptable",
    "413,payload_too_large,bad_data",
    "500,internal_error,internal",
    "501,not_implemented,internal",
    "503,store_away,unavailable",
    "503,store_busy,unavailable",
    "503,shutting_down,unavailable",
    "503,timeout,timeout",
    "422,execution,execution",
  })
  void problem_hasTheTypeOfItsCodeOrStatus(int status, String code, String type) {
    String json =
        JsonMapper.shared()
            .writeValueAsString(
                errors.body(Problem.body(HttpStatus.valueOf(status), code, "why \"so\"")));
    assertThat(json)
        .isEqualTo(
            "{\"status\":\"error\",\"errorType\":\"" + type + "\",\"error\":\"why \\\"so\\\"\"}");
  }

  @ParameterizedTest
  @CsvSource({"BAD_DATA,400", "EXECUTION,422", "TIMEOUT,503"})
  void query_thatFails_hasPrometheusStatus(Kind kind, int status) {
    assertThat(PrometheusErrors.of(new QueryException(kind, "why")).getStatusCode().value())
        .isEqualTo(status);
  }
}
