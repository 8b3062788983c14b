/** The MongoDB servers that are driven: connecting, our own database in them, their counters. */
@NullMarked
package dev.almanac.benchmark.mongo;

import org.jspecify.annotations.NullMarked;
