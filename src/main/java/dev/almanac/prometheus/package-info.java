/**
 * Prometheus's HTTP API for reading, as Grafana's built-in data source calls it: queries in PromQL,
 * lists of series and labels, metadata. A metric's name is the label {@code __name__}, its client
 * the label {@code client}; a sample's time is the start of its slot.
 */
@NullMarked
package dev.almanac.prometheus;

import org.jspecify.annotations.NullMarked;
