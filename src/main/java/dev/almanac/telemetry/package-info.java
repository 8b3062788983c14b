/** The meters of the service: their names, tags and descriptions, in one place. */
@NullMarked
package dev.almanac.telemetry;

import org.jspecify.annotations.NullMarked;
