/**
 * The part of PromQL that Almanac answers: grammar, types and evaluation, over whatever {@link
 * dev.almanac.promql.SampleSource} brings. It knows no HTTP and no store. Meanings follow <a
 * href="https://prometheus.io/docs/prometheus/latest/querying/basics/">Prometheus's
 * documentation</a> but for look-back, which is the width of the slot.
 */
@NullMarked
package dev.almanac.promql;

import org.jspecify.annotations.NullMarked;
