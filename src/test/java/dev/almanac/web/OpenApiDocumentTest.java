package dev.almanac.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.AlmanacApplication;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The API's description as it is saved in {@code docs/openapi.yaml} is the one the code gives.
 *
 * <p>After a change of the API, write the file anew and look at its diff:
 *
 * <pre>./mvnw test -Dtest=OpenApiDocumentTest -Dalmanac.openapi.write=true</pre>
 */
@SpringBootTest(classes = AlmanacApplication.class, webEnvironment = WebEnvironment.RANDOM_PORT)
class OpenApiDocumentTest {

  private static final Path SAVED = Path.of("docs/openapi.yaml");

  @TempDir private static Path data;

  @LocalServerPort private int port;

  @DynamicPropertySource
  static void settings(DynamicPropertyRegistry settings) {
    settings.add("almanac.embedded.path", data::toString);
  }

  @Test
  void savedDocument_isTheOneTheCodeGives() throws Exception {
    String generated = get("/openapi.yaml");
    if (Boolean.getBoolean("almanac.openapi.write")) {
      Files.createDirectories(SAVED.getParent());
      Files.writeString(SAVED, generated);
    }

    assertThat(SAVED)
        .as("see this test's Javadoc for how to write it anew")
        .content()
        .isEqualTo(generated);
  }

  @Test
  void everyOperation_describesItsProblems() throws Exception {
    JsonNode api = JsonMapper.shared().readTree(get("/openapi"));

    assertThat(api.at("/info/title").asString()).isEqualTo("Almanac");
    assertThat(api.at("/components/schemas/ProblemDocument/properties").propertyNames())
        .contains("type", "title", "status", "detail", "instance", "code")
        .contains("limit", "asked", "fittingStep", "refused", "errors");
    for (JsonNode path : api.path("paths")) {
      for (var operation : path.properties()) {
        assertThat(
                operation
                    .getValue()
                    .at("/responses/default/content/application~1problem+json/schema/$ref")
                    .asString())
            .as("%s", operation.getValue().path("operationId"))
            .isEqualTo("#/components/schemas/ProblemDocument");
      }
    }
  }

  @Test
  void swaggerUi_isServedAtDocs() throws Exception {
    assertThat(get("/docs")).contains("swagger-ui");
  }

  private String get(String path) throws Exception {
    return HttpClient.newBuilder()
        .followRedirects(HttpClient.Redirect.NORMAL)
        .build()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
            BodyHandlers.ofString())
        .body();
  }
}
