package dev.almanac.web;

import io.swagger.v3.core.util.PrimitiveType;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.servers.Server;
import java.util.List;
import java.util.Set;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the API's description says of the API as a whole, and of every operation's errors. */
@Configuration(proxyBeanMethods = false)
class ApiDescription {

  private static final String PROBLEM_SCHEMA = "ProblemDocument";
  private static final String PROBLEM_TYPE = "application/problem+json";

  private static final String DESCRIPTION =
      """
      Takes samples of metrics per client and answers questions about years, quarters, months, \
      weeks, days and hours of them.

      **Formats.** Samples come as JSON, NDJSON or CSV, plain or gzip; answers are JSON or CSV by \
      `Accept`, compressed where `Accept-Encoding` allows. Text is UTF-8. JSON is read strictly: an \
      unknown field, a field given twice, a value of another type or anything after the end is an \
      error that names the place. Query parameters are as strict.

      **Times** are RFC 3339 with an offset, plain calendar values (`2012`, `2012-04`, `2012-04-01`), \
      or integers in the unit the request states.

      **Names** of metrics and clients are 1 to 200 bytes of UTF-8 after NFC. They are values: any \
      character but control characters may stand in them, and they never travel in a path.

      **Errors** are RFC 9457 problem documents with a stable `code` beside the words, from whatever \
      layer they come. Sending the same again helps after a 503, which is also the answer while \
      the service stops, and after a 4xx only once what its words name has changed.

      **Limits** are settings of the service; an answer that would pass one is refused with the limit \
      in its words, never cut. Request line and headers together are at most 64 KB, a query has at \
      most 2000 parameters.

      **Access.** There are no keys yet: the service listens on the loopback address unless told \
      otherwise.
      """;

  /**
   * What the document says of the whole. The server is given as a path, so that the document does
   * not depend on who asks for it.
   */
  @Bean
  OpenAPI api() {
    return new OpenAPI()
        .info(
            new Info()
                .title("Almanac")
                .version("v1")
                .description(DESCRIPTION)
                .license(
                    new License()
                        .name("Apache-2.0")
                        .url("https://www.apache.org/licenses/LICENSE-2.0.txt")))
        .servers(List.of(new Server().url("/").description("This service")));
  }

  /**
   * Gives every operation the answer that any of them can have when it fails, and every error the
   * form that they all have, so that an operation need only say what its errors mean. The schema is
   * added here, as springdoc drops those that nothing refers to yet.
   */
  @Bean
  OpenApiCustomizer problemsOfEveryOperation() {
    return api -> {
      api.getComponents().addSchemas(PROBLEM_SCHEMA, problemDocument());
      if (api.getPaths() != null) {
        api.getPaths().values().stream()
            .flatMap(path -> path.readOperations().stream())
            .forEach(ApiDescription::addProblem);
      }
    };
  }

  private static void addProblem(Operation operation) {
    ApiResponses responses = operation.getResponses();
    if (responses.getDefault() == null) {
      responses.setDefault(
          new ApiResponse().description("Refused or failed; the code and the words say why."));
    }
    responses.forEach(
        (status, response) -> {
          boolean isError = !status.startsWith("2") && !status.startsWith("3");
          if (isError && !describesProblem(response)) {
            response.setContent(
                new Content()
                    .addMediaType(
                        PROBLEM_TYPE,
                        new MediaType()
                            .schema(
                                new Schema<>().$ref("#/components/schemas/" + PROBLEM_SCHEMA))));
          }
        });
  }

  /** Where an operation does not say, springdoc describes its errors as its successes. */
  private static boolean describesProblem(ApiResponse response) {
    return response.getContent() != null && response.getContent().containsKey(PROBLEM_TYPE);
  }

  private static Schema<?> problemDocument() {
    return new Schema<>()
        .type("object")
        .types(Set.of("object"))
        .description("Why a request was refused or failed (RFC 9457).")
        .addProperty(
            "type", text("Always about:blank: the code tells problems apart.", "about:blank"))
        .addProperty("title", text("The status in words.", "Bad Request"))
        .addProperty("status", number("The status code of the answer.", 400))
        .addProperty(
            "detail",
            text(
                "What was wrong and what would be right.",
                "parameter step is \"fortnight\"; expected one of hour, day, week, month, quarter, year"))
        .addProperty("instance", text("The path asked for.", "/api/v1/series"))
        .addProperty("code", text("Stable name of the problem.", "bad_parameter"))
        .addProperty("limit", number("With a limit of questions passed: the limit.", 11_000))
        .addProperty(
            "asked",
            number(
                "With a limit of questions passed: the size asked for, where it is known before"
                    + " reading.",
                43_848))
        .addProperty(
            "fittingStep",
            text("With too_many_buckets: the narrowest step that fits, if one does.", "day"))
        .addProperty(
            "refused", number("With nothing_accepted and refused_atomically: items refused.", 1))
        .addProperty(
            "errors",
            new ArraySchema()
                .items(new Schema<>().$ref("#/components/schemas/Refusal"))
                .description(
                    "With nothing_accepted and refused_atomically: the first 100 of them."))
        .required(List.of("type", "title", "status", "detail", "code"));
  }

  private static Schema<?> text(String description, String example) {
    return PrimitiveType.STRING.createProperty().description(description).example(example);
  }

  private static Schema<?> number(String description, int example) {
    return PrimitiveType.LONG.createProperty().description(description).example(example);
  }
}
