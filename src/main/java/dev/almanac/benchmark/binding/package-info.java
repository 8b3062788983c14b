/** The ways of keeping daily samples in MongoDB that workloads compare. */
@NullMarked
package dev.almanac.benchmark.binding;

import org.jspecify.annotations.NullMarked;
