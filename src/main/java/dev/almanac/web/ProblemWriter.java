package dev.almanac.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes errors: as problem documents, or at the paths of an {@link ErrorForm} in that. This is the
 * one place that tells them apart.
 */
@Component
class ProblemWriter {

  private final JsonMapper json;
  private final List<ErrorForm> forms;

  ProblemWriter(JsonMapper json, List<ErrorForm> forms) {
    this.json = json;
    this.forms = List.copyOf(forms);
  }

  /** An error in the form of its path. */
  record Written(MediaType type, Object body) {}

  /**
   * The error in the form of the path.
   *
   * @param path as it was sent; null when it could not be read
   */
  Written at(@Nullable String path, ProblemDetail problem) {
    for (ErrorForm form : forms) {
      if (path != null && path.startsWith(form.pathPrefix())) {
        return new Written(form.type(), form.body(problem));
      }
    }
    return new Written(MediaType.APPLICATION_PROBLEM_JSON, problem);
  }

  /** Whether the path is of an API that is not ours. */
  boolean hasOwnForm(String path) {
    return forms.stream().anyMatch(form -> path.startsWith(form.pathPrefix()));
  }

  /** Its body as JSON. */
  String text(Written error) {
    return json.writeValueAsString(error.body());
  }

  /** Answers with the error; the response must not be committed. */
  void write(HttpServletRequest request, HttpServletResponse response, ProblemDetail problem)
      throws IOException {
    Written error = at(request.getRequestURI(), problem);
    byte[] bytes = json.writeValueAsBytes(error.body());
    response.setStatus(problem.getStatus());
    response.setContentType(error.type().toString());
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }
}
