/** Takes samples away: on request, and by the retention of their metrics. */
@NullMarked
package dev.almanac.erase;

import org.jspecify.annotations.NullMarked;
