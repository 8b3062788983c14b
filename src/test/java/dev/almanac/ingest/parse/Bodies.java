package dev.almanac.ingest.parse;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.springframework.util.unit.DataSize;

/** Reads bodies for tests, as of noon on 2026-01-15, and tells what became of them. */
public final class Bodies {

  public static final Instant NOW = Instant.parse("2026-01-15T12:00:00Z");

  public static final TimeWindow WINDOW =
      TimeWindow.of(LocalDate.of(1990, 1, 1), Duration.ofDays(1), NOW);

  private Bodies() {}

  public static ParsedSamples parse(BodyFormat format, String body) {
    return parse(format, body.getBytes(UTF_8), rules(100_000, ','));
  }

  static ParseRules rules(int maxSamples, char delimiter) {
    return new ParseRules(TimestampUnit.MS, WINDOW, maxSamples, delimiter, 0);
  }

  static ParsedSamples parse(BodyFormat format, byte[] body, ParseRules rules) {
    try {
      return format.read(
          BodyStreams.open(new ByteArrayInputStream(body), false, DataSize.ofMegabytes(32)), rules);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The refused items, each as {@code index:line:code}, or {@code index:code} without lines. */
  static List<String> refused(ParsedSamples parsed) {
    return parsed.refusals().listed().stream()
        .map(r -> r.index() + (r.line() == null ? "" : ":" + r.line()) + ":" + r.code())
        .toList();
  }

  /** The samples that passed, each as {@code metric client time value}. */
  static List<String> passed(ParsedSamples parsed) {
    SampleColumns samples = parsed.columns();
    return IntStream.range(0, samples.size())
        .mapToObj(
            i ->
                samples.metrics().get(samples.metric(i))
                    + " "
                    + samples.clients().get(samples.client(i))
                    + " "
                    + (samples.isDay(i)
                        ? LocalDate.ofEpochDay(samples.time(i)).toString()
                        : Instant.ofEpochSecond(samples.time(i)).toString())
                    + " "
                    + samples.value(i))
        .toList();
  }

  public static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }
}
