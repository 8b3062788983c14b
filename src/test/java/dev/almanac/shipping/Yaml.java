package dev.almanac.shipping;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads YAML strictly (no key twice) into trees that a JSON pointer walks. */
final class Yaml {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private Yaml() {}

  /** The documents of a stream in their order; those that are empty are left out. */
  static List<JsonNode> documents(String text) {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    Iterable<Object> documents =
        new org.yaml.snakeyaml.Yaml(new SafeConstructor(options)).loadAll(text);
    return StreamSupport.stream(documents.spliterator(), false)
        .filter(Objects::nonNull)
        .map(document -> MAPPER.<JsonNode>valueToTree(document))
        .toList();
  }

  /** The one document of a file. */
  static JsonNode file(Path path) {
    List<JsonNode> documents = documents(text(path));
    if (documents.size() != 1) {
      throw new IllegalArgumentException(path + " holds " + documents.size() + " documents, not 1");
    }
    return documents.get(0);
  }

  static String text(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The texts of an array, or of an object's values. */
  static List<String> texts(JsonNode node) {
    return node.valueStream().map(JsonNode::asString).toList();
  }

  /** An object of texts as a map. */
  @SuppressWarnings("unchecked")
  static Map<String, String> map(JsonNode node) {
    return MAPPER.treeToValue(node, Map.class);
  }
}
