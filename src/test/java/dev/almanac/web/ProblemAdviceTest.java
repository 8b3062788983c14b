package dev.almanac.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testing.RawHttp;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What endpoints throw, as the caller sees it. */
@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(classes = WebTestApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class ProblemAdviceTest {

  private final HttpClient http = HttpClient.newHttpClient();

  @LocalServerPort private int port;

  @Test
  void refusedSample_asksForCsv_getsAProblemDocument() throws Exception {
    HttpResponse<String> answer = get("/test/csv", "Accept", "text/csv");

    assertProblem(answer, 400, "bad_value");
    assertThat(detail(answer)).isEqualTo("value is \"x\"; expected a number");
    assertThat(json(answer).path("instance").asString()).isEqualTo("/test/csv");
  }

  @ParameterizedTest
  @CsvSource({"BUSY, store_busy, 1", "AWAY, store_away, 5", "NOT_READY, store_not_ready, 5"})
  void unavailableStore_is503_withRetryAfter(String reason, String code, String seconds)
      throws Exception {
    HttpResponse<String> answer = get("/test/unavailable?reason=" + reason);

    assertProblem(answer, 503, code);
    assertThat(answer.headers().firstValue("Retry-After")).hasValue(seconds);
  }

  @ParameterizedTest
  @CsvSource({"/test/bug", "/test/error"})
  void bug_is500_tellsNothingAndIsLoggedOnce(String path, CapturedOutput log) throws Exception {
    HttpResponse<String> answer = get(path);

    assertProblem(answer, 500, "internal_error");
    assertThat(answer.body()).doesNotContain("secret", "dev.almanac", "Exception", "Error:");
    assertThat(answer.headers().firstValue("ETag")).isEmpty();
    assertThat(log).containsOnlyOnce("a request failed").contains("secret", "\tat ");
  }

  @Test
  void unknownPath_is404_sayingWhereTheApiIsDescribed(CapturedOutput log) throws Exception {
    HttpResponse<String> answer = get("/api/v1/nothing-here");

    assertProblem(answer, 404, "no_such_path");
    assertThat(detail(answer)).contains("/openapi", "/docs");
    assertThat(log).doesNotContain("nothing-here");
  }

  @Test
  void unknownMethod_is405_withAllow() throws Exception {
    HttpResponse<String> answer = send(request("/test/plain").DELETE());

    assertProblem(answer, 405, "method_not_allowed");
    assertThat(answer.headers().firstValue("Allow")).hasValue("GET");
    assertThat(detail(answer)).contains("GET");
  }

  @Test
  void options_ofAPath_listsItsMethods() throws Exception {
    HttpResponse<String> answer =
        send(request("/test/plain").method("OPTIONS", BodyPublishers.noBody()));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Allow")).hasValue("GET,HEAD,OPTIONS");
  }

  @Test
  void unacceptableAnswer_is406_namingTypes() throws Exception {
    HttpResponse<String> answer = get("/test/plain", "Accept", "application/xml");

    assertProblem(answer, 406, "not_acceptable");
    assertThat(detail(answer)).contains("text/csv");
  }

  @ParameterizedTest
  @CsvSource({"application/x-www-form-urlencoded", "text/xml", "nonsense"})
  void unknownBody_is415_namingTypes(String type) throws Exception {
    HttpResponse<String> answer =
        send(
            request("/test/read")
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString("a=b&c=%zz")));

    assertProblem(answer, 415, "unsupported_media_type");
    assertThat(detail(answer)).contains("text/csv");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "/test/required | missing_parameter | parameter number is required",
        "/test/required?number=x | bad_parameter | parameter number is \"x\"",
        "/test/plain?b=1 | unknown_parameter | there is no parameter \"b\"; known are a, client",
        "/test/plain?a=%25zz&a=%zz | bad_query | two hexadecimal digits"
      })
  void badQuery_is400_namingTheParameter(String target, String code, String detail)
      throws Exception {
    RawHttp.Answer answer =
        RawHttp.send(port, "GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    assertThat(answer.status()).isEqualTo(400);
    JsonNode problem = JsonMapper.shared().readTree(answer.json());
    assertThat(problem.path("code").asString()).isEqualTo(code);
    assertThat(problem.path("detail").asString()).contains(detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "'' | malformed | a JSON body is required",
        "{ | malformed | line 1, column 2",
        "{\"name\":\"a\",\"count\":1} x | malformed | line 1, column 24",
        "{\"name\":\"a\",\"name\":\"b\",\"count\":1} | malformed | line 1, column 19",
        "[] | wrong_type | line 1, column 1",
        "{\"name\":\"a\",\"count\":1,\"x\":1} | unknown_field | \"x\"; known are count, name, on",
        "{\"name\":\"a\",\"count\":\"1\"} | wrong_type | \"count\" is not of the type expected",
        "{\"name\":\"a\",\"count\":1.5} | wrong_type | \"count\"",
        "{\"name\":\"a\",\"count\":null} | wrong_type | \"count\"",
        "{\"name\":5,\"count\":1} | wrong_type | \"name\" is not of the type expected: a string",
        "{\"name\":\"a\",\"count\":1,\"on\":\"true\"} | wrong_type | true or false",
        "{\"name\":\"refused\",\"count\":1} | bad_metric | no such name"
      })
  void badBody_is400_namingTheFieldOrPlace(String body, String code, String detail)
      throws Exception {
    HttpResponse<String> answer =
        send(
            request("/test/body")
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body)));

    assertProblem(answer, 400, code);
    assertThat(detail(answer)).contains(detail);
  }

  /** The zero-length chunk at the end is what makes a transfer whole. */
  @ParameterizedTest
  @CsvSource({"/test/half", "/test/half-stream"})
  void answer_failingHalfWay_endsBroken(String path) throws IOException {
    RawHttp.Answer answer =
        RawHttp.send(port, "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Transfer-Encoding")).contains("chunked");
    assertThat(answer.body()).isNotEmpty().doesNotEndWith("\r\n0\r\n\r\n");
    assertThat(answer.body()).doesNotContain("store_away");
  }

  @Test
  void refusedBody_largerThanBuffers_isReadSoThatTheSenderSeesWhy() throws Exception {
    HttpResponse<String> answer =
        send(
            request("/test/too-large")
                .header("Content-Type", "text/csv")
                .POST(BodyPublishers.ofByteArray(new byte[40_000_000])));

    assertProblem(answer, 413, "too_large");
  }

  @Test
  void hangUp_inTheBody_isNoError(CapturedOutput log) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      OutputStream out = socket.getOutputStream();
      out.write(
          "POST /test/read HTTP/1.1\r\nHost: x\r\nContent-Type: text/csv\r\nContent-Length: 99\r\n\r\nabc"
              .getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoLinger(true, 0);
      socket
          .getOutputStream()
          .write("GET /test/long HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().read();
    }

    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(() -> MisbehavingController.LONG_ANSWERS_ENDED.get() > 0);
    assertThat(get("/livez").statusCode()).isEqualTo(200);
    assertThat(log).doesNotContain("ERROR").doesNotContain("WARN");
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = request(path);
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private static void assertProblem(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    JsonNode problem = json(answer);
    assertThat(problem.path("type").asString()).isEqualTo("about:blank");
    assertThat(problem.path("title").asString()).isNotEmpty();
    assertThat(problem.path("status").asInt()).isEqualTo(status);
    assertThat(problem.path("code").asString()).as(answer.body()).isEqualTo(code);
  }

  private static String detail(HttpResponse<String> answer) {
    return json(answer).path("detail").asString();
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return JsonMapper.shared().readTree(answer.body());
  }
}
