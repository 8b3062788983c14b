package dev.almanac.store.mongo;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;

/** A database of its own for every test, on one of the {@link TestServer}s; dropped afterwards. */
abstract class StoreContract {

  @Parameter TestServer server;

  private final String database = "almanac_test_" + UUID.randomUUID().toString().substring(0, 8);
  private final List<TestStore> processes = new ArrayList<>();

  /** The store of the first process. */
  TestStore store;

  @BeforeEach
  void openStore() {
    store = anotherProcess();
  }

  @AfterEach
  void dropDatabase() {
    processes.forEach(TestStore::close);
    if (!processes.isEmpty()) {
      store.collections.database().drop();
    }
  }

  /** A store over the same database that remembers nothing of it. */
  TestStore anotherProcess() {
    return anotherProcess(Clock.systemUTC(), TestStore.QUIET);
  }

  /** Likewise, with times of its own. */
  TestStore anotherProcess(Clock clock, Duration quiet) {
    TestStore process = new TestStore(server.client(), database, clock, quiet);
    processes.add(process);
    return process;
  }
}
