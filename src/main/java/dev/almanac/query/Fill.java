package dev.almanac.query;

/** What stands in a bucket without a value. Zero and previous never fill a bucket of the future. */
enum Fill {
  /** The gap: null. */
  NULL,
  /** Nothing: the bucket is left out when no series of the answer has a value in it. */
  NONE,
  /** Zero, also for a count. */
  ZERO,
  /** The value of the nearest earlier bucket of the answer that has one. */
  PREVIOUS
}
