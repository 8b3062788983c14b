/**
 * The store on MongoDB: month documents, their keys, reservation, indexes. The only room that sees
 * the driver and BSON.
 */
@NullMarked
package dev.almanac.store.mongo;

import org.jspecify.annotations.NullMarked;
