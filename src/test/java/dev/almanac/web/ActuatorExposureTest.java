package dev.almanac.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testing.RawHttp;
import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

/** What of the actuator can be reached. */
@SpringBootTest(classes = WebTestApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class ActuatorExposureTest {

  @LocalServerPort private int port;

  @ParameterizedTest
  @ValueSource(strings = {"/livez", "/readyz", "/actuator/health", "/actuator/health/readiness"})
  void probe_isOpen(String path) throws IOException {
    assertThat(status("GET", path)).isEqualTo(200);
  }

  @DisplayName("case 60: everything of the actuator but health and prometheus is closed")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/env",
        "/configprops",
        "/heapdump",
        "/loggers",
        "/loggers/ROOT",
        "/threaddump",
        "/beans",
        "/mappings",
        "/metrics",
        "/info",
        "/shutdown",
        "/logfile",
        "/scheduledtasks",
        "/conditions",
        "/caches",
        "/httpexchanges",
        "/startup",
        "/sbom"
      })
  void endpoint_notExposed_isAbsentHoweverItIsWritten(String endpoint) throws IOException {
    for (String path : new String[] {"", "/", ";x", ";x/", ";x=health", "%3Bx", ".json"}) {
      assertThat(status("GET", "/actuator" + endpoint + path)).as(endpoint + path).isEqualTo(404);
      assertThat(status("POST", "/actuator" + endpoint + path)).as(endpoint + path).isEqualTo(404);
    }
  }

  @Test
  void path_withDotSegments_isAbsent() throws IOException {
    for (String path :
        new String[] {
          "/actuator/health/../env", "/actuator/health/..;x/env", "/actuator/./health", "/livez/."
        }) {
      assertThat(status("GET", path)).as(path).isEqualTo(404);
    }
    assertThat(status("GET", "/actuator/health")).isEqualTo(200);
  }

  private int status(String method, String path) throws IOException {
    return RawHttp.send(
            port,
            method
                + " "
                + path
                + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        .status();
  }
}
