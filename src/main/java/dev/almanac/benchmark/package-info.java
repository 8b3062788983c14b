/**
 * The command {@code benchmark}: Almanac's claims about disk I/O, measured on the user's own
 * MongoDB.
 */
@NullMarked
package dev.almanac.benchmark;

import org.jspecify.annotations.NullMarked;
