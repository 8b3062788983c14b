package dev.almanac.benchmark.measure;

/** Asks a run to end early; what it finished until then is still reported. */
public final class StopSignal {

  private volatile boolean raised;

  /** Asks the run to end. */
  public void raise() {
    raised = true;
  }

  /** Whether the run was asked to end. */
  public boolean raised() {
    return raised;
  }

  /**
   * Ends the phase here when the run was asked to end.
   *
   * @throws StoppedException then
   */
  public void check() {
    if (raised) {
      throw new StoppedException();
    }
  }

  /** The run was asked to end: an unfinished phase is dropped, finished ones are kept. */
  public static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException() {
      super("stopped before the end", null, false, false);
    }
  }
}
