/** What tests share: raw connections, fixtures, clocks. */
@NullMarked
package dev.almanac.testing;

import org.jspecify.annotations.NullMarked;
