package dev.almanac.benchmark.mongo;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.CreateCollectionOptions;
import com.mongodb.client.model.TimeSeriesOptions;

/** Tells which servers have time-series collections: MongoDB 5.0 and later, set to that version. */
public final class TimeSeriesSupport {

  private static final String SCRATCH = "time_series_scratch";

  private TimeSeriesSupport() {}

  /** Whether the server makes one; older servers, and the embedded one, do not know the option. */
  public static boolean of(Target target, MongoDatabase database) {
    if (target.embedded()) {
      return false;
    }
    try {
      database.createCollection(
          SCRATCH, new CreateCollectionOptions().timeSeriesOptions(new TimeSeriesOptions("t")));
    } catch (MongoCommandException refused) {
      return false;
    }
    database.getCollection(SCRATCH).drop();
    return true;
  }
}
