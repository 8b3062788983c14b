/** The packaged service as a process: killed, stopped, started without its database. */
@NullMarked
package dev.almanac.process;

import org.jspecify.annotations.NullMarked;
