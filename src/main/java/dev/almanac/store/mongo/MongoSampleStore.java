package dev.almanac.store.mongo;

import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.Fingerprint;
import dev.almanac.store.MonthReader;
import dev.almanac.store.SampleStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Month documents on MongoDB. Every use passes the {@link StoreGate}. */
final class MongoSampleStore implements SampleStore {

  /** 128 bits: two keys of one document's newest 64 do not share a hash by accident. */
  private static final int KEY_HASH_BYTES = 16;

  private final StoreCollections collections;
  private final StoreGate gate;
  private final MonthReads reads;
  private final Appender appender;
  private final Eraser eraser;

  MongoSampleStore(
      StoreCollections collections,
      Reservations reservations,
      StoreGate gate,
      PageKeeper pages,
      BulkRunner runner,
      StoreMeters meters) {
    this.collections = collections;
    this.gate = gate;
    this.reads = new MonthReads(collections, pages, meters::read);
    this.appender = new Appender(collections, reservations, pages.touch(), runner);
    this.eraser = new Eraser(collections, reads, reservations, pages.touch());
  }

  @Override
  public int append(List<MonthUpdate> updates, @Nullable String idempotencyKey) {
    BsonBinary keyHash = idempotencyKey == null ? null : hash(idempotencyKey);
    return gate.write(() -> appender.append(updates, keyHash));
  }

  private static BsonBinary hash(String key) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
      return new BsonBinary(Arrays.copyOf(digest, KEY_HASH_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  @Override
  public Fingerprint read(
      String metric, List<String> clients, YearMonth from, YearMonth to, MonthReader reader) {
    return gate.read(() -> reads.read(metric, clients, from, to, reader));
  }

  @Override
  public Fingerprint readAllClients(
      String metric, YearMonth from, YearMonth to, MonthReader reader) {
    return gate.read(() -> reads.readAllClients(metric, from, to, reader));
  }

  @Override
  public @Nullable Fingerprint fingerprint(
      String metric, @Nullable List<String> clients, YearMonth from, YearMonth to) {
    return gate.read(() -> Optional.ofNullable(reads.fingerprint(metric, clients, from, to)))
        .orElse(null);
  }

  @Override
  public List<MonthSlots> page(
      String metric,
      @Nullable String client,
      YearMonth from,
      YearMonth to,
      @Nullable MonthCursor after,
      int limit) {
    return gate.read(() -> reads.page(metric, client, from, to, after, limit));
  }

  @Override
  public long clear(MetricDefinition definition, @Nullable String client, List<MonthSlice> slices) {
    return gate.write(() -> eraser.clear(definition, client, slices));
  }

  @Override
  public Erased erase(@Nullable String metric, @Nullable String client) {
    return gate.write(() -> eraser.erase(metric, client));
  }

  @Override
  public long expire(String metric, YearMonth firstKept) {
    return gate.write(() -> eraser.expire(metric, firstKept));
  }

  @Override
  public boolean hasSeries(String metric) {
    return !clients(metric, null, null, 1).isEmpty();
  }

  @Override
  public List<Integer> years(String metric, @Nullable String client) {
    BsonDocument filter =
        client == null
            ? MonthKeys.seriesOf(metric, "")
            : MonthKeys.is(MonthKeys.series(new SeriesKey(metric, client)));
    return gate.read(
        () -> {
          SortedSet<Integer> years = new TreeSet<>();
          collections
              .series()
              .distinct("years", filter, BsonValue.class)
              .forEach(year -> years.add(year.asNumber().intValue()));
          return List.copyOf(years);
        });
  }

  @Override
  public List<SeriesYears> clients(
      String metric, @Nullable Integer year, @Nullable String after, int limit) {
    BsonDocument filter = MonthKeys.seriesOf(metric, after == null ? "" : after);
    if (year != null) {
      filter.append("years", new BsonInt32(year));
    }
    return gate.read(
        () -> {
          List<SeriesYears> page = new ArrayList<>();
          collections
              .series()
              .find(filter)
              .sort(MonthKeys.ascending())
              .limit(limit)
              .forEach(entry -> page.add(seriesYears(entry)));
          return page;
        });
  }

  private static SeriesYears seriesYears(BsonDocument entry) {
    BsonDocument key = entry.getDocument("_id");
    SeriesKey series = MonthKeys.seriesIn(key);
    List<Integer> years =
        entry.getArray("years").stream().map(year -> year.asNumber().intValue()).sorted().toList();
    return new SeriesYears(series, years);
  }
}
