package dev.almanac.benchmark.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts a load on a system with a number of threads. In a closed loop a latency counts from the
 * moment the thread sends; in an open loop from the moment the operation was due, so that a system
 * that stalls is charged for everything that had to wait behind the stall.
 */
public final class Load {

  private static final double NANOS_PER_SECOND = 1e9;

  /** An operation that hangs is given up once the run is stopped for so long. */
  private static final int STOP_PATIENCE_SECONDS = 10;

  private final LoadPlan plan;
  private final StopSignal stop;
  private final LongConsumer progress;
  private final AtomicLong warmUpTaken = new AtomicLong();
  private final AtomicLong countedTaken = new AtomicLong();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final CyclicBarrier warm;
  private volatile long startNanos;

  private Load(LoadPlan plan, StopSignal stop, LongConsumer progress) {
    this.plan = plan;
    this.stop = stop;
    this.progress = progress;
    this.warm = new CyclicBarrier(plan.threads(), () -> startNanos = System.nanoTime());
  }

  /**
   * Carries out the plan: the warm-up, then, once every thread has ended it, what is counted.
   *
   * @param clients makes the client of each thread, numbered from 0
   * @param progress told, by any thread, how many more operations are done, warm-up included
   * @throws StopSignal.StoppedException when asked to end early
   * @throws Exception what a client threw, other than a refusal
   */
  public static LoadOutcome run(
      LoadPlan plan,
      IntFunction<? extends LoadClient> clients,
      StopSignal stop,
      LongConsumer progress)
      throws Exception {
    return new Load(plan, stop, progress).run(clients);
  }

  private LoadOutcome run(IntFunction<? extends LoadClient> clients) throws Exception {
    List<Share> shares = new ArrayList<>();
    for (int i = 0; i < plan.threads(); i++) {
      shares.add(new Share(clients.apply(i)));
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            plan.threads(),
            task -> {
              Thread thread = new Thread(task, "almanac-benchmark-load");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<?>> running = new ArrayList<>();
      for (Share share : shares) {
        running.add(threads.submit(share));
      }
      for (Future<?> thread : running) {
        await(thread);
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a share reports its failure itself", e);
    } finally {
      threads.shutdownNow();
    }
    Throwable failed = failure.get();
    if (failed instanceof Exception exception) {
      throw exception;
    }
    if (failed instanceof Error error) {
      throw error;
    }
    stop.check();
    return outcome(shares);
  }

  /** Waits for a thread, and once the run is stopped not for longer than its patience. */
  private void await(Future<?> thread) throws ExecutionException, InterruptedException {
    int stoppedFor = 0;
    while (true) {
      try {
        thread.get(1, TimeUnit.SECONDS);
        return;
      } catch (TimeoutException e) {
        if (stop.raised() && ++stoppedFor > STOP_PATIENCE_SECONDS) {
          stop.check();
        }
      }
    }
  }

  private LoadOutcome outcome(List<Share> shares) {
    long end = startNanos;
    long busy = 0;
    Map<String, Long> refused = new TreeMap<>();
    for (Share share : shares) {
      end = Math.max(end, share.endNanos);
      busy += share.busyNanos;
      share.refused.forEach((reason, count) -> refused.merge(reason, count, Long::sum));
    }
    if (plan.targetOpsPerSecond() != null) {
      // The last operation has its interval too, as n of them fill n intervals.
      long done = Math.min(countedTaken.get(), plan.operations());
      end =
          Math.max(end, startNanos + (long) (done / plan.targetOpsPerSecond() * NANOS_PER_SECOND));
    }
    List<LoadOutcome.Kind> kinds = new ArrayList<>();
    for (int kind = 0; kind < plan.kinds().size(); kind++) {
      int index = kind;
      kinds.add(
          new LoadOutcome.Kind(
              plan.kinds().get(kind),
              Latency.merged(shares.stream().map(share -> share.latencies.get(index)).toList())));
    }
    long elapsed = Math.max(1, end - startNanos);
    return new LoadOutcome(
        kinds, elapsed / NANOS_PER_SECOND, refused, (double) busy / elapsed / plan.threads());
  }

  /** The warm-up, or what is counted. */
  private interface Part {
    void run() throws Exception;
  }

  /** One thread's part of the load. */
  private final class Share implements Runnable {

    private final LoadClient client;
    private final List<Latency> latencies = new ArrayList<>();
    private final Map<String, Long> refused = new TreeMap<>();
    private long endNanos;
    private long busyNanos;

    Share(LoadClient client) {
      this.client = client;
      plan.kinds().forEach(kind -> latencies.add(new Latency()));
    }

    @Override
    public void run() {
      try {
        attempt(this::warmUp);
        // Also after a failure, which the others learn of behind the barrier.
        warm.await();
        attempt(this::count);
      } catch (BrokenBarrierException | InterruptedException e) {
        failure.compareAndSet(null, e);
      }
    }

    private void attempt(Part part) {
      try {
        part.run();
      } catch (Throwable e) {
        failure.compareAndSet(null, e);
      }
    }

    private boolean goesOn() {
      return failure.get() == null && !stop.raised();
    }

    private void warmUp() throws Exception {
      for (long n = warmUpTaken.getAndIncrement();
          n < plan.warmUpOperations() && goesOn();
          n = warmUpTaken.getAndIncrement()) {
        client.prepare(n);
        try {
          client.execute();
          client.check();
        } catch (RefusedOperationException e) {
          // Not counted, as nothing of the warm-up is.
        }
        progress.accept(1);
      }
    }

    private void count() throws Exception {
      endNanos = startNanos;
      Double target = plan.targetOpsPerSecond();
      long longest = plan.longest() == null ? Long.MAX_VALUE : plan.longest().toNanos();
      for (long n = countedTaken.getAndIncrement();
          n < plan.operations() && goesOn();
          n = countedTaken.getAndIncrement()) {
        long dueAfter =
            target == null
                ? System.nanoTime() - startNanos
                : (long) (n / target * NANOS_PER_SECOND);
        if (dueAfter > longest) {
          return;
        }
        int kind = client.prepare(plan.warmUpOperations() + n);
        long sent = target == null ? System.nanoTime() : await(startNanos + dueAfter);
        long intended = target == null ? sent : startNanos + dueAfter;
        carryOut(kind, intended, sent);
        progress.accept(1);
      }
    }

    private void carryOut(int kind, long intended, long sent) throws Exception {
      try {
        client.execute();
        endNanos = System.nanoTime();
        latencies.get(kind).record(endNanos - intended);
        busyNanos += endNanos - sent;
        client.check();
      } catch (RefusedOperationException e) {
        endNanos = System.nanoTime();
        busyNanos += endNanos - sent;
        refused.merge(String.valueOf(e.getMessage()), 1L, Long::sum);
      }
    }

    /** Waits for a moment, or until the run is stopped; returns the moment it ended. */
    private long await(long moment) {
      long now = System.nanoTime();
      while (moment - now > 0 && goesOn()) {
        LockSupport.parkNanos(Math.min(moment - now, 50_000_000L));
        now = System.nanoTime();
      }
      return now;
    }
  }
}
