/**
 * What each metric is: its definition, cached, and the rules that define a metric at first sight.
 */
@NullMarked
package dev.almanac.definition;

import org.jspecify.annotations.NullMarked;
