/** Measuring without fooling oneself: paced load, latencies, spreads, the model of a disk. */
@NullMarked
package dev.almanac.benchmark.measure;

import org.jspecify.annotations.NullMarked;
