package dev.almanac.benchmark.mongo;

import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What a query looked at, from an {@code explain} with {@code executionStats}. A find answers with
 * {@code executionStats} at the top, whatever engine ran it (classic, slot-based, express) and also
 * from a sharded cluster, where it has the sums of the shards; a find on a time-series collection
 * answers as an aggregation whose first stage, {@code $cursor}, has them.
 *
 * @param keysExamined index keys; null where the reply does not tell
 * @param documentsExamined documents; null where the reply does not tell
 */
public record ExplainReply(@Nullable Long keysExamined, @Nullable Long documentsExamined) {

  private static final String STATS = "executionStats";

  /** The figures in a reply. */
  public static ExplainReply of(BsonDocument explain) {
    BsonDocument stats = stats(explain);
    return new ExplainReply(
        number(stats.get("totalKeysExamined")), number(stats.get("totalDocsExamined")));
  }

  private static BsonDocument stats(BsonDocument explain) {
    if (explain.isDocument(STATS)) {
      return explain.getDocument(STATS);
    }
    if (explain.isArray("stages")) {
      for (BsonValue stage : explain.getArray("stages")) {
        if (stage.isDocument() && stage.asDocument().isDocument("$cursor")) {
          return stats(stage.asDocument().getDocument("$cursor"));
        }
      }
    }
    return new BsonDocument();
  }

  private static @Nullable Long number(@Nullable BsonValue value) {
    return value == null || !value.isNumber() ? null : value.asNumber().longValue();
  }
}
