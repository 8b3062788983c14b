package dev.almanac.query;

/** How the series of an answer are put together. */
enum Grouping {
  /** One for each client. */
  CLIENT,
  /** One for all clients together. */
  NONE
}
