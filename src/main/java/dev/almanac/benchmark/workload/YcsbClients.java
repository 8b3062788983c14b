package dev.almanac.benchmark.workload;

import com.mongodb.client.MongoCollection;
import dev.almanac.benchmark.measure.LoadClient;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The threads of the YCSB workload. What an operation does follows from its number and the seed.
 */
final class YcsbClients {

  /** Kinds of operations, in the order of their indexes. */
  static final List<String> KINDS = List.of("read", "update");

  private static final int READ = 0;
  private static final int UPDATE = 1;

  private YcsbClients() {}

  private static SplittableRandom random(long seed, long index) {
    return new SplittableRandom(seed * 0x9E3779B97F4A7C15L + index);
  }

  /** Puts records, each once. */
  static final class Inserter implements LoadClient {

    private final YcsbRecords form;
    private final MongoCollection<BsonDocument> collection;
    private final long seed;
    private @Nullable BsonDocument record;

    Inserter(YcsbRecords form, MongoCollection<BsonDocument> collection, long seed) {
      this.form = form;
      this.collection = collection;
      this.seed = seed;
    }

    @Override
    public int prepare(long index) {
      record = form.record((int) index, random(seed, index));
      return 0;
    }

    @Override
    public void execute() {
      collection.insertOne(Objects.requireNonNull(record));
    }
  }

  /** Reads half of the time and updates half of the time. */
  static final class ReaderAndUpdater implements LoadClient {

    private final YcsbRecords form;
    private final MongoCollection<BsonDocument> updated;
    private final MongoCollection<RawBsonDocument> read;
    private final ToIntFunction<SplittableRandom> choose;
    private final long seed;
    private BsonDocument filter = new BsonDocument();
    private @Nullable BsonDocument update;
    private boolean found;

    ReaderAndUpdater(
        YcsbRecords form,
        MongoCollection<BsonDocument> collection,
        ToIntFunction<SplittableRandom> choose,
        long seed) {
      this.form = form;
      this.updated = collection;
      this.read = collection.withDocumentClass(RawBsonDocument.class);
      this.choose = choose;
      this.seed = seed;
    }

    @Override
    public int prepare(long index) {
      SplittableRandom random = random(seed + 1, index);
      boolean reads = random.nextBoolean();
      filter = new BsonDocument("_id", form.id(choose.applyAsInt(random)));
      update = reads ? null : new BsonDocument("$set", form.change(random));
      return reads ? READ : UPDATE;
    }

    @Override
    public void execute() {
      found =
          update == null
              ? read.find(filter).first() != null
              : updated.updateOne(filter, update).getMatchedCount() == 1;
    }

    @Override
    public void check() {
      if (!found) {
        throw new IllegalStateException("there is no record " + filter.toJson());
      }
    }
  }
}
