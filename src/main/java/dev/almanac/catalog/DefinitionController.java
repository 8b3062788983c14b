package dev.almanac.catalog;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Names;
import dev.almanac.web.Problem;
import dev.almanac.web.QueryParameters;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Reads, states and removes the definition of one metric. */
@RestController
class DefinitionController implements DefinitionApi {

  private static final String PATH = "/api/v1/metrics/definition";
  private static final Set<String> PARAMETERS = Set.of("metric");

  /** The longest texts, every character escaped, take a fifth of it. */
  private static final int MOST_BODY_BYTES = 64 * 1024;

  private final MetricDefinitions definitions;
  private final DefinitionEditor editor;

  DefinitionController(MetricDefinitions definitions, DefinitionEditor editor) {
    this.definitions = definitions;
    this.editor = editor;
  }

  @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  @Override
  public DefinitionView get(HttpServletRequest request) {
    String metric = metric(request);
    MetricDefinition definition = definitions.find(metric);
    if (definition == null) {
      throw DefinitionEditor.unknown(metric);
    }
    return DefinitionView.of(definition);
  }

  @PutMapping(
      path = PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  @Override
  public ResponseEntity<DefinitionView> put(HttpServletRequest request) throws IOException {
    String metric = metric(request);
    byte[] body = request.getInputStream().readNBytes(MOST_BODY_BYTES + 1);
    if (body.length > MOST_BODY_BYTES) {
      throw Problem.of(
          HttpStatus.CONTENT_TOO_LARGE,
          "body_too_large",
          "a definition may have " + MOST_BODY_BYTES + " bytes at most");
    }
    DefinitionEditor.Outcome outcome = editor.put(metric, DefinitionReader.read(body));
    return ResponseEntity.status(outcome.created() ? HttpStatus.CREATED : HttpStatus.OK)
        .body(DefinitionView.of(outcome.definition()));
  }

  @DeleteMapping(PATH)
  @ResponseStatus(HttpStatus.NO_CONTENT)
  @Override
  public void delete(HttpServletRequest request) {
    editor.delete(metric(request));
  }

  private static String metric(HttpServletRequest request) {
    return Names.metric(QueryParameters.of(request, PARAMETERS).required("metric"));
  }
}
