/** Answers questions: slots of a range, aggregated into buckets, as JSON columns or CSV rows. */
@NullMarked
package dev.almanac.query;

import org.jspecify.annotations.NullMarked;
