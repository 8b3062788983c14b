package dev.almanac.store.mongo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoTimeoutException;
import com.mongodb.ServerAddress;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import dev.almanac.store.StoreUnavailableException;
import java.util.List;
import java.util.Set;
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
    gate = new StoreGate(1, store.preparation);
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

  private static Object fail(int... codes) {
    List<BulkWriteError> errors =
        IntStream.range(0, codes.length)
            .mapToObj(i -> new BulkWriteError(codes[i], "secret", new BsonDocument(), i))
            .toList();
    throw new MongoBulkWriteException(
        BulkWriteResult.unacknowledged(), errors, null, new ServerAddress(), Set.of());
  }
}
