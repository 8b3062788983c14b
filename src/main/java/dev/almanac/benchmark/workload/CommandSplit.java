package dev.almanac.benchmark.workload;

import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import com.mongodb.event.CommandSucceededEvent;
import dev.almanac.benchmark.report.Figure;
import java.util.List;

/**
 * Where the time of a command goes, by the driver's events, for one thread.
 *
 * <p>The driver tells that a command started once it has chosen a server, taken a connection and
 * encoded the command, and that it succeeded once the whole reply has arrived, before the reply is
 * decoded. So "encoding" is all that goes before, "command" the way to the server and back with the
 * server's work, and "decoding" all that comes after. The three add up to the whole.
 */
final class CommandSplit implements CommandListener {

  private static final double NANOS_PER_MICRO = 1_000;

  private long started;
  private long succeeded;
  private long encodingNanos;
  private long commandNanos;
  private long decodingNanos;
  private long count;

  @Override
  public void commandStarted(CommandStartedEvent event) {
    started = System.nanoTime();
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    succeeded = System.nanoTime();
  }

  /** Takes one command into the sums, by when it was called and when it returned. */
  void add(long called, long returned) {
    encodingNanos += started - called;
    commandNanos += succeeded - started;
    decodingNanos += returned - succeeded;
    count++;
  }

  /** Means in microseconds, for at least one command. */
  List<Figure> figures() {
    return List.of(
        figure("encoding", encodingNanos),
        figure("command", commandNanos),
        figure("decoding", decodingNanos),
        figure("whole", encodingNanos + commandNanos + decodingNanos));
  }

  private Figure figure(String name, long nanos) {
    return new Figure(name, "find", "microseconds", nanos / NANOS_PER_MICRO / count);
  }
}
