/** Streams what is stored, sample by sample, in a form that can be posted again. */
@NullMarked
package dev.almanac.export;

import org.jspecify.annotations.NullMarked;
