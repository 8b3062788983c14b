/** The service without a store: its HTTP and its arithmetic alone, to be measured by a client. */
@NullMarked
package dev.almanac.benchmark.front;

import org.jspecify.annotations.NullMarked;
