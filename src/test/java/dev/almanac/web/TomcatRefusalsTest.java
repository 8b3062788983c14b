package dev.almanac.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testing.RawHttp;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What Tomcat refuses by itself, on the wire. */
@SpringBootTest(classes = WebTestApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class TomcatRefusalsTest {

  private static final String CSV_POST =
      "POST /test/read HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/csv\r\n";

  @LocalServerPort private int port;

  static Stream<Arguments> refused() {
    return Stream.of(
        Arguments.of("no request line", 400, "GARBAGE\r\n\r\n"),
        Arguments.of("TLS hello", 400, "\u0016\u0003\u0001\u0002\u0000\u0001\u00fc\r\n\r\n"),
        Arguments.of("method no token", 400, request("G{}T", "/livez")),
        Arguments.of("bracket in query", 400, request("GET", "/livez?a=[1]")),
        Arguments.of("bracket in path", 400, request("GET", "/a[b")),
        Arguments.of("raw UTF-8 in query", 400, request("GET", "/livez?a=\u00c3\u00a9")),
        Arguments.of("bad escape in path", 400, request("GET", "/a%zz")),
        Arguments.of("encoded slash in path", 400, request("GET", "/api%2fv1")),
        Arguments.of("backslash in path", 400, request("GET", "/api%5cv1")),
        Arguments.of("NUL in path", 400, request("GET", "/api%00v1")),
        Arguments.of("path above the root", 400, request("GET", "/../../etc/passwd")),
        Arguments.of("bad escape in query", 400, request("GET", "/test/plain?a=%zz")),
        Arguments.of("query not UTF-8", 400, request("GET", "/test/plain?a=%ff%fe")),
        Arguments.of(
            "too many parameters", 400, request("GET", many("/test/plain?", "a=1&", 2100))),
        Arguments.of("long path", 400, request("GET", many("/", "x", 70_000))),
        Arguments.of("long header", 400, request("GET", "/livez", many("X: ", "x", 70_000))),
        Arguments.of("header without colon", 400, request("GET", "/livez", "Nonsense")),
        Arguments.of("header name no token", 400, request("GET", "/livez", "N[n: x")),
        Arguments.of("no Host", 400, "GET /livez HTTP/1.1\r\n\r\n"),
        Arguments.of("bad Host", 400, "GET /livez HTTP/1.1\r\nHost: a b\r\n\r\n"),
        Arguments.of("length no number", 400, CSV_POST + "Content-Length: x\r\n\r\nabc"),
        Arguments.of("length negative", 400, CSV_POST + "Content-Length: -5\r\n\r\nabc"),
        Arguments.of(
            "two lengths", 400, CSV_POST + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc"),
        Arguments.of(
            "bad chunk",
            400,
            CSV_POST + "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n"),
        Arguments.of("TRACE", 405, request("TRACE", "/livez")),
        Arguments.of("unknown method", 405, request("BREW", "/livez")),
        Arguments.of("unknown method, unknown path", 404, request("BREW", "/nope")),
        Arguments.of("bad expectation", 417, request("GET", "/livez", "Expect: 200-maybe")),
        Arguments.of("CONNECT", 501, "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n"),
        Arguments.of("transfer encoding", 501, CSV_POST + "Transfer-Encoding: x\r\n\r\nabc"),
        Arguments.of("HTTP/2.0 in clear", 505, "GET /livez HTTP/2.0\r\nHost: x\r\n\r\n"));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("refused")
  void request_refusedByTheServer_isAnsweredWithAProblemDocument(
      String name, int status, String request) throws IOException {
    RawHttp.Answer answer = RawHttp.send(port, request);

    assertThat(answer.status()).as(answer.head()).isEqualTo(status);
    assertThat(answer.header("Content-Type"))
        .singleElement()
        .asString()
        .startsWith("application/problem+json");
    JsonNode problem = JsonMapper.shared().readTree(answer.json());
    assertThat(problem.path("type").asString()).isEqualTo("about:blank");
    assertThat(problem.path("title").asString()).isNotEmpty();
    assertThat(problem.path("status").asInt()).isEqualTo(status);
    assertThat(problem.path("detail").asString()).isNotEmpty();
    assertThat(problem.path("code").asString()).matches("[a-z_]+");
    assertThat(answer.head() + answer.body())
        .doesNotContain("Tomcat", "org.apache", "java.", "Exception", "\tat ");
    assertThat(answer.header("Server")).isEmpty();
  }

  @Test
  void trace_isRefused_withAllow() throws IOException {
    RawHttp.Answer answer = RawHttp.send(port, request("TRACE", "/livez"));

    assertThat(answer.header("Allow")).singleElement().asString().contains("GET");
  }

  @Test
  void head_ofUnknownPath_hasNoBody() throws IOException {
    RawHttp.Answer answer = RawHttp.send(port, request("HEAD", "/nope"));

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void options_ofTheServer_listsMethods() throws IOException {
    RawHttp.Answer answer = RawHttp.send(port, request("OPTIONS", "*"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Allow")).isNotEmpty();
  }

  private static String request(String method, String target, String... headers) {
    StringBuilder request = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: x\r\n");
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    return request.append("Connection: close\r\n\r\n").toString();
  }

  private static String many(String start, String repeated, int times) {
    return start + repeated.repeat(times);
  }
}
