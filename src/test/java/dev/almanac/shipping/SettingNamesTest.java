package dev.almanac.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every environment variable that the image, the compose file or the chart sets is a setting of the
 * service.
 */
class SettingNamesTest {

  private static final Path SETTINGS = Path.of("src", "main", "resources", "application.yml");

  @Test
  void environment_ofAllThree_namesSettingsThatExist() throws IOException {
    Set<String> named = new TreeSet<>(Dockerfile.read().environment().keySet());
    named.addAll(
        List.copyOf(
            Yaml.file(Path.of("compose.yaml"))
                .at("/services/almanac/environment")
                .propertyNames()));
    named.addAll(namesInTheChart());

    assertThat(named).contains("SERVER_ADDRESS", "ALMANAC_EMBEDDED_PATH", "ALMANAC_MONGODB_URI");
    Set<String> known = boundNames();
    // A variable may also stand in a placeholder of our settings file.
    String settings = Yaml.text(SETTINGS);
    assertThat(named).allMatch(name -> known.contains(name) || settings.contains(name));
  }

  private static List<String> namesInTheChart() {
    return Yaml.text(Chart.DIRECTORY.resolve("templates/deployment.yaml"))
        .lines()
        .map(String::strip)
        .filter(line -> line.matches("- name: [A-Z_]+"))
        .map(line -> line.substring("- name: ".length()))
        .toList();
  }

  /** Environment names of all properties that the classpath describes, ours among them. */
  private static Set<String> boundNames() throws IOException {
    Set<String> names = new LinkedHashSet<>();
    String metadata = "META-INF/spring-configuration-metadata.json";
    ClassLoader loader = SettingNamesTest.class.getClassLoader();
    for (URL url : Collections.list(loader.getResources(metadata))) {
      try (InputStream in = url.openStream()) {
        JsonNode properties = JsonMapper.builder().build().readTree(in).path("properties");
        properties
            .valueStream()
            .map(property -> property.path("name").asString())
            .map(name -> name.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT))
            .forEach(names::add);
      }
    }
    return names;
  }
}
