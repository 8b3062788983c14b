package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.data.ServiceSamples.Sample;
import java.util.List;
import java.util.function.LongFunction;

/**
 * What the requests of one load on a service do.
 *
 * @param phase the part of the workload
 * @param unit {@code requests}, or {@code samples} where these are the work
 * @param kinds of operations, whose latencies are kept apart
 * @param warmUp requests that are sent first and not counted
 * @param count requests to count
 * @param operations what each request does, numbered from 0 with the warm-up's first
 */
record ServiceLoad(
    String phase,
    String unit,
    List<String> kinds,
    long warmUp,
    long count,
    LongFunction<Operation> operations) {

  static final String REQUESTS = "requests";
  static final String SAMPLES = "samples";

  private static final List<String> ONE_KIND = List.of("request");
  private static final List<String> MIXED = List.of("read", "write");

  /** What one request does. */
  sealed interface Operation {

    /** Its place among the kinds of a load that has reads and writes. */
    int kind();

    /** Writes these samples. */
    record Write(List<Sample> samples) implements Operation {
      @Override
      public int kind() {
        return 1;
      }
    }

    /** Reads the year of a client, which has so many values. */
    record Read(String client, int year, int values) implements Operation {
      @Override
      public int kind() {
        return 0;
      }
    }
  }

  static ServiceLoad of(
      String phase, String unit, long warmUp, long count, LongFunction<Operation> operations) {
    return new ServiceLoad(phase, unit, ONE_KIND, warmUp, count, operations);
  }

  /** A load of reads and writes. */
  static ServiceLoad mixed(
      String phase, long warmUp, long count, LongFunction<Operation> operations) {
    return new ServiceLoad(phase, REQUESTS, MIXED, warmUp, count, operations);
  }

  boolean mixed() {
    return kinds.size() > 1;
  }
}
