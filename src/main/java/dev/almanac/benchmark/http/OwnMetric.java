package dev.almanac.benchmark.http;

import dev.almanac.benchmark.report.TargetFacts.Fact;
import dev.almanac.benchmark.run.UnfitException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.core5.http.ClassicHttpRequest;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The metric that a benchmark makes for itself in a running Almanac, and the only one that it
 * touches. Its description says who made it, so that not even {@code --drop} removes another's.
 */
public final class OwnMetric implements AutoCloseable {

  private static final String MARK = "made by almanac benchmark; may be removed";
  private static final int NOT_FOUND = 404;
  private static final String NOT_TOLD = "not told by the service";

  /** As the embedded store calls its storage engine; no MongoDB has one of this name. */
  private static final String EMBEDDED_ENGINE = "mvstore";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpCalls calls;
  private final AlmanacRequests requests;
  private final boolean keep;
  private final JsonNode store;

  private OwnMetric(HttpCalls calls, AlmanacRequests requests, boolean keep, JsonNode store) {
    this.calls = calls;
    this.requests = requests;
    this.keep = keep;
    this.store = store;
  }

  /**
   * Makes the metric.
   *
   * @param drop whether one that an earlier benchmark left is removed first
   * @param keep whether it is left there when this is closed
   * @throws UnfitException when there is no ready Almanac, or the metric exists and may not be
   *     removed
   */
  public static OwnMetric make(
      HttpCalls calls, AlmanacRequests requests, boolean drop, boolean keep) {
    OwnMetric own = new OwnMetric(calls, requests, keep, requireReady(calls, requests));
    String metric = requests.metric();
    Reply found = own.send(requests.definition());
    if (found.status() != NOT_FOUND) {
      if (!found.ok()) {
        throw refused(metric, found);
      }
      if (!isMarked(found)) {
        throw new UnfitException(
            "metric \""
                + metric
                + "\" exists and was not made by a benchmark: it is left alone, also with --drop."
                + " Name another one with --metric.");
      }
      if (!drop) {
        throw new UnfitException(
            "metric \""
                + metric
                + "\" exists, made by an earlier benchmark. Remove it with --drop, or name another"
                + " one with --metric.");
      }
      own.remove();
    }
    Reply made = own.send(requests.define(MARK));
    if (!made.ok()) {
      throw refused(metric, made);
    }
    return own;
  }

  private static UnfitException refused(String metric, Reply reply) {
    return new UnfitException(
        "the service does not take metric \""
            + metric
            + "\" for --metric: it answered "
            + reply.status()
            + detail(reply));
  }

  /** What a ready Almanac says of its store. */
  private static JsonNode requireReady(HttpCalls calls, AlmanacRequests requests) {
    Reply reply;
    try {
      reply = calls.send(requests.ready());
    } catch (IOException e) {
      throw new UnfitException(
          "no Almanac answers at "
              + requests.base()
              + " ("
              + e.getMessage()
              + "). Start one, or name another address with --url.");
    }
    JsonNode store = json(reply).path("components").path("store");
    if (!store.isObject()) {
      throw new UnfitException(
          "what answers at "
              + requests.base()
              + " is not Almanac: its /readyz tells nothing of a store. Name another address with"
              + " --url.");
    }
    if (!reply.ok()) {
      throw new UnfitException(
          "the Almanac at "
              + requests.base()
              + " is not ready: "
              + store.path("details").path("reason").asString("its /readyz says why")
              + ". Wait until its /readyz answers 200.");
    }
    return store.path("details");
  }

  private static JsonNode json(Reply reply) {
    try {
      return JSON.readTree(reply.body());
    } catch (JacksonException notJson) {
      return JSON.createObjectNode();
    }
  }

  /** What is known of the service, for the report. It tells its store, and not its own version. */
  public List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("address", requests.base()));
    facts.add(new Fact("almanac version", NOT_TOLD));
    facts.add(new Fact("server version", store.path("database").asString(NOT_TOLD)));
    facts.add(new Fact("storage engine", store.path("engine").asString(NOT_TOLD)));
    return facts;
  }

  /** Whether the service has no MongoDB, but its embedded store. */
  public boolean embedded() {
    return store.path("engine").asString("").equals(EMBEDDED_ENGINE);
  }

  private static boolean isMarked(Reply definition) {
    return json(definition).path("description").asString("").equals(MARK);
  }

  /** Removes the samples; the definition stays. */
  public void empty() {
    require(requests.erase());
  }

  private void remove() {
    empty();
    require(requests.undefine());
  }

  private void require(ClassicHttpRequest request) {
    Reply reply = send(request);
    if (!reply.ok()) {
      throw new IllegalStateException(
          words(request) + " was answered " + reply.status() + detail(reply));
    }
  }

  private Reply send(ClassicHttpRequest request) {
    try {
      return calls.send(request);
    } catch (IOException e) {
      throw new IllegalStateException(words(request) + " was not answered: " + e.getMessage(), e);
    }
  }

  private static String words(ClassicHttpRequest request) {
    return request.getMethod() + " " + request.getPath();
  }

  /** What a problem document says, in brackets. */
  private static String detail(Reply reply) {
    String detail = json(reply).path("detail").asString("");
    return detail.isEmpty() ? "" : " (" + detail + ")";
  }

  /**
   * Removes samples and definition, unless the metric is kept.
   *
   * @throws IllegalStateException when the service does not let them go, or is gone itself
   */
  @Override
  public void close() {
    if (keep) {
      return;
    }
    try {
      remove();
    } catch (IllegalStateException e) {
      throw new IllegalStateException(
          "metric \""
              + requests.metric()
              + "\" could not be removed and is still there; a later run removes it with --drop: "
              + e.getMessage(),
          e);
    }
  }
}
