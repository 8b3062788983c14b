package dev.almanac.ingest.parse;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Random;
import org.springframework.util.unit.DataSize;

/** Requests of 100,000 samples of one metric, always the same, for benchmarks of the write path. */
public final class Requests {

  /** Samples of a request, the most that the service takes by default. */
  public static final int SAMPLES = 100_000;

  /** The metric of all samples. */
  public static final String METRIC = "content_count";

  /** After all samples. */
  public static final Instant NOW = Instant.parse("2026-01-15T12:00:00Z");

  private static final LocalDateTime START = LocalDateTime.of(2025, 1, 1, 0, 0);

  private Requests() {}

  /** Which samples a request holds, client by client. */
  public enum Shape {
    /** One day of 100,000 clients, as after a nightly job: a document a sample. */
    ONE_DAY(1, 24),
    /** A year of days of 274 clients: 30 samples a document. */
    DAYS(365, 24),
    /** A year of hours of 12 clients: 730 samples a document. */
    HOURS(8_760, 1);

    private final int perClient;
    private final int hoursApart;

    Shape(int perClient, int hoursApart) {
      this.perClient = perClient;
      this.hoursApart = hoursApart;
    }

    private LocalDateTime time(int sample) {
      return START.plusHours((long) sample % perClient * hoursApart);
    }
  }

  /** How timestamps are written. */
  public enum Time {
    /** {@code 2025-01-01}. */
    DATE,
    /** {@code 2025-01-01T06:00:00Z}. */
    INSTANT,
    /** A count of milliseconds. */
    MILLIS
  }

  /** A body in UTF-8. */
  public static byte[] body(BodyFormat format, Shape shape, Time time) {
    Random random = new Random(42);
    StringBuilder body = new StringBuilder(SAMPLES * 90);
    body.append(
        switch (format) {
          case JSON -> "[";
          case NDJSON -> "";
          case CSV -> "metric,client,timestamp,value\n";
        });
    for (int i = 0; i < SAMPLES; i++) {
      String client = "client-" + (100_000 + i / shape.perClient);
      String timestamp = timestamp(shape.time(i), time);
      String value = value(random);
      if (format == BodyFormat.CSV) {
        body.append(METRIC).append(',').append(client).append(',');
        body.append(timestamp).append(',').append(value).append('\n');
      } else {
        String quote = time == Time.MILLIS ? "" : "\"";
        body.append("{\"metric\":\"").append(METRIC);
        body.append("\",\"client\":\"").append(client);
        body.append("\",\"timestamp\":").append(quote).append(timestamp).append(quote);
        body.append(",\"value\":").append(value).append('}');
        boolean last = i == SAMPLES - 1;
        body.append(format == BodyFormat.NDJSON ? "\n" : last ? "]" : ",");
      }
    }
    return body.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Reads a body as the service does. */
  public static ParsedSamples parse(BodyFormat format, byte[] body) {
    ParseRules rules = new ParseRules(TimestampUnit.MS, window(), SAMPLES, ',', body.length);
    try (InputStream in =
        BodyStreams.open(new ByteArrayInputStream(body), false, DataSize.ofMegabytes(32))) {
      return format.read(in, rules);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The times that the service accepts by default. */
  public static TimeWindow window() {
    return TimeWindow.of(LocalDate.of(1990, 1, 1), Duration.ofDays(1), NOW);
  }

  /** The samples of a shape, parsed. */
  public static ParsedSamples parsed(Shape shape) {
    return parse(BodyFormat.CSV, body(BodyFormat.CSV, shape, Time.INSTANT));
  }

  private static String timestamp(LocalDateTime time, Time form) {
    return switch (form) {
      case DATE -> time.toLocalDate().toString();
      case INSTANT -> time.toInstant(ZoneOffset.UTC).toString();
      case MILLIS -> Long.toString(time.toInstant(ZoneOffset.UTC).toEpochMilli());
    };
  }

  /** Half of them counts, half of them measures with two decimals. */
  private static String value(Random random) {
    return random.nextBoolean()
        ? Integer.toString(random.nextInt(10_000))
        : random.nextInt(1_000) + "." + (10 + random.nextInt(90));
  }
}
