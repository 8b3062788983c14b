/**
 * A running Almanac as the benchmark sees it: over HTTP, and a server that does nothing beside it.
 */
@NullMarked
package dev.almanac.benchmark.http;

import org.jspecify.annotations.NullMarked;
