package dev.almanac.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls the running service as any HTTP client does. */
public final class Api {

  private static final JsonMapper JSON = new JsonMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final String base;

  public Api(int port) {
    base = "http://127.0.0.1:" + port + "/api/v1";
  }

  /** An answer of the service. */
  public record Answer(int status, Map<String, String> headers, String body) {

    public JsonNode json() {
      return JSON.readTree(body);
    }

    /** Asserts the status and returns the body as JSON. */
    public JsonNode json(int expectedStatus) {
      assertThat(status).as(body).isEqualTo(expectedStatus);
      return json();
    }

    /** Asserts that this is a problem document with the code, and returns its detail. */
    public String problem(int expectedStatus, String code) {
      assertThat(status).as(body).isEqualTo(expectedStatus);
      assertThat(headers.get("content-type")).startsWith("application/problem+json");
      assertThat(json().path("code").asString()).as(body).isEqualTo(code);
      return json().path("detail").asString();
    }
  }

  /** The address of a call; parameters are name, value, name, value and so on. */
  public URI uri(String path, String... parameters) {
    StringBuilder query = new StringBuilder();
    for (int i = 0; i < parameters.length; i += 2) {
      query
          .append(i == 0 ? '?' : '&')
          .append(URLEncoder.encode(parameters[i], StandardCharsets.UTF_8))
          .append('=')
          .append(URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
    }
    return URI.create(base + path + query);
  }

  public Answer get(String path, String... parameters) {
    return send(HttpRequest.newBuilder(uri(path, parameters)));
  }

  public Answer delete(String path, String... parameters) {
    return send(HttpRequest.newBuilder(uri(path, parameters)).DELETE());
  }

  /** Puts a JSON body, in which single quotes stand for double ones. */
  public Answer put(String body, String path, String... parameters) {
    return send(
        HttpRequest.newBuilder(uri(path, parameters))
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(body.replace('\'', '"'))));
  }

  public Answer post(String contentType, String body, String path, String... parameters) {
    return send(
        HttpRequest.newBuilder(uri(path, parameters))
            .header("Content-Type", contentType)
            .POST(BodyPublishers.ofString(body)));
  }

  /** Sends any request. */
  public Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          client.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
      Map<String, String> headers = new HashMap<>();
      response
          .headers()
          .map()
          .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
      return new Answer(response.statusCode(), headers, response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
