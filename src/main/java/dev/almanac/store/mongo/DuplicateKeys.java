package dev.almanac.store.mongo;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.bulk.BulkWriteError;
import java.util.Set;
import java.util.stream.Collectors;

/** Tells documents that were there already, which an insert may meet, from writes that failed. */
final class DuplicateKeys {

  private static final int DUPLICATE_KEY = 11000;

  private DuplicateKeys() {}

  /**
   * The positions in the insert of the documents that were there already; throws the error again if
   * anything else is in it.
   */
  static Set<Integer> of(MongoBulkWriteException e) {
    boolean other = e.getWriteErrors().stream().anyMatch(error -> error.getCode() != DUPLICATE_KEY);
    if (other || e.getWriteConcernError() != null) {
      throw e;
    }
    return e.getWriteErrors().stream().map(BulkWriteError::getIndex).collect(Collectors.toSet());
  }
}
