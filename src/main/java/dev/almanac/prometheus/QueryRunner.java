package dev.almanac.prometheus;

import dev.almanac.promql.Bounds;
import dev.almanac.promql.QueryException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.springframework.stereotype.Component;

/**
 * Lets as many queries be worked on at a time as there is memory for; others wait for their turn.
 */
@Component
class QueryRunner {

  private final PrometheusProperties settings;
  private final Semaphore places;

  QueryRunner(PrometheusProperties settings) {
    this.settings = settings;
    this.places = new Semaphore(settings.maxConcurrent(), true);
  }

  /**
   * Works a query out.
   *
   * @param nanos most time that it may take, with waiting; the setting's if that is less
   * @throws QueryException when it takes longer, and what the query throws
   */
  <T> T run(long nanos, Function<Bounds, T> query) {
    long most = Math.min(nanos, settings.timeout().toNanos());
    Bounds bounds = new Bounds(settings.maxSamples(), most);
    if (!isMyTurn(most)) {
      throw new QueryException(
          QueryException.Kind.TIMEOUT,
          "the query did not get its turn in time: "
              + settings.maxConcurrent()
              + " others are being worked on");
    }
    try {
      return query.apply(bounds);
    } finally {
      places.release();
    }
  }

  private boolean isMyTurn(long nanos) {
    try {
      return places.tryAcquire(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
