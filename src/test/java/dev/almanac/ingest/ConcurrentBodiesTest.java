package dev.almanac.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testing.RunningApplication;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

@RunningApplication
@TestPropertySource(properties = "almanac.ingest.max-concurrent=1")
class ConcurrentBodiesTest {

  private static final String SAMPLE =
      "[{\"metric\":\"m\",\"client\":\"c\",\"timestamp\":\"2012-04-01\",\"value\":1}]";

  @LocalServerPort int port;

  @Test
  void bodyBeyondTheBound_is503_untilOneIsFreeAgain() throws Exception {
    try (Socket slow = new Socket("127.0.0.1", port)) {
      OutputStream out = slow.getOutputStream();
      out.write(
          ("POST /api/v1/samples HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                  + "Content-Length: "
                  + SAMPLE.length()
                  + "\r\n\r\n[")
              .getBytes(StandardCharsets.US_ASCII));
      out.flush();
      HttpResponse<String> refused = postUntil(503);
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      out.write(SAMPLE.substring(1).getBytes(StandardCharsets.US_ASCII));
      out.flush();
      assertThat(postUntil(200).statusCode()).isEqualTo(200);
    }
  }

  /** Posts until the status comes, which the other request's progress decides. */
  private HttpResponse<String> postUntil(int status) throws IOException, InterruptedException {
    Instant end = Instant.now().plusSeconds(20);
    HttpResponse<String> response = post();
    while (response.statusCode() != status && Instant.now().isBefore(end)) {
      response = post();
    }
    return response;
  }

  private HttpResponse<String> post() throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/samples"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(SAMPLE))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
