package dev.almanac.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One write over HTTP: built step by step, then sent. */
final class Post {

  static final String JSON = "application/json";
  static final String NDJSON = "application/x-ndjson";
  static final String CSV = "text/csv";

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final JsonMapper MAPPER = new JsonMapper();

  private final HttpRequest.Builder request;
  private BodyPublisher body = BodyPublishers.noBody();

  private Post(int port, String query) {
    request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/samples" + query));
  }

  static Post to(int port) {
    return new Post(port, "");
  }

  static Post to(int port, String query) {
    return new Post(port, query);
  }

  Post header(String name, String value) {
    request.header(name, value);
    return this;
  }

  Answer send(String contentType, String text) {
    return send(contentType, text.getBytes(UTF_8));
  }

  Answer send(String contentType, byte[] bytes) {
    body = BodyPublishers.ofByteArray(bytes);
    return header("Content-Type", contentType).send();
  }

  Answer sendChunked(String contentType, byte[] bytes) {
    body = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes));
    return header("Content-Type", contentType).send();
  }

  Answer send() {
    try {
      HttpResponse<String> response =
          CLIENT.send(request.POST(body).build(), BodyHandlers.ofString());
      return new Answer(response, MAPPER.readTree(response.body()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** An answer with its body as JSON. */
  record Answer(HttpResponse<String> response, JsonNode body) {

    int status() {
      return response.statusCode();
    }

    String code() {
      return body.path("code").asString("");
    }

    String detail() {
      return body.path("detail").asString("");
    }

    /** The refused items told, each as {@code index:code}. */
    List<String> refused() {
      return StreamSupport.stream(body.path("errors").spliterator(), false)
          .map(error -> error.get("index").asInt() + ":" + error.get("code").asString())
          .toList();
    }
  }
}
