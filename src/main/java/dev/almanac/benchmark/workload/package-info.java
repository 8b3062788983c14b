/** The workloads, each with a frozen meaning, and the systems that they drive. */
@NullMarked
package dev.almanac.benchmark.workload;

import org.jspecify.annotations.NullMarked;
