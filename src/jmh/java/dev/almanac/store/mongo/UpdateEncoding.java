package dev.almanac.store.mongo;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import dev.almanac.ingest.Updates;
import dev.almanac.ingest.parse.Requests;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.store.MetricStore;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.RawBsonDocumentCodec;
import org.bson.io.BasicOutputBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Making the updates of a request of 100,000 samples ready for MongoDB: time and bytes a sample.
 *
 * <pre>./mvnw -q -Pjmh test-compile exec:exec -Djmh.args="UpdateEncoding -prof gc"</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class UpdateEncoding {

  private static final RawBsonDocumentCodec CODEC = new RawBsonDocumentCodec();

  /** Before the requests' samples, so that no page is to be touched. */
  private static final Instant WHEN_ALL_MONTHS_RUN = Instant.parse("2025-01-01T00:00:00Z");

  private static final EncoderContext CONTEXT = EncoderContext.builder().build();

  @Param Requests.Shape shape;

  @Param({"LAST", "AVG"})
  Fold fold;

  private List<MonthUpdate> updates;
  private Reservations reservations;
  private final BasicOutputBuffer buffer = new BasicOutputBuffer(1 << 16);

  @Setup
  public void foldRequest() {
    updates = Updates.of(shape, fold);
    MetricDefinition definition = Updates.definition(shape, fold);
    StoreCollections collections =
        new StoreCollections(null, collection(), null, collection(), null, null);
    PageTimes times = PageTimes.standard(Clock.fixed(WHEN_ALL_MONTHS_RUN, ZoneOffset.UTC));
    reservations =
        new Reservations(
            collections,
            answering(MetricStore.class, Map.class, Map.of(Requests.METRIC, definition)),
            Requests.SAMPLES,
            new PageKeeper(
                times, null, new PageTouch(collections, times, touched -> {}), null, null),
            new BulkRunner(1),
            made -> {});
    reservations.ensure(updates, MonthDocuments.KeyParts.NONE);
  }

  /** Seeing that the documents of all updates are known to exist. */
  @Benchmark
  @OperationsPerInvocation(Requests.SAMPLES)
  public void ensure() {
    reservations.ensure(updates, MonthDocuments.KeyParts.NONE);
  }

  /** Making the filters and updates. */
  @Benchmark
  @OperationsPerInvocation(Requests.SAMPLES)
  public void change(Blackhole changes) {
    for (MonthUpdate update : updates) {
      changes.consume(MonthDocuments.change(update, MonthDocuments.KeyParts.NONE));
    }
  }

  /** Making the filters and updates, and their bytes. */
  @Benchmark
  @OperationsPerInvocation(Requests.SAMPLES)
  public int changeAndEncode() {
    int bytes = 0;
    for (MonthUpdate update : updates) {
      MonthDocuments.Change change = MonthDocuments.change(update, MonthDocuments.KeyParts.NONE);
      bytes += encode(change.filter()) + encode(change.update());
    }
    return bytes;
  }

  private int encode(BsonDocument document) {
    buffer.truncateToPosition(0);
    try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
      CODEC.encode(writer, (RawBsonDocument) document, CONTEXT);
    }
    return buffer.getPosition();
  }

  /** A collection in which nothing is found and every write succeeds. */
  @SuppressWarnings("unchecked")
  private static MongoCollection<BsonDocument> collection() {
    MongoCursor<?> nothing = answering(MongoCursor.class, boolean.class, false);
    FindIterable<?> found = answering(FindIterable.class, MongoCursor.class, nothing);
    return answering(MongoCollection.class, FindIterable.class, found);
  }

  /** An object whose methods of the given type give the answer, and all others null. */
  private static <T> T answering(Class<T> type, Class<?> returned, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, given) -> method.getReturnType() == returned ? answer : null));
  }
}
