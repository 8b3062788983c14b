package dev.almanac.benchmark.http;

import dev.almanac.benchmark.data.ServiceSamples.Sample;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hc.client5.http.classic.methods.HttpDelete;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpPut;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Makes requests to Almanac's API, ready to be sent to a server. */
public final class AlmanacRequests {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final ContentType NDJSON = ContentType.create("application/x-ndjson");

  /** About what client, timestamp and value take of a line. */
  private static final int TAIL_CHARS = 64;

  private final String base;
  private final String metric;
  private final String lineStart;

  /**
   * To a server.
   *
   * @param metric what all requests are about
   */
  public AlmanacRequests(URI url, String metric) {
    this.base = HttpCalls.base(url);
    this.metric = metric;
    this.lineStart = "{\"metric\":" + JSON.writeValueAsString(metric) + ",\"client\":\"";
  }

  /** Address of the server. */
  String base() {
    return base;
  }

  /** What all requests are about. */
  String metric() {
    return metric;
  }

  /** The same requests to another server. */
  public AlmanacRequests to(URI other) {
    return new AlmanacRequests(other, metric);
  }

  /** Whether the service is ready. */
  public ClassicHttpRequest ready() {
    return new HttpGet(base + "/readyz");
  }

  /** The metric's definition. */
  public ClassicHttpRequest definition() {
    return new HttpGet(definitionUrl());
  }

  /** Defines the metric as a daily one. */
  public ClassicHttpRequest define(String description) {
    ObjectNode body =
        JSON.createObjectNode().put("resolution", "day").put("description", description);
    HttpPut put = new HttpPut(definitionUrl());
    put.setEntity(new ByteArrayEntity(JSON.writeValueAsBytes(body), ContentType.APPLICATION_JSON));
    return put;
  }

  /** Removes the metric's samples, all of them. */
  public ClassicHttpRequest erase() {
    return new HttpDelete(base + "/api/v1/samples?metric=" + encoded(metric));
  }

  /** Removes its definition. */
  public ClassicHttpRequest undefine() {
    return new HttpDelete(definitionUrl());
  }

  private String definitionUrl() {
    return base + "/api/v1/metrics/definition?metric=" + encoded(metric);
  }

  /**
   * Writes samples of the metric. The text is put together by hand, as a closed loop waits for it:
   * names of clients must need no quoting.
   */
  public ClassicHttpRequest write(List<Sample> samples) {
    StringBuilder lines = new StringBuilder(samples.size() * (lineStart.length() + TAIL_CHARS));
    for (Sample sample : samples) {
      lines
          .append(lineStart)
          .append(sample.client())
          .append("\",\"timestamp\":\"")
          .append(sample.date())
          .append("\",\"value\":")
          .append(sample.value())
          .append("}\n");
    }
    HttpPost post = new HttpPost(base + "/api/v1/samples");
    post.setEntity(new ByteArrayEntity(lines.toString().getBytes(StandardCharsets.UTF_8), NDJSON));
    return post;
  }

  /** Asks for a year of one client by days. */
  public ClassicHttpRequest year(String client, int year) {
    return new HttpGet(
        base
            + "/api/v1/series?metric="
            + encoded(metric)
            + "&client="
            + encoded(client)
            + "&year="
            + year
            + "&step=day");
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
