package dev.almanac.store;

import org.jspecify.annotations.Nullable;

/**
 * What the service says about its store when it starts and when it is asked. No value ever holds
 * credentials.
 */
public interface StoreInfo {

  /** {@code embedded} or {@code mongodb}. */
  String mode();

  /** Version of the database, e.g. {@code 8.0.4}; null while it has not been reached. */
  @Nullable String databaseVersion();

  /** Storage engine, e.g. {@code wiredTiger}; null while it is not known. */
  @Nullable String storageEngine();

  /**
   * Where the data is: a directory, or the hosts and database of the connection string without its
   * user, password and options.
   */
  String location();
}
