package dev.almanac.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.promql.QueryException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** How many queries are worked on at a time. */
class QueryRunnerTest {

  @Test
  void query_beyondThePlaces_waitsForItsTurnOrItsTimeout() throws Exception {
    QueryRunner runner =
        new QueryRunner(new PrometheusProperties(Duration.ofMinutes(1), 1, 10, 10));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<String> first =
          threads.submit(
              () ->
                  runner.run(
                      Long.MAX_VALUE,
                      bounds -> {
                        begun.countDown();
                        try {
                          end.await();
                        } catch (InterruptedException e) {
                          throw new IllegalStateException(e);
                        }
                        return "first";
                      }));
      begun.await();
      assertThatThrownBy(() -> runner.run(1_000_000, bounds -> "too late"))
          .isInstanceOfSatisfying(
              QueryException.class,
              thrown -> assertThat(thrown.kind()).isEqualTo(QueryException.Kind.TIMEOUT));
      Future<String> second = threads.submit(() -> runner.run(Long.MAX_VALUE, bounds -> "second"));
      end.countDown();
      assertThat(first.get()).isEqualTo("first");
      assertThat(second.get()).isEqualTo("second");
    } finally {
      threads.shutdownNow();
    }
  }
}
