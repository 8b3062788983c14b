package dev.almanac.store.mongo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import dev.almanac.store.StoreUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which failures are told as "try again", and which are not. */
class StoreGateTest {

  private TestStore store;
  private StoreGate gate;

  @BeforeEach
  void open() {
    store = new TestStore(TestServer.EMBEDDED.client(), "almanac_test_gate");
    gate = new StoreGate(1, 1, store.preparation);
  }

  @AfterEach
  void close() {
    store.collections.database().drop();
    store.close();
  }

  @Test
  void writeErrors_ofAPrimaryThatStepsDown_areWorthAnotherTry() {
    for (int code : new int[] {189, 10107, 11600, 11602, 91}) {
      assertThatThrownBy(() -> gate.write(() -> fail(code)))
          .as("code %d", code)
          .isInstanceOf(StoreUnavailableException.class);
    }
  }

  @Test
  void writeErrors_ofTheDocumentsShape_areNot_andTellNoNames() {
    assertThatThrownBy(() -> gate.write(() -> fail(189, 28)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("28")
        .hasMessageNotContaining("secret");
  }

  @Test
  void databaseThatDoesNotAnswer_isWorthAnotherTry() {
    assertThatThrownBy(
            () ->
                gate.read(
                    () -> {
                      throw new MongoTimeoutException("no server");
                    }))
        .isInstanceOf(StoreUnavailableException.class);
  }

  @Test
  void reads_beyondTheBound_waitAndAreToldToComeBack_whileWritesGoOn() throws Exception {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch leave = new CountDownLatch(1);
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<String> first =
          other.submit(
              () ->
                  gate.read(
                      () -> {
                        inside.countDown();
                        await(leave);
                        return "first";
                      }));
      await(inside);
      assertThatThrownBy(() -> gate.read(() -> "second"))
          .isInstanceOf(StoreUnavailableException.class)
          .hasMessageContaining("reads")
          .extracting(e -> ((StoreUnavailableException) e).reason())
          .isEqualTo(StoreUnavailableException.Reason.BUSY);
      assertThat(gate.write(() -> "write")).isEqualTo("write");

      leave.countDown();
      assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo("first");
      assertThat(gate.read(() -> "third")).isEqualTo("third");
    } finally {
      leave.countDown();
      other.shutdownNow();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void connections_areEnoughForAllThatMayBeUnderWay() {
    MongoClientSettings.Builder settings = MongoClientSettings.builder();
    MongoStoreConfiguration.applyDefaults(
        settings, new StoreProperties(7, 5, 4, Duration.ofSeconds(1), Duration.ofSeconds(1), 0));
    assertThat(settings.build().getConnectionPoolSettings().getMaxSize())
        .isEqualTo(7 + 5 + BulkRunner.MOST_HELPERS + 4);
  }

  private static Object fail(int... codes) {
    List<BulkWriteError> errors =
        IntStream.range(0, codes.length)
            .mapToObj(i -> new BulkWriteError(codes[i], "secret", new BsonDocument(), i))
            .toList();
    throw new MongoBulkWriteException(
        BulkWriteResult.unacknowledged(), errors, null, new ServerAddress(), Set.of());
  }
}
