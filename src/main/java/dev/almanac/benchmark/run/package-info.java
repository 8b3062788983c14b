/** One run of a workload: its options, its progress, what it hands to the report. */
@NullMarked
package dev.almanac.benchmark.run;

import org.jspecify.annotations.NullMarked;
