/** What was built: the version and commit of the running classes. */
@NullMarked
package dev.almanac.build;

import org.jspecify.annotations.NullMarked;
