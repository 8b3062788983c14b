/** What a run found, as values, and written as a table, as JSON and as a page. */
@NullMarked
package dev.almanac.benchmark.report;

import org.jspecify.annotations.NullMarked;
