package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.data.DailySamples.Sample;
import dev.almanac.benchmark.http.AlmanacRequests;
import dev.almanac.benchmark.http.HttpCalls;
import dev.almanac.benchmark.http.Reply;
import dev.almanac.benchmark.measure.LoadClient;
import dev.almanac.benchmark.measure.RefusedOperationException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One thread of the service workload: sends what was prepared and looks at the reply afterwards.
 */
final class ServiceClients implements LoadClient {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;

  /** What one operation does, by its number. */
  sealed interface Operation {

    /** Writes these samples. */
    record Write(List<Sample> samples) implements Operation {}

    /** Reads a year, which has so many values. */
    record Read(String client, int year, int values) implements Operation {}
  }

  private final HttpCalls calls;
  private final AlmanacRequests requests;
  private final LongFunction<Operation> operations;
  private final boolean mixed;
  private final boolean checked;
  private @Nullable Operation operation;
  private @Nullable ClassicHttpRequest request;
  private @Nullable Reply reply;

  /**
   * A thread's side.
   *
   * @param operations what each operation does
   * @param mixed whether writes are kind 1 beside reads of kind 0; otherwise all are kind 0
   * @param checked whether replies are looked at; those of a sink mean nothing
   */
  ServiceClients(
      HttpCalls calls,
      AlmanacRequests requests,
      LongFunction<Operation> operations,
      boolean mixed,
      boolean checked) {
    this.calls = calls;
    this.requests = requests;
    this.operations = operations;
    this.mixed = mixed;
    this.checked = checked;
  }

  @Override
  public int prepare(long index) {
    operation = operations.apply(index);
    if (operation instanceof Operation.Write write) {
      request = requests.write(write.samples());
      return mixed ? 1 : 0;
    }
    Operation.Read read = (Operation.Read) operation;
    request = requests.year(read.client(), read.year());
    return 0;
  }

  @Override
  public void execute() throws Exception {
    reply = calls.send(Objects.requireNonNull(request));
    int status = reply.status();
    if (status == TOO_MANY_REQUESTS || status == UNAVAILABLE) {
      throw new RefusedOperationException(Integer.toString(status));
    }
  }

  @Override
  public void check() {
    if (!checked) {
      return;
    }
    Reply answer = Objects.requireNonNull(reply);
    if (!answer.ok()) {
      throw new IllegalStateException(
          "the service answered "
              + answer.status()
              + ": "
              + new String(answer.body(), StandardCharsets.UTF_8));
    }
    JsonNode body = JSON.readTree(answer.body());
    if (operation instanceof Operation.Write write) {
      require(write.samples().size(), body.path("accepted").asInt(-1), "samples accepted");
    } else if (operation instanceof Operation.Read read) {
      int values = 0;
      for (JsonNode value : body.path("series").path(0).path("values")) {
        values += value.isNull() ? 0 : 1;
      }
      require(read.values(), values, "values in a year");
    }
  }

  private static void require(int expected, int found, String what) {
    if (expected != found) {
      throw new IllegalStateException(found + " " + what + ", and not " + expected);
    }
  }
}
