/** Looks after years in the background: their pages, and the reservation of the next one. */
@NullMarked
package dev.almanac.upkeep;

import org.jspecify.annotations.NullMarked;
