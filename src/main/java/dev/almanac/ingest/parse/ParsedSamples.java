package dev.almanac.ingest.parse;

/**
 * A body that was read to its end.
 *
 * @param columns the samples that passed
 * @param refusals the items that did not
 * @param window the times they were checked against; days are still to be, in their metric's zone
 */
public record ParsedSamples(SampleColumns columns, Refusals refusals, TimeWindow window) {

  /** The number of items in the body. */
  public int items() {
    return columns.size() + refusals.total();
  }
}
