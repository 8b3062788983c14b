package dev.almanac.store.mongo;

import dev.almanac.store.StoreInfo;
import dev.almanac.store.StoreLocation;
import dev.almanac.store.mongo.StorePreparation.Prepared;
import org.jspecify.annotations.Nullable;

/** What is known of the database, from its preparation. */
record MongoStoreInfo(StorePreparation preparation, StoreLocation where) implements StoreInfo {

  @Override
  public String mode() {
    return where.mode();
  }

  @Override
  public @Nullable String databaseVersion() {
    Prepared prepared = preparation.prepared();
    return prepared == null ? null : prepared.databaseVersion();
  }

  @Override
  public @Nullable String storageEngine() {
    Prepared prepared = preparation.prepared();
    return prepared == null ? null : prepared.storageEngine();
  }

  @Override
  public String location() {
    return where.description();
  }
}
