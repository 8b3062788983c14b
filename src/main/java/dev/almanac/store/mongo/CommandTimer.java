package dev.almanac.store.mongo;

import com.mongodb.event.CommandFailedEvent;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandSucceededEvent;
import dev.almanac.telemetry.MeterNames;
import dev.almanac.telemetry.MeterNames.Operation;
import dev.almanac.telemetry.MeterNames.Outcome;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Times the database's own work from the driver's command events: the driver starts the clock when
 * a command is encoded and stops it when the reply has arrived, before it is decoded.
 */
final class CommandTimer implements CommandListener {

  private final Map<Operation, Map<Outcome, Timer>> timers = new EnumMap<>(Operation.class);

  CommandTimer(MeterRegistry registry) {
    for (Operation operation : Operation.values()) {
      Map<Outcome, Timer> byOutcome = new EnumMap<>(Outcome.class);
      for (Outcome outcome : Outcome.values()) {
        byOutcome.put(
            outcome,
            (writes(operation)
                    ? MeterNames.storeWrite(operation, outcome)
                    : MeterNames.storeRead(operation, outcome))
                .register(registry));
      }
      timers.put(operation, byOutcome);
    }
  }

  private static boolean writes(Operation operation) {
    return switch (operation) {
      case INSERT, UPDATE, DELETE -> true;
      case FIND, AGGREGATE, OTHER -> false;
    };
  }

  @Override
  public void commandSucceeded(CommandSucceededEvent event) {
    record(event.getCommandName(), Outcome.SUCCESS, event.getElapsedTime(TimeUnit.NANOSECONDS));
  }

  @Override
  public void commandFailed(CommandFailedEvent event) {
    record(event.getCommandName(), Outcome.FAILURE, event.getElapsedTime(TimeUnit.NANOSECONDS));
  }

  private void record(String command, Outcome outcome, long nanos) {
    Map<Outcome, Timer> byOutcome = timers.get(operation(command));
    Timer timer = byOutcome == null ? null : byOutcome.get(outcome);
    if (timer != null) {
      timer.record(Duration.ofNanos(nanos));
    }
  }

  private static Operation operation(String command) {
    return switch (command.toLowerCase(Locale.ROOT)) {
      case "find", "getmore" -> Operation.FIND;
      case "insert" -> Operation.INSERT;
      case "update" -> Operation.UPDATE;
      case "delete" -> Operation.DELETE;
      case "aggregate" -> Operation.AGGREGATE;
      default -> Operation.OTHER;
    };
  }
}
