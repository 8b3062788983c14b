/**
 * Reading the body of a write: JSON, NDJSON or CSV becomes columns of checked samples, item by
 * item, within stated bounds.
 */
@NullMarked
package dev.almanac.ingest.parse;

import org.jspecify.annotations.NullMarked;
