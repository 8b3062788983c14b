package dev.almanac.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Dockerfile's own commands on the packaged jar: taken apart, put together, started, stopped.
 */
class LayeredJarIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Dockerfile dockerfile = Dockerfile.read();

  @Test
  void image_putTogether_startsAnswersAndStops(@TempDir Path directory) throws Exception {
    Path app = Files.createDirectories(directory.resolve("app"));
    Path extracted = directory.resolve("extracted");
    run(dockerfile.extractCommand(), extracted);
    for (String layer : dockerfile.copiedLayers()) {
      copy(extracted.resolve(Path.of("/build/extracted").relativize(Path.of(layer))), app);
    }
    assertThat(app.resolve("almanac.jar")).isRegularFile();
    assertThat(app.resolve("lib")).isDirectory();

    int port = freePort();
    Path log = directory.resolve("log");
    ProcessBuilder builder = new ProcessBuilder(withOurJava(dockerfile.entryPoint()));
    Map<String, String> environment = builder.environment();
    environment.putAll(dockerfile.environment());
    environment.put("SERVER_PORT", Integer.toString(port));
    environment.put("SERVER_ADDRESS", "127.0.0.1");
    environment.put("ALMANAC_EMBEDDED_PATH", directory.resolve("data").toString());
    environment.remove("ALMANAC_MONGODB_URI");
    Process process =
        builder
            .directory(app.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(firstAnswer(process, port)).as(() -> Yaml.text(log)).isEqualTo(200);
      process.destroy();
      assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      // 128 and SIGTERM: the process ended itself when told to.
      assertThat(process.exitValue()).as(() -> Yaml.text(log)).isEqualTo(143);
    } finally {
      process.destroyForcibly();
    }
    try (Stream<Path> files = Files.list(app)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .as("nothing is written beside the code, which is read-only in the image")
          .containsExactlyInAnyOrder("almanac.jar", "lib");
    }
  }

  private static void run(List<String> command, Path destination) throws Exception {
    List<String> words = new ArrayList<>(withOurJava(command));
    words.set(words.indexOf("extracted"), destination.toString());
    Process process = new ProcessBuilder(words).inheritIO().start();
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  /** The status of /livez once something listens; -1 when the process ends or takes too long. */
  private static int firstAnswer(Process process, int port) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest livez =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/livez"))
            .timeout(PATIENCE)
            .build();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      try {
        return client.send(livez, BodyHandlers.discarding()).statusCode();
      } catch (IOException notYet) {
        if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
          return -1;
        }
      }
    }
    return -1;
  }

  private static List<String> withOurJava(List<String> command) {
    List<String> words = new ArrayList<>(command);
    words.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    return words;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : paths.toList()) {
        Path target = to.resolve(from.relativize(path));
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else {
          Files.copy(path, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
