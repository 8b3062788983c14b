package dev.almanac.ingest;

import dev.almanac.ingest.parse.Refusals;
import dev.almanac.series.MonthUpdate;
import java.util.List;

/**
 * What one request brings to the store.
 *
 * @param updates one a month document, in {@link MonthUpdate#STORE_ORDER}
 * @param accepted samples in them
 * @param slots slots in them
 * @param refusals the items that were refused, while reading or since
 */
record FoldedSamples(List<MonthUpdate> updates, int accepted, int slots, Refusals refusals) {}
