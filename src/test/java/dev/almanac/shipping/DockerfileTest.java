package dev.almanac.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The promises of the image that need no container engine to be checked. */
class DockerfileTest {

  private final Dockerfile dockerfile = Dockerfile.read();

  @Test
  void bases_bothStages_areTheLongTermJava() {
    assertThat(Dockerfile.argument(dockerfile.build(), "FROM"))
        .contains("eclipse-temurin:25-jdk-")
        .endsWith(" AS build");
    assertThat(Dockerfile.argument(dockerfile.runtime(), "FROM"))
        .isEqualTo("eclipse-temurin:25-jre-alpine");
  }

  @Test
  void user_runtime_isNotRootAndTheOneTheChartNames() {
    String user = Dockerfile.argument(dockerfile.runtime(), "USER");
    var security = Yaml.file(Chart.DIRECTORY.resolve("values.yaml")).path("podSecurityContext");

    assertThat(user).isEqualTo("10001:10001");
    assertThat(user)
        .isEqualTo(security.path("runAsUser").asInt() + ":" + security.path("runAsGroup").asInt());
  }

  @Test
  void healthcheck_runtime_asksLivezWithWhatTheImageHas() {
    String check = Dockerfile.argument(dockerfile.runtime(), "HEALTHCHECK");

    assertThat(check).contains("CMD wget -q -Y off ").contains("/livez").doesNotContain("curl");
    assertThat(check).contains("http://127.0.0.1:${SERVER_PORT:-8080}/");
  }

  @Test
  void jar_extracted_isTheOneMavenMakes() {
    String finalName = "almanac";

    assertThat(Yaml.text(Path.of("pom.xml"))).contains("<finalName>" + finalName + "</finalName>");
    assertThat(dockerfile.extractCommand())
        .containsSubsequence("java", "-Djarmode=tools", "-jar", "target/" + finalName + ".jar")
        .containsSubsequence("extract", "--layers", "--destination", "extracted");
    assertThat(dockerfile.entryPoint()).startsWith("java").endsWith("-jar", finalName + ".jar");
  }

  @Test
  void layers_copied_areSpringBootsWithOurCodeLast() {
    assertThat(dockerfile.copiedLayers())
        .containsExactly(
            "/build/extracted/dependencies/",
            "/build/extracted/spring-boot-loader/",
            "/build/extracted/snapshot-dependencies/",
            "/build/extracted/application/");
  }

  @Test
  void data_runtime_isAVolumeOfItsUser() {
    assertThat(Dockerfile.argument(dockerfile.runtime(), "VOLUME")).isEqualTo("[\"/data\"]");
    assertThat(Dockerfile.argument(dockerfile.runtime(), "RUN"))
        .contains("mkdir /data")
        .contains("chown almanac:almanac /data");
    assertThat(dockerfile.environment())
        .containsEntry("ALMANAC_EMBEDDED_PATH", "/data")
        .containsEntry("SERVER_ADDRESS", "0.0.0.0");
  }

  @Test
  void address_opened_saysThatTheNetworkMustBeTrusted() {
    String text = Yaml.text(Path.of("Dockerfile"));

    assertThat(text.substring(0, text.indexOf("ENV SERVER_ADDRESS")))
        .containsPattern("no API keys yet[^E]*network around the container must be");
  }

  @Test
  void dockerignore_buildStage_letsInExactlyWhatIsCopied() {
    List<String> letIn =
        Yaml.text(Path.of(".dockerignore"))
            .lines()
            .filter(line -> line.startsWith("!"))
            .map(line -> line.substring(1))
            .toList();
    List<String> copied =
        Dockerfile.arguments(dockerfile.build(), "COPY").stream()
            .map(copy -> Arrays.asList(copy.split("\\s+")))
            .flatMap(words -> words.subList(0, words.size() - 1).stream())
            .toList();

    assertThat(Yaml.text(Path.of(".dockerignore")).lines()).contains("*");
    assertThat(letIn).containsExactlyInAnyOrderElementsOf(copied);
    assertThat(letIn).allSatisfy(path -> assertThat(Path.of(path)).exists());
  }
}
