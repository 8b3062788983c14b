package dev.almanac.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What {@code docs/openapi.yaml} gives as examples is what its schemas describe. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenApiExamplesTest {

  private static final Set<String> EXAMPLES = Set.of("example", "examples");

  private final SchemaRegistry schemas =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private JsonNode api;

  @BeforeAll
  void read() throws Exception {
    Object document =
        new Load(LoadSettings.builder().build())
            .loadFromString(Files.readString(Path.of("docs/openapi.yaml")));
    api = JsonMapper.shared().valueToTree(document);
  }

  /** An example, and the schema that it is one of. */
  private record Example(String place, JsonNode schema, JsonNode value) {}

  @Test
  void everyExample_fitsItsSchema() {
    List<Example> examples = new ArrayList<>();
    collect("", api, examples);

    assertThat(examples)
        .hasSizeGreaterThan(40)
        .allSatisfy(
            example ->
                assertThat(faults(example.schema(), example.value()))
                    .as(example.place())
                    .isEmpty());
  }

  @Test
  void answers_withoutAMemberThatIsAlwaysThere_doNotFit() {
    for (String name : List.of("SeriesAnswer", "SeriesValues", "SeriesNote", "EraseResult")) {
      JsonNode schema = api.at("/components/schemas/" + name);
      assertThat(faults(schema, JsonMapper.shared().createObjectNode())).as(name).isNotEmpty();
    }
  }

  private List<com.networknt.schema.Error> faults(JsonNode schema, JsonNode value) {
    ObjectNode whole = schema.deepCopy().asObject();
    whole.set("components", api.path("components"));
    return schemas.getSchema(whole).validate(value);
  }

  private static void collect(String place, JsonNode node, List<Example> found) {
    // Beside a schema in parameters and contents, inside it where it is a schema itself.
    JsonNode schema = node.has("schema") ? node.path("schema") : node;
    if (node.has("example")) {
      found.add(new Example(place, schema, node.path("example")));
    }
    for (var named : node.path("examples").properties()) {
      found.add(new Example(place + "/" + named.getKey(), schema, named.getValue().path("value")));
    }
    for (var member : node.properties()) {
      if (!EXAMPLES.contains(member.getKey())) {
        collect(place + "/" + member.getKey(), member.getValue(), found);
      }
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      collect(place + "/" + i, node.get(i), found);
    }
  }
}
