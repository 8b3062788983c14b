package dev.almanac.shipping;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;

/** The chart, rendered by the Helm library that travels with the tests. */
final class Chart {

  static final Path DIRECTORY = Path.of("helm", "almanac");
  static final String RELEASE = "weather";
  static final String NAMESPACE = "metrics";

  /** The first that Chart.yaml's kubeVersion takes. */
  static final String OLDEST_KUBERNETES = "1.30.0";

  private static final @Nullable String WHY_NO_HELM = whyNoHelm();

  private Chart() {}

  /** Skips the test, and prints why, where Helm's native library does not run. */
  static void assumeHelmRuns() {
    if (WHY_NO_HELM != null) {
      Assumptions.abort(WHY_NO_HELM);
    }
  }

  /**
   * What Helm makes of the chart with these values over the defaults.
   *
   * @param values YAML, possibly empty
   * @throws IllegalStateException with Helm's message, when the chart or its schema refuses them
   */
  static Rendered render(String values) {
    return inValuesFile(
        values,
        file -> {
          TemplateCommand command =
              new Helm(DIRECTORY)
                  .template()
                  .withName(RELEASE)
                  .withNamespace(NAMESPACE)
                  .withKubeVersion(OLDEST_KUBERNETES);
          return new Rendered(Yaml.documents(command.withValuesFile(file).call()));
        });
  }

  /** Helm's own check of the chart, warnings counted as failures. */
  static LintResult lint() {
    return new Helm(DIRECTORY).lint().strict().call();
  }

  private static <T> T inValuesFile(String values, Function<Path, T> use) {
    try {
      Path file = Files.createTempFile("almanac-values", ".yaml");
      try {
        return use.apply(Files.writeString(file, values));
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static @Nullable String whyNoHelm() {
    try {
      Helm.version().call();
      return null;
    } catch (LinkageError | RuntimeException e) {
      String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
      // The message of a missing library lists the whole class path, so the kind of error must do.
      String why =
          "Chart tests are skipped: Helm's library does not run on "
              + platform
              + ": "
              + e.getClass().getName();
      System.out.println(why);
      return why;
    }
  }

  /** Rendered objects. */
  record Rendered(List<JsonNode> objects) {

    /** All objects of a kind. */
    List<JsonNode> all(String kind) {
      return objects.stream()
          .filter(object -> object.path("kind").asString().equals(kind))
          .toList();
    }

    /** The only object of a kind. */
    JsonNode the(String kind) {
      List<JsonNode> found = all(kind);
      if (found.size() != 1) {
        throw new AssertionError(found.size() + " objects of kind " + kind + " instead of 1");
      }
      return found.get(0);
    }

    JsonNode podSpec() {
      return the("Deployment").at("/spec/template/spec");
    }

    JsonNode container() {
      return podSpec().at("/containers/0");
    }

    /** The container's environment variable of that name; a missing node when it has none. */
    JsonNode env(String name) {
      return container()
          .path("env")
          .valueStream()
          .filter(entry -> entry.path("name").asString().equals(name))
          .reduce((first, second) -> second)
          .orElseGet(() -> container().path("none"));
    }

    List<String> kinds() {
      return objects.stream().map(object -> object.path("kind").asString()).toList();
    }
  }
}
