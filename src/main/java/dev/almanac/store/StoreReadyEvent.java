package dev.almanac.store;

/**
 * The store can be used from now on. Published at most once in the life of a process; before the
 * application has started when the database was there from the beginning.
 */
public record StoreReadyEvent() {}
