package dev.almanac.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.almanac.ingest.parse.BodyFormat;
import dev.almanac.ingest.parse.BodyStreams;
import dev.almanac.ingest.parse.ParseRules;
import dev.almanac.ingest.parse.ParsedSamples;
import dev.almanac.ingest.parse.TimeWindow;
import dev.almanac.ingest.parse.TimestampUnit;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.springframework.util.unit.DataSize;

/**
 * Reads and folds a body of 10 MB that is made while it is read; ends with 0 if that worked. Takes
 * the format and the number of series.
 */
final class LargeBodyProbe {

  static final int SAMPLES = 100_000;

  private LargeBodyProbe() {}

  public static void main(String[] args) throws IOException {
    BodyFormat format = BodyFormat.valueOf(args[0]);
    Instant now = Instant.parse("2026-01-15T12:00:00Z");
    TimeWindow window = TimeWindow.of(LocalDate.of(1990, 1, 1), Duration.ofDays(1), now);
    ParsedSamples parsed;
    try (InputStream body =
        BodyStreams.open(
            new MadeBody(format, Integer.parseInt(args[1])), false, DataSize.ofMegabytes(32))) {
      parsed = format.read(body, new ParseRules(TimestampUnit.MS, window, SAMPLES, ',', 0));
    }
    MetricDefinition definition =
        new MetricDefinition(
            MadeBody.METRIC,
            Resolution.HOUR,
            Fold.SUM,
            ZoneOffset.UTC,
            Reserve.YEAR,
            null,
            null,
            null,
            now);
    FoldedSamples folded = RequestFold.fold(parsed, Map.of(MadeBody.METRIC, definition), now);
    System.exit(folded.accepted() == SAMPLES ? 0 : 1);
  }

  /** A hundred bytes a sample. */
  private static final class MadeBody extends InputStream {

    static final String METRIC = "content_count";

    private final BodyFormat format;
    private final int series;
    private byte[] piece;
    private int position;
    private int samples;

    MadeBody(BodyFormat format, int series) {
      this.format = format;
      this.series = series;
      String start =
          switch (format) {
            case JSON -> "[";
            case NDJSON -> "";
            case CSV -> "metric,client,timestamp,value\n";
          };
      this.piece = start.getBytes(UTF_8);
    }

    @Override
    public int read() {
      if (position == piece.length) {
        if (samples > SAMPLES) {
          return -1;
        }
        piece = next().getBytes(UTF_8);
        position = 0;
        return read();
      }
      return piece[position++] & 0xFF;
    }

    private String next() {
      if (samples++ == SAMPLES) {
        return format == BodyFormat.JSON ? "]" : "\n";
      }
      String client = "client-" + samples % series;
      String sample =
          format == BodyFormat.CSV
              ? METRIC + "," + client + ",2012-04-01T06:30:00Z," + samples + ".25\n"
              : String.format(
                  "{\"metric\":\"%s\",\"client\":\"%s\",\"timestamp\":\"2012-04-01T06:30:00Z\",\"value\":%d.25}",
                  METRIC, client, samples);
      return switch (format) {
        case JSON -> (samples == 1 ? "" : ",") + sample;
        case NDJSON -> sample + "\n";
        case CSV -> sample;
      };
    }
  }
}
