/**
 * The domain: names, slots, folds, ranges and calendar arithmetic. Plain Java that knows neither a
 * database nor HTTP.
 */
@NullMarked
package dev.almanac.series;

import org.jspecify.annotations.NullMarked;
