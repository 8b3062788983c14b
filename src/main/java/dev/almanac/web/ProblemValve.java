package dev.almanac.web;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.apache.coyote.BadRequestException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/**
 * Answers with a problem document, or in the path's own error form, where Tomcat refuses a request
 * itself, and where an exception leaves the filters. Tomcat's own words are left out: they name
 * classes and repeat what was sent.
 */
final class ProblemValve extends ErrorReportValve {

  private final ProblemWriter problems;

  ProblemValve(ProblemWriter problems) {
    this.problems = problems;
    setShowReport(false);
    setShowServerInfo(false);
  }

  @Override
  protected void report(Request request, Response response, @Nullable Throwable thrown) {
    int status = response.getStatus();
    if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
      return;
    }
    // Nothing can be sent any more once the connection is known to be broken.
    AtomicBoolean writable = new AtomicBoolean();
    response.getCoyoteResponse().action(ActionCode.IS_IO_ALLOWED, writable);
    if (!writable.get()) {
      return;
    }
    ProblemDetail body = body(status, thrown);
    response.setStatus(body.getStatus());
    if (body.getStatus() == HttpStatus.SERVICE_UNAVAILABLE.value()) {
      response.setHeader("Retry-After", Problem.RETRY_SECONDS);
    }
    ProblemWriter.Written error =
        problems.at(request.getCoyoteRequest().requestURI().toString(), body);
    try {
      response.setContentType(error.type().toString());
      response.setCharacterEncoding(StandardCharsets.UTF_8);
      PrintWriter writer = response.getReporter();
      if (writer != null) {
        writer.write(problems.text(error));
        response.finishResponse();
      }
    } catch (IOException e) {
      getContainer().getLogger().debug("nobody is left to read why the request failed", e);
    }
  }

  private static ProblemDetail body(int status, @Nullable Throwable thrown) {
    if (thrown instanceof InvalidParameterException) {
      return StatusProblem.BAD_QUERY.body();
    }
    return StatusProblem.of(thrown instanceof BadRequestException ? 400 : status);
  }
}
