/** What there is: the list of metrics, their definitions, and who has data of them. */
@NullMarked
package dev.almanac.catalog;

import org.jspecify.annotations.NullMarked;
