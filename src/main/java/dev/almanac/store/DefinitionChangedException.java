package dev.almanac.store;

/**
 * A metric's resolution, fold or zone is no longer the one the samples were slotted by: another
 * process redefined the metric while it had no samples. Slot them again by the new definition.
 */
public final class DefinitionChangedException extends RuntimeException {

  private final String metric;

  public DefinitionChangedException(String metric) {
    super("the definition of metric " + metric + " has changed");
    this.metric = metric;
  }

  public String metric() {
    return metric;
  }
}
