/**
 * The embedded default: a MongoDB-compatible server inside the process that keeps its data in one
 * file. For trying out and for tests; it is a fake, and the store never relies on its quirks.
 */
@NullMarked
package dev.almanac.store.embedded;

import org.jspecify.annotations.NullMarked;
