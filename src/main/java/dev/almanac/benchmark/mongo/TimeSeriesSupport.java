package dev.almanac.benchmark.mongo;

import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** Tells which servers have time-series collections. */
public final class TimeSeriesSupport {

  private static final int FIRST_MAJOR = 5;

  private TimeSeriesSupport() {}

  /** Whether the server is a MongoDB 5.0 or later. */
  public static boolean of(Target target) {
    if (target.embedded()) {
      return false;
    }
    BsonDocument build =
        target
            .client()
            .getDatabase("admin")
            .runCommand(new BsonDocument("buildInfo", new BsonInt32(1)), BsonDocument.class);
    return build.getArray("versionArray").get(0).asNumber().intValue() >= FIRST_MAJOR;
  }
}
