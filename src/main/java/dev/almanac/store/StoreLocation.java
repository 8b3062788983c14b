package dev.almanac.store;

/**
 * Where the data is kept.
 *
 * @param mode {@code embedded} or {@code mongodb}
 * @param description a directory, or hosts and database; never credentials
 */
public record StoreLocation(String mode, String description) {}
