/** A mongod of our own: started, stopped, restarted cold; file systems and the page cache. */
@NullMarked
package dev.almanac.benchmark.mongod;

import org.jspecify.annotations.NullMarked;
