package dev.almanac.store;

/**
 * Stands for the content of the months that a read brought: another content has another
 * fingerprint. It tells nothing of what the content is.
 */
public record Fingerprint(long high, long low) {}
