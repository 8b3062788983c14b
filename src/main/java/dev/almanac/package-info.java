/** Almanac: the entry point and the wiring of the service. */
@NullMarked
package dev.almanac;

import org.jspecify.annotations.NullMarked;
