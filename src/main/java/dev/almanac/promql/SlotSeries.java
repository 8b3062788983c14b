package dev.almanac.promql;

/**
 * A series of slots that have a value, in time order. The arrays are of one length and are not
 * changed by anybody.
 *
 * @param starts where each slot starts, which is the time of its sample
 * @param ends where it ends, not included; never after the next one's start
 * @param values no NaN
 */
public record SlotSeries(Labels labels, long[] starts, long[] ends, double[] values) {}
