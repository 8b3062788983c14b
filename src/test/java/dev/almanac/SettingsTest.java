package dev.almanac;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The settings file, the code and the README know the same settings. */
class SettingsTest {

  private static final Path FILE = Path.of("src/main/resources/application.yml");
  private static final Path README = Path.of("README.md");

  @Test
  void settingsFile_andCode_knowTheSameSettings() throws IOException {
    assertThat(new TreeSet<>(documented().keySet())).isEqualTo(new TreeSet<>(bound().keySet()));
  }

  /** A default said twice must be the same both times. */
  @Test
  void settingsFile_statesTheDefaultsOfTheCode() throws IOException {
    Map<String, String> documented = documented();
    bound()
        .forEach(
            (name, defaultValue) -> {
              if (!defaultValue.isEmpty()) {
                assertThat(documented.get(name)).as(name).isEqualTo(defaultValue);
              }
            });
  }

  @Test
  void settingsFile_hasACommentAboveEverySetting() throws IOException {
    List<String> bare = new ArrayList<>();
    String above = "";
    for (String line : Files.readAllLines(FILE)) {
      boolean leaf = line.matches("\\s+[\\w.\"\\[\\]-]+: .*") && !line.strip().startsWith("#");
      if (line.equals("spring:")) {
        break;
      }
      if (leaf && !above.strip().startsWith("#")) {
        bare.add(line.strip());
      }
      above = line;
    }
    assertThat(bare).isEmpty();
  }

  @Test
  void readme_listsEverySetting() throws IOException {
    assertThat(Files.readString(README)).contains(bound().keySet());
  }

  /** Names and values of the settings file below {@code almanac}. */
  private static Map<String, String> documented() throws IOException {
    Map<String, String> settings = new TreeMap<>();
    for (var source :
        new YamlPropertySourceLoader()
            .load("application", new ClassPathResource("application.yml"))) {
      for (String name : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
        if (name.startsWith("almanac.")) {
          settings.put(name, String.valueOf(source.getProperty(name)));
        }
      }
    }
    return settings;
  }

  /** Names and defaults that the code binds, from the metadata its annotations give. */
  private static Map<String, String> bound() throws IOException {
    Map<String, String> settings = new TreeMap<>();
    for (String file :
        List.of(
            "META-INF/spring-configuration-metadata.json",
            "META-INF/additional-spring-configuration-metadata.json")) {
      try (InputStream in = new ClassPathResource(file).getInputStream()) {
        for (JsonNode property : JsonMapper.shared().readTree(in).path("properties")) {
          String name = property.path("name").asString();
          if (name.startsWith("almanac.")) {
            settings.merge(name, property.path("defaultValue").asString(""), (a, b) -> a);
          }
        }
      }
    }
    return settings;
  }
}
