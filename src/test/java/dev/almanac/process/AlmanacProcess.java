package dev.almanac.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/** The packaged jar in a process of its own, to be killed and stopped. */
final class AlmanacProcess implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final Process process;
  private final Path log;
  private final int port;

  private AlmanacProcess(Process process, Path log, int port) {
    this.process = process;
    this.log = log;
    this.port = port;
  }

  /** Starts the jar; returns as soon as it answers at all. */
  static AlmanacProcess start(Path directory, String... settings) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(settings));
    arguments.add("--almanac.embedded.path=" + directory.resolve("data"));
    return launch(directory, arguments);
  }

  /** Starts the jar in front of a store that does nothing. */
  static AlmanacProcess startFront(Path directory) throws IOException {
    return launch(directory, List.of("benchmark", "front"));
  }

  private static AlmanacProcess launch(Path directory, List<String> arguments) throws IOException {
    int port = freePort();
    Path log = Files.createTempFile(directory, "almanac", ".log");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Path.of("target", "almanac.jar").toAbsolutePath().toString()));
    command.addAll(arguments);
    command.add("--server.port=" + port);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("ALMANAC_MONGODB_URI");
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    AlmanacProcess almanac = new AlmanacProcess(process, log, port);
    Awaitility.await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(100))
        .until(almanac::answers);
    return almanac;
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean answers() throws InterruptedException {
    assertThat(process.isAlive()).as(this::log).isTrue();
    try {
      return get("/livez").statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(uri(path)).timeout(PATIENCE).build(), BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path, String contentType, String body)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(uri(path))
            .timeout(PATIENCE)
            .header("Content-Type", contentType)
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  int port() {
    return port;
  }

  Process process() {
    return process;
  }

  /** What the process has logged. */
  String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }
}
