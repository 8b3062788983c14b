package dev.almanac.benchmark.measure;

/**
 * One thread's side of a load: prepares a request, sends it, looks at the reply. Only {@link
 * #execute} is timed. Used by one thread only.
 */
public interface LoadClient {

  /**
   * Prepares an operation, so that nothing but the request itself is left to {@link #execute}.
   *
   * @param index which operation of the whole load this is, from 0; each is prepared once
   * @return its kind, an index into {@link LoadPlan#kinds()}
   */
  int prepare(long index) throws Exception;

  /**
   * Carries out what was prepared; timed.
   *
   * @throws RefusedOperationException when the system refused it, which is counted and goes on
   * @throws Exception for whatever makes the measurement worthless, which ends it
   */
  void execute() throws Exception;

  /** Looks at the reply of the last {@link #execute}; not timed. */
  default void check() throws Exception {}
}
