/** What workloads write and ask for: seeded generators. */
@NullMarked
package dev.almanac.benchmark.data;

import org.jspecify.annotations.NullMarked;
