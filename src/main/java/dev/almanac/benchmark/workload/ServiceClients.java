package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.http.AlmanacRequests;
import dev.almanac.benchmark.http.HttpCalls;
import dev.almanac.benchmark.http.Reply;
import dev.almanac.benchmark.measure.LoadClient;
import dev.almanac.benchmark.measure.RefusedOperationException;
import dev.almanac.benchmark.workload.ServiceLoad.Operation;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.jspecify.annotations.Nullable;

/**
 * One thread of the service workload: makes a request with its body, sends it and reads the reply,
 * and looks at it afterwards.
 */
final class ServiceClients implements LoadClient {

  private final HttpCalls calls;
  private final AlmanacRequests requests;
  private final ServiceLoad load;
  private final boolean trusted;
  private final Tally tally;
  private long index;
  private @Nullable Operation operation;
  private @Nullable ClassicHttpRequest request;
  private @Nullable Reply reply;

  /** What all threads of a load count together. */
  static final class Tally {

    private final LongAdder samples = new LongAdder();
    private final Queue<Operation> refused = new ConcurrentLinkedQueue<>();

    /** Samples that were written, warm-up left out. */
    long samples() {
      return samples.sum();
    }

    /** Operations that were refused, those of the warm-up among them. */
    Collection<Operation> refused() {
      return refused;
    }
  }

  /**
   * A thread's side.
   *
   * @param trusted whether replies mean nothing, as those of a sink: then they are looked at all
   *     the same, as the client's work is to be the same, but may be wrong
   */
  ServiceClients(
      HttpCalls calls, AlmanacRequests requests, ServiceLoad load, boolean trusted, Tally tally) {
    this.calls = calls;
    this.requests = requests;
    this.load = load;
    this.trusted = trusted;
    this.tally = tally;
  }

  @Override
  public int prepare(long index) {
    this.index = index;
    operation = load.operations().apply(index);
    request = request(requests, operation);
    return load.mixed() ? operation.kind() : 0;
  }

  /** The request for an operation, with its body. */
  static ClassicHttpRequest request(AlmanacRequests requests, Operation operation) {
    if (operation instanceof Operation.Write write) {
      return requests.write(write.samples());
    }
    Operation.Read read = (Operation.Read) operation;
    return requests.year(read.client(), read.year());
  }

  @Override
  public void execute() throws Exception {
    Reply answer = calls.send(Objects.requireNonNull(request));
    if (answer.busy()) {
      tally.refused.add(Objects.requireNonNull(operation));
      throw new RefusedOperationException(Integer.toString(answer.status()));
    }
    reply = answer;
  }

  @Override
  public void check() {
    Operation done = Objects.requireNonNull(operation);
    require(done, Objects.requireNonNull(reply), trusted);
    if (done instanceof Operation.Write write && index >= load.warmUp()) {
      tally.samples.add(write.samples().size());
    }
  }

  /**
   * Looks at a reply.
   *
   * @throws IllegalStateException when it is not what the operation must bring, unless trusted
   */
  static void require(Operation operation, Reply reply, boolean trusted) {
    int expected;
    OptionalInt found;
    if (operation instanceof Operation.Write write) {
      expected = write.samples().size();
      found = reply.accepted();
    } else {
      expected = ((Operation.Read) operation).values();
      found = reply.values();
    }
    if (!trusted && (!reply.ok() || found.isEmpty() || found.getAsInt() != expected)) {
      throw new IllegalStateException(
          (operation instanceof Operation.Write ? "a write of " : "a read of a year of ")
              + expected
              + " samples was answered "
              + reply.status()
              + ": "
              + start(reply));
    }
  }

  /** Enough of a body to tell what it is. */
  private static String start(Reply reply) {
    int longest = 300;
    int length = Math.min(reply.body().length, longest);
    return new String(reply.body(), 0, length, StandardCharsets.UTF_8)
        + (length < reply.body().length ? "..." : "");
  }
}
