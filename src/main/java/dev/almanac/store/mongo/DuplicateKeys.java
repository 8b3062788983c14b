package dev.almanac.store.mongo;

import com.mongodb.MongoBulkWriteException;

/** Tells documents that were there already, which an insert may meet, from writes that failed. */
final class DuplicateKeys {

  private static final int DUPLICATE_KEY = 11000;

  private DuplicateKeys() {}

  /** Throws the error again if anything but duplicate keys is in it. */
  static void throwUnlessAlone(MongoBulkWriteException e) {
    boolean other = e.getWriteErrors().stream().anyMatch(error -> error.getCode() != DUPLICATE_KEY);
    if (other || e.getWriteConcernError() != null) {
      throw e;
    }
  }
}
