/** The ports to the store: what the service asks of a database, in terms of the domain. */
@NullMarked
package dev.almanac.store;

import org.jspecify.annotations.NullMarked;
