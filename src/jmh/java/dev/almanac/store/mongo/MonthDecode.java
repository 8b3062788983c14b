package dev.almanac.store.mongo;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.ByteBufNIO;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;
import org.bson.io.ByteBufferBsonInput;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Decoding the twelve month documents of a year of one series: time and bytes a year.
 *
 * <pre>./mvnw -q -Pjmh test-compile exec:exec -Djmh.args="MonthDecode -prof gc"</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class MonthDecode {

  private static final SeriesKey SERIES = new SeriesKey("content_count", "client-100042");
  private static final StoredDocumentDecoder DECODER = new StoredDocumentDecoder();
  private static final DecoderContext CONTEXT = DecoderContext.builder().build();

  @Param Resolution resolution;

  @Param({"LAST", "AVG"})
  Fold fold;

  private final List<byte[]> year = new ArrayList<>();
  private byte[] page;

  @Setup
  public void encodeYear() {
    MetricDefinition definition =
        new MetricDefinition(
            SERIES.metric(),
            resolution,
            fold,
            ZoneId.of("UTC"),
            Reserve.YEAR,
            null,
            null,
            null,
            Instant.EPOCH);
    Random random = new Random(42);
    for (int i = 1; i <= 12; i++) {
      BsonDocument month = MonthDocuments.empty(SERIES, YearMonth.of(2025, i), definition);
      fill(month, random);
      year.add(encoded(month));
    }
    page = encoded(page());
  }

  /** The page that holds these months. */
  private BsonDocument page() {
    SeriesYear of = new SeriesYear(SERIES, 2025);
    BsonDocument empty = YearPages.empty(of, Instant.EPOCH);
    Map<YearMonth, Optional<MonthSlots>> months = new LinkedHashMap<>();
    for (byte[] month : year) {
      MonthSlots slots = ((StoredDocument.Month) decode(month)).slots();
      months.put(slots.month(), Optional.of(slots));
    }
    BsonDocument held =
        YearPages.seal((YearPage) decode(encoded(empty)), months).update().getDocument("$set");
    BsonDocument whole = new BsonDocument();
    whole.put("_id", empty.get("_id"));
    whole.put("epoch", empty.get("epoch"));
    whole.put("touched", empty.get("touched"));
    held.forEach(
        (path, value) -> {
          int dot = path.indexOf('.');
          whole
              .computeIfAbsent(path.substring(0, dot), name -> new BsonDocument())
              .asDocument()
              .put(path.substring(dot + 1), value);
        });
    return whole;
  }

  private static StoredDocument decode(byte[] document) {
    ByteBufNIO bytes = new ByteBufNIO(ByteBuffer.wrap(document));
    try (BsonBinaryReader reader = new BsonBinaryReader(new ByteBufferBsonInput(bytes))) {
      return DECODER.decode(reader, CONTEXT);
    }
  }

  /** Puts a number into every slot. */
  private static void fill(BsonDocument slots, Random random) {
    slots.replaceAll(
        (name, value) -> {
          if (value.isDouble()) {
            return new BsonDouble(random.nextInt(100_000) / 100.0);
          }
          if (value.isInt32()) {
            return new BsonInt32(1 + random.nextInt(5));
          }
          if (value.isDocument()) {
            fill(value.asDocument(), random);
          }
          return value;
        });
  }

  private static byte[] encoded(BsonDocument document) {
    BasicOutputBuffer buffer = new BasicOutputBuffer();
    try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
      new BsonDocumentCodec().encode(writer, document, EncoderContext.builder().build());
    }
    return buffer.toByteArray();
  }

  /** The year's page, and the months that it holds. */
  @Benchmark
  public void decodePage(Blackhole months) {
    ByteBufNIO bytes = new ByteBufNIO(ByteBuffer.wrap(page));
    try (BsonBinaryReader reader = new BsonBinaryReader(new ByteBufferBsonInput(bytes))) {
      YearPage decoded = (YearPage) DECODER.decode(reader, CONTEXT);
      for (int i = 1; i <= 12; i++) {
        decoded.deliver(YearMonth.of(2025, i), months::consume);
      }
    }
  }

  @Benchmark
  public void decodeYear(Blackhole months) {
    for (byte[] month : year) {
      ByteBufNIO bytes = new ByteBufNIO(ByteBuffer.wrap(month));
      try (BsonBinaryReader reader = new BsonBinaryReader(new ByteBufferBsonInput(bytes))) {
        months.consume(DECODER.decode(reader, CONTEXT));
      }
    }
  }
}
