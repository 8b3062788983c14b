package dev.almanac.benchmark.measure;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a load is put on a system.
 *
 * @param kinds names of the kinds of operations, whose latencies are kept apart
 * @param threads client threads
 * @param warmUpOperations operations that are carried out first and not counted
 * @param operations operations to count at most
 * @param longest time after which counting ends even if operations are left; null for no limit
 * @param targetOpsPerSecond open loop: operations of all threads together are due at this rate
 *     whatever the system does, and latency counts from when one was due; null for a closed loop,
 *     where each thread sends its next operation once the last one is answered
 */
public record LoadPlan(
    List<String> kinds,
    int threads,
    long warmUpOperations,
    long operations,
    @Nullable Duration longest,
    @Nullable Double targetOpsPerSecond) {

  public LoadPlan {
    kinds = List.copyOf(kinds);
    if (threads < 1 || operations < 1 || warmUpOperations < 0) {
      throw new IllegalArgumentException("a load needs a thread and an operation at least");
    }
    if (targetOpsPerSecond != null && !(targetOpsPerSecond > 0)) {
      throw new IllegalArgumentException("a target rate must be positive");
    }
  }

  /** A closed loop of one kind of operations. */
  public static LoadPlan closed(String kind, int threads, long warmUpOperations, long operations) {
    return new LoadPlan(List.of(kind), threads, warmUpOperations, operations, null, null);
  }
}
