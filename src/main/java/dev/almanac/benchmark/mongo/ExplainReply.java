package dev.almanac.benchmark.mongo;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a query looked at, from an {@code explain} with {@code executionStats}. A find answers with
 * {@code executionStats} at the top, whatever engine ran it (classic, slot-based, express) and also
 * from a sharded cluster, where it has the sums of the shards; a find on a time-series collection
 * answers as an aggregation, whose stages {@code $cursor} have them, on each shard of a cluster.
 *
 * @param keysExamined index keys; null where the reply does not tell
 * @param documentsExamined documents; null where the reply does not tell
 */
public record ExplainReply(@Nullable Long keysExamined, @Nullable Long documentsExamined) {

  private static final String STATS = "executionStats";
  private static final String KEYS = "totalKeysExamined";
  private static final String DOCUMENTS = "totalDocsExamined";

  /** The figures in a reply. */
  public static ExplainReply of(BsonDocument explain) {
    List<BsonDocument> stats = new ArrayList<>();
    collect(explain, stats);
    return new ExplainReply(sum(stats, KEYS), sum(stats, DOCUMENTS));
  }

  /** The statistics of a find, or those of each cursor that an aggregation or a shard had. */
  private static void collect(BsonDocument part, List<BsonDocument> into) {
    if (part.isDocument(STATS)) {
      into.add(part.getDocument(STATS));
      return;
    }
    if (part.isArray("stages")) {
      for (BsonValue stage : part.getArray("stages")) {
        if (stage.isDocument() && stage.asDocument().isDocument("$cursor")) {
          collect(stage.asDocument().getDocument("$cursor"), into);
        }
      }
    }
    if (part.isDocument("shards")) {
      for (BsonValue shard : part.getDocument("shards").values()) {
        if (shard.isDocument()) {
          collect(shard.asDocument(), into);
        }
      }
    }
  }

  private static @Nullable Long sum(List<BsonDocument> stats, String total) {
    long sum = 0;
    for (BsonDocument part : stats) {
      if (!part.isNumber(total)) {
        return null;
      }
      sum += part.getNumber(total).longValue();
    }
    return stats.isEmpty() ? null : sum;
  }
}
