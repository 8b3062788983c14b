package dev.almanac.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BulkRunnerTest {

  private static final int PARALLEL = 3;

  private final BulkRunner runner = new BulkRunner(PARALLEL);
  private final List<Integer> parts = IntStream.range(0, 50).boxed().toList();

  @AfterEach
  void close() {
    runner.close();
  }

  @Test
  void everyPart_isRunOnce_andNotMoreThanAFewAtATime() {
    Set<Integer> done = ConcurrentHashMap.newKeySet();
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    runner.run(
        parts,
        part -> {
          most.accumulateAndGet(running.incrementAndGet(), Math::max);
          assertThat(done.add(part)).isTrue();
          Thread.yield();
          running.decrementAndGet();
        });
    assertThat(done).hasSize(50);
    assertThat(most.get()).isBetween(1, PARALLEL);
  }

  @Test
  void parts_areRunSideBySide() {
    CountDownLatch all = new CountDownLatch(PARALLEL);
    runner.run(
        List.of(1, 2, 3),
        part -> {
          all.countDown();
          try {
            assertThat(all.await(20, TimeUnit.SECONDS)).as("the others run too").isTrue();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @Test
  void helper_thatRunsOutOfMemory_failsTheRequest_andNobodyWaitsForIt() {
    Thread own = Thread.currentThread();
    CountDownLatch helped = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                runner.run(
                    List.of(1, 2),
                    part -> {
                      if (Thread.currentThread() != own) {
                        helped.countDown();
                        throw new OutOfMemoryError("in a helper");
                      }
                      try {
                        assertThat(helped.await(20, TimeUnit.SECONDS)).isTrue();
                      } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                      }
                    }))
        .isInstanceOf(OutOfMemoryError.class);
  }

  @Test
  void failure_isThrown_onceNothingIsUnderWay_andNoMoreIsBegun() {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger begun = new AtomicInteger();
    assertThatThrownBy(
            () ->
                runner.run(
                    parts,
                    part -> {
                      begun.incrementAndGet();
                      running.incrementAndGet();
                      try {
                        if (part == 5) {
                          throw new IllegalStateException("part 5");
                        }
                      } finally {
                        running.decrementAndGet();
                      }
                    }))
        .hasMessage("part 5");
    assertThat(running.get()).isZero();
    assertThat(begun.get()).isBetween(6, 50);
  }

  @Test
  void oneAtATime_needsNoHelper() {
    try (BulkRunner alone = new BulkRunner(1)) {
      Thread caller = Thread.currentThread();
      alone.run(parts, part -> assertThat(Thread.currentThread()).isSameAs(caller));
    }
  }
}
