package dev.almanac.web;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Writes a problem document where Spring MVC does not: in filters and below. */
@Component
class ProblemWriter {

  private final JsonMapper json;

  ProblemWriter(JsonMapper json) {
    this.json = json;
  }

  /** The document as JSON. */
  String text(ProblemDetail body) {
    return json.writeValueAsString(body);
  }

  /** Answers with the document; the response must not be committed. */
  void write(HttpServletResponse response, ProblemDetail body) throws IOException {
    byte[] bytes = json.writeValueAsBytes(body);
    response.setStatus(body.getStatus());
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }
}
