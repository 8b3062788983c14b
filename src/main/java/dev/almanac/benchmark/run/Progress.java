package dev.almanac.benchmark.run;

/** Shows how far a run is. */
public interface Progress {

  /**
   * Shows a phase from now until it is closed; one at a time.
   *
   * @param name for people
   * @param total steps that it has
   * @param unit of the steps, in the plural
   */
  Phase phase(String name, long total, String unit);

  /** A phase under way. */
  interface Phase extends AutoCloseable {

    /** Some more steps are done; may be called by any thread. */
    void advance(long steps);

    @Override
    void close();
  }

  /** Shows nothing. */
  Progress SILENT =
      (name, total, unit) ->
          new Phase() {
            @Override
            public void advance(long steps) {}

            @Override
            public void close() {}
          };
}
