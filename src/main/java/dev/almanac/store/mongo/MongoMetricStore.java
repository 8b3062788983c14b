package dev.almanac.store.mongo;

import com.mongodb.client.model.ReplaceOptions;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.store.MetricStore;
import dev.almanac.store.StoreUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** Metric definitions on MongoDB, one document each, keyed by the metric's name. */
final class MongoMetricStore implements MetricStore {

  private static final int BATCH = 1_000;

  private static final String RESOLUTION = "resolution";
  private static final String FOLD = "fold";
  private static final String ZONE = "zone";
  private static final String RESERVE = "reserve";

  /** Since when a definition is held; absent otherwise. */
  private static final String HELD = "held";

  private static final Duration LONGEST_HOLD = Duration.ofSeconds(30);

  private final StoreCollections collections;
  private final StoreGate gate;
  private final Clock clock;

  MongoMetricStore(StoreCollections collections, StoreGate gate, Clock clock) {
    this.collections = collections;
    this.gate = gate;
    this.clock = clock;
  }

  @Override
  public Map<String, MetricDefinition> find(Collection<String> metrics) {
    return gate.read(
        () -> {
          Map<String, MetricDefinition> found = new HashMap<>();
          List<BsonString> names = metrics.stream().map(BsonString::new).toList();
          for (List<BsonString> batch : Batches.of(names, BATCH)) {
            collections
                .metrics()
                .find(new BsonDocument("_id", new BsonDocument("$in", new BsonArray(batch))))
                .forEach(
                    document -> {
                      if (isHeld(document)) {
                        throw held();
                      }
                      MetricDefinition definition = read(document);
                      found.put(definition.metric(), definition);
                    });
          }
          return found;
        });
  }

  @Override
  public List<MetricDefinition> createIfAbsent(Collection<MetricDefinition> definitions) {
    return gate.write(
        () -> {
          List<MetricDefinition> added = new ArrayList<>();
          for (List<MetricDefinition> batch : Batches.of(List.copyOf(definitions), BATCH)) {
            added.addAll(insert(batch));
          }
          return added;
        });
  }

  private List<MetricDefinition> insert(List<MetricDefinition> definitions) {
    Set<Integer> present =
        DuplicateKeys.insertMissing(
            collections.metrics(), definitions.stream().map(MongoMetricStore::write).toList());
    return IntStream.range(0, definitions.size())
        .filter(index -> !present.contains(index))
        .mapToObj(definitions::get)
        .toList();
  }

  @Override
  public boolean update(MetricDefinition definition) {
    BsonDocument document = write(definition);
    BsonDocument filter = notHeld(definition.metric());
    for (String fixed : List.of(RESOLUTION, FOLD, ZONE)) {
      filter.append(fixed, document.get(fixed));
    }
    return gate.write(
        () -> collections.metrics().replaceOne(filter, document).getMatchedCount() > 0);
  }

  @Override
  public @Nullable MetricDefinition hold(String metric) {
    return gate.write(
        () -> {
          BsonDocument held =
              collections
                  .metrics()
                  .findOneAndUpdate(
                      notHeld(metric),
                      new BsonDocument(
                          "$set", new BsonDocument(HELD, new BsonDateTime(clock.millis()))));
          if (held != null) {
            return read(held);
          }
          if (collections.metrics().find(byName(metric)).first() != null) {
            throw held();
          }
          return null;
        });
  }

  @Override
  public void release(String metric) {
    gate.write(
        () ->
            collections
                .metrics()
                .updateOne(
                    byName(metric),
                    new BsonDocument("$unset", new BsonDocument(HELD, new BsonString("")))));
  }

  @Override
  public void put(MetricDefinition definition) {
    gate.write(
        () ->
            collections
                .metrics()
                .replaceOne(
                    byName(definition.metric()),
                    write(definition),
                    new ReplaceOptions().upsert(true)));
  }

  @Override
  public boolean delete(String metric) {
    return gate.write(() -> collections.metrics().deleteOne(byName(metric)).getDeletedCount() > 0);
  }

  @Override
  public List<MetricDefinition> list(@Nullable String after, int limit) {
    return gate.read(
        () -> {
          List<MetricDefinition> page = new ArrayList<>();
          collections
              .metrics()
              .find(
                  new BsonDocument(
                      "_id", new BsonDocument("$gt", new BsonString(after == null ? "" : after))))
              .sort(MonthKeys.ascending())
              .limit(limit)
              .forEach(document -> page.add(read(document)));
          return page;
        });
  }

  private boolean isHeld(BsonDocument document) {
    return document.isDateTime(HELD)
        && document.getDateTime(HELD).getValue() > clock.millis() - LONGEST_HOLD.toMillis();
  }

  private BsonDocument notHeld(String metric) {
    BsonDateTime expired = new BsonDateTime(clock.millis() - LONGEST_HOLD.toMillis());
    return byName(metric).append(HELD, new BsonDocument("$not", new BsonDocument("$gt", expired)));
  }

  private static StoreUnavailableException held() {
    return new StoreUnavailableException(
        StoreUnavailableException.Reason.BUSY, "the metric is being redefined", null);
  }

  private static BsonDocument byName(String metric) {
    return new BsonDocument("_id", new BsonString(metric));
  }

  private static BsonDocument write(MetricDefinition definition) {
    BsonDocument document =
        byName(definition.metric())
            .append(RESOLUTION, new BsonString(definition.resolution().wireName()))
            .append(FOLD, new BsonString(definition.fold().wireName()))
            .append(ZONE, new BsonString(definition.zone().getId()))
            .append(RESERVE, new BsonString(definition.reserve().wireName()));
    appendText(document, "unit", definition.unit());
    appendText(document, "description", definition.description());
    Period retention = definition.retention();
    appendText(document, "retention", retention == null ? null : retention.toString());
    return document.append("created", new BsonDateTime(definition.created().toEpochMilli()));
  }

  private static void appendText(BsonDocument document, String field, @Nullable String text) {
    if (text != null) {
      document.append(field, new BsonString(text));
    }
  }

  private static MetricDefinition read(BsonDocument document) {
    String retention = text(document, "retention");
    return new MetricDefinition(
        document.getString("_id").getValue(),
        Resolution.valueOf(upper(document, RESOLUTION)),
        Fold.valueOf(upper(document, FOLD)),
        ZoneId.of(document.getString(ZONE).getValue()),
        reserve(document),
        text(document, "unit"),
        text(document, "description"),
        retention == null ? null : Period.parse(retention),
        Instant.ofEpochMilli(document.getDateTime("created").getValue()));
  }

  /** Definitions from before there was a choice have none. */
  private static Reserve reserve(BsonDocument document) {
    return document.containsKey(RESERVE) ? Reserve.valueOf(upper(document, RESERVE)) : Reserve.YEAR;
  }

  private static String upper(BsonDocument document, String field) {
    return document.getString(field).getValue().toUpperCase(Locale.ROOT);
  }

  private static @Nullable String text(BsonDocument document, String field) {
    return document.containsKey(field) ? document.getString(field).getValue() : null;
  }
}
