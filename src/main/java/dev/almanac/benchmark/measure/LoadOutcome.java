package dev.almanac.benchmark.measure;

import java.util.List;
import java.util.Map;

/**
 * What came of a load.
 *
 * @param kinds one entry for each kind of the plan, in its order
 * @param seconds from the first counted operation's start to the last one's end; in an open loop at
 *     least until one more operation would have been due
 * @param refused how many operations were refused, by reason; they are in no latency
 * @param busyShare share of the time that the threads spent in operations, 0 to 1; in the rest they
 *     prepared, checked or waited for the next due time
 */
public record LoadOutcome(
    List<Kind> kinds, double seconds, Map<String, Long> refused, double busyShare) {

  public LoadOutcome {
    kinds = List.copyOf(kinds);
    refused = Map.copyOf(refused);
  }

  /**
   * One kind of operations.
   *
   * @param name of the kind
   * @param latency of those that succeeded
   */
  public record Kind(String name, Latency latency) {}

  /**
   * What a thread spent in operations, on average, in seconds: for one thread in a closed loop the
   * time that the driven system took, without the client's preparing and checking.
   */
  public double secondsInRequests() {
    return seconds * busyShare;
  }

  /** Operations that succeeded, of all kinds. */
  public long operations() {
    return kinds.stream().mapToLong(kind -> kind.latency().count()).sum();
  }
}
