package dev.almanac.benchmark.mongo;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import dev.almanac.benchmark.report.TargetFacts.Fact;
import java.util.List;

/** A MongoDB that a workload drives. Used by one thread; its client by many. */
public interface Target extends AutoCloseable {

  /** As in the report. */
  String name();

  /** Whether it is the embedded server, whose figures say nothing about MongoDB. */
  boolean embedded();

  /** Whether the server is ours: restarted at will, its data removed with it. */
  boolean own();

  /** A client of the running server; starts the server when it is ours and rests. */
  MongoClient client();

  /**
   * Where the server is, for clients beside {@link #client}; starts it when it is ours and rests.
   */
  ConnectionString address();

  /** Whether {@link #restartCold} leaves data on a disk to be read cold. */
  boolean coldReads();

  /**
   * Stops the server, empties the operating system's page cache where that is allowed, and starts
   * the server again. Clients from before are closed.
   *
   * @return a sentence for whatever keeps the next reads from being cold; empty when nothing does
   * @throws UnsupportedOperationException unless {@link #coldReads}
   */
  List<String> restartCold();

  /** Stops the server until it is used again, when it is ours; its data stays. */
  void rest();

  /** What is known beside what the server tells itself: address, file system, device, space. */
  List<Fact> facts();

  /** Closes clients, stops the server and removes what was made for it. */
  @Override
  void close();
}
