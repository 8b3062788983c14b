/** The write endpoint: checked samples get their slots, are folded, stored and answered for. */
@NullMarked
package dev.almanac.ingest;

import org.jspecify.annotations.NullMarked;
