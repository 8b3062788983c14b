/** What every endpoint shares: problem documents, query parameters, draining at shutdown. */
@NullMarked
package dev.almanac.web;

import org.jspecify.annotations.NullMarked;
