package dev.almanac.benchmark.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoadTest {

  private final StopSignal stop = new StopSignal();
  private final Queue<Long> prepared = new ConcurrentLinkedQueue<>();
  private final AtomicLong progress = new AtomicLong();

  /** Does what it is told on one operation and nothing on the others. */
  private class Client implements LoadClient {
    private final long special;
    private final Action action;
    private long index;

    Client(long special, Action action) {
      this.special = special;
      this.action = action;
    }

    @Override
    public int prepare(long index) {
      this.index = index;
      prepared.add(index);
      return (int) (index % 2);
    }

    @Override
    public void execute() throws Exception {
      if (index == special) {
        action.run();
      }
    }
  }

  private interface Action {
    void run() throws Exception;
  }

  private LoadOutcome run(LoadPlan plan, long special, Action action) throws Exception {
    return Load.run(plan, thread -> new Client(special, action), stop, progress::addAndGet);
  }

  private static LoadPlan plan(int threads, long warmUp, long operations, Double rate) {
    return new LoadPlan(List.of("even", "odd"), threads, warmUp, operations, null, rate);
  }

  @Test
  void operations_arePreparedOnceEach_andOnlyTheCountedOnesCount() throws Exception {
    LoadOutcome outcome = run(plan(4, 100, 1_000, null), -1, () -> {});

    assertThat(prepared)
        .containsExactlyInAnyOrderElementsOf(LongStream.range(0, 1_100).boxed().toList());
    assertThat(outcome.operations()).isEqualTo(1_000);
    assertThat(outcome.kinds()).extracting(LoadOutcome.Kind::name).containsExactly("even", "odd");
    assertThat(outcome.kinds()).allSatisfy(k -> assertThat(k.latency().count()).isEqualTo(500));
    assertThat(outcome.seconds()).isPositive();
    assertThat(outcome.busyShare()).isBetween(0.0, 1.0);
    assertThat(progress).hasValue(1_100);
  }

  @Test
  void refusal_isCountedByReason_andInNoLatency() throws Exception {
    LoadOutcome outcome =
        run(
            plan(2, 0, 100, null),
            7,
            () -> {
              throw new RefusedOperationException("503");
            });

    assertThat(outcome.refused()).isEqualTo(Map.of("503", 1L));
    assertThat(outcome.operations()).isEqualTo(99);
  }

  @Test
  void failure_ofOneThread_endsAllWithItsOwnException() {
    assertThatThrownBy(
            () ->
                run(
                    plan(4, 0, 1_000_000_000, null),
                    50,
                    () -> {
                      throw new IOException("gone");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("gone");
  }

  @Test
  void failure_inTheWarmUp_endsAllWithItsOwnException() {
    assertThatThrownBy(
            () ->
                run(
                    plan(4, 1_000, 10, null),
                    3,
                    () -> {
                      throw new IOException("gone");
                    }))
        .isInstanceOf(IOException.class);
  }

  @Test
  void stop_endsTheLoad() {
    assertThatThrownBy(() -> run(plan(2, 0, 1_000_000_000, null), 50, stop::raise))
        .isInstanceOf(StopSignal.StoppedException.class);
  }

  @Test
  void openLoop_keepsToItsRate() throws Exception {
    LoadOutcome outcome = run(plan(2, 0, 51, 500.0), -1, () -> {});

    // The last of 51 operations is due 50 intervals of 2 ms after the first.
    assertThat(outcome.seconds()).isGreaterThanOrEqualTo(0.1);
    assertThat(outcome.operations()).isEqualTo(51);
  }

  @Test
  void openLoop_chargesAStallToAllThatWereDueMeanwhile() throws Exception {
    long stall = TimeUnit.MILLISECONDS.toNanos(200);

    LoadOutcome outcome = run(plan(1, 0, 100, 1_000.0), 0, () -> park(stall));

    // Operations 0 to 99 are due at 0 to 99 ms and none is sent before 200 ms.
    Latency all = Latency.merged(outcome.kinds().stream().map(LoadOutcome.Kind::latency).toList());
    assertThat(all.percentileMicros(0)).isGreaterThanOrEqualTo(99_000);
    assertThat(all.percentileMicros(50)).isGreaterThanOrEqualTo(140_000);
  }

  @Test
  void closedLoop_chargesAStallToItsOwnOperationOnly() throws Exception {
    long stall = TimeUnit.MILLISECONDS.toNanos(200);

    LoadOutcome outcome = run(plan(1, 0, 100, null), 0, () -> park(stall));

    Latency all = Latency.merged(outcome.kinds().stream().map(LoadOutcome.Kind::latency).toList());
    assertThat(all.maxMicros()).isGreaterThanOrEqualTo(199_000);
    assertThat(all.percentileMicros(50)).isLessThan(100_000);
  }

  @Test
  void longest_endsTheCounting() throws Exception {
    LoadPlan plan =
        new LoadPlan(List.of("even", "odd"), 1, 0, Long.MAX_VALUE, Duration.ofMillis(50), null);

    LoadOutcome outcome = run(plan, -1, () -> {});

    assertThat(outcome.operations()).isPositive().isLessThan(Long.MAX_VALUE);
  }

  private static void park(long nanos) {
    long end = System.nanoTime() + nanos;
    while (end - System.nanoTime() > 0) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }
}
