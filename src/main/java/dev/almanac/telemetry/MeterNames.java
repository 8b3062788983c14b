package dev.almanac.telemetry;

import dev.almanac.series.RefusalCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;

/**
 * Every meter of the service: its name, its tags and the description shown as HELP. Tag values come
 * from the enums named here and from {@link RefusalCode}, never from a request: a metric, client or
 * path of the user's in a tag would let any caller fill the monitoring system.
 *
 * <p>The builders are registered by whoever counts; registering one twice gives the same meter.
 */
public final class MeterNames {

  /** Timer: what the database took for commands that write, encoding and decoding left out. */
  public static final String STORE_WRITE = "almanac.store.write";

  /** Timer: what the database took for commands that read, encoding and decoding left out. */
  public static final String STORE_READ = "almanac.store.read";

  /** Summary: month documents and year pages that one read brought. */
  public static final String READ_DOCUMENTS = "almanac.read.documents";

  /** Counter: samples accepted, those folded into another and those of repeats included. */
  public static final String SAMPLES_ACCEPTED = "almanac.samples.accepted";

  /** Counter: samples refused, by reason. */
  public static final String SAMPLES_REFUSED = "almanac.samples.refused";

  /** Counter: month documents made by reserving a series' year. */
  public static final String RESERVATIONS = "almanac.reservations";

  /** Counter: year pages that settled months were put into. */
  public static final String PAGES_SEALED = "almanac.pages.sealed";

  /**
   * Counter: year pages that months were taken out of, as a late write was about to change them.
   */
  public static final String PAGES_TOUCHED = "almanac.pages.touched";

  /**
   * Counter: metric definitions made, by rule or by hand. Not called "created": Prometheus keeps
   * that ending for itself and would cut it off.
   */
  public static final String DEFINITIONS_MADE = "almanac.definitions.made";

  /** Tag of the store's timers; values are those of {@link Operation}. */
  public static final String OPERATION = "operation";

  /** Tag of the store's timers; values are those of {@link Outcome}. */
  public static final String OUTCOME = "outcome";

  /** Tag of {@link #SAMPLES_REFUSED}; values are the wire names of {@link RefusalCode}. */
  public static final String REASON = "reason";

  private MeterNames() {}

  /** What a database command does. */
  public enum Operation {
    FIND,
    INSERT,
    UPDATE,
    DELETE,
    AGGREGATE,
    OTHER;

    private String tag() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How a database command ended. */
  public enum Outcome {
    SUCCESS,
    FAILURE;

    private String tag() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The timer {@link #STORE_WRITE}. */
  public static Timer.Builder storeWrite(Operation operation, Outcome outcome) {
    return storeTimer(
        STORE_WRITE, "Time the database took for a writing command", operation, outcome);
  }

  /** The timer {@link #STORE_READ}. */
  public static Timer.Builder storeRead(Operation operation, Outcome outcome) {
    return storeTimer(
        STORE_READ, "Time the database took for a reading command", operation, outcome);
  }

  /** The summary {@link #READ_DOCUMENTS}. */
  public static DistributionSummary.Builder readDocuments() {
    return DistributionSummary.builder(READ_DOCUMENTS)
        .description("Month documents and year pages that one read brought")
        .baseUnit("documents");
  }

  /** The counter {@link #SAMPLES_ACCEPTED}. */
  public static Counter.Builder samplesAccepted() {
    return Counter.builder(SAMPLES_ACCEPTED)
        .description("Samples accepted, those of repeated requests included");
  }

  /** The counter {@link #SAMPLES_REFUSED}. */
  public static Counter.Builder samplesRefused(RefusalCode reason) {
    return Counter.builder(SAMPLES_REFUSED)
        .description("Samples refused, by reason")
        .tag(REASON, reason.wireName());
  }

  /** The counter {@link #RESERVATIONS}. */
  public static Counter.Builder reservations() {
    return Counter.builder(RESERVATIONS)
        .description("Month documents made by reserving a series' year");
  }

  /** The counter {@link #PAGES_SEALED}. */
  public static Counter.Builder pagesSealed() {
    return Counter.builder(PAGES_SEALED)
        .description("Year pages that settled months were put into, one count each time");
  }

  /** The counter {@link #PAGES_TOUCHED}. */
  public static Counter.Builder pagesTouched() {
    return Counter.builder(PAGES_TOUCHED)
        .description("Year pages that months were taken out of before late writes");
  }

  /** The counter {@link #DEFINITIONS_MADE}. */
  public static Counter.Builder definitionsMade() {
    return Counter.builder(DEFINITIONS_MADE).description("Metric definitions made");
  }

  private static Timer.Builder storeTimer(
      String name, String description, Operation operation, Outcome outcome) {
    return Timer.builder(name)
        .description(description)
        .tag(OPERATION, operation.tag())
        .tag(OUTCOME, outcome.tag());
  }
}
