/** What the repository says of itself: its documents and the paths in its files. */
@NullMarked
package dev.almanac.docs;

import org.jspecify.annotations.NullMarked;
