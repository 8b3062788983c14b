package dev.almanac.benchmark.run;

import dev.almanac.benchmark.report.Comparison;

/**
 * A named, reproducible mix of operations. What a workload means never changes under one {@link
 * #meaning}: another meaning gets the next number, so that figures with equal names and numbers can
 * be compared for as long as they are kept.
 */
public interface Workload {

  /** As on the command line and in reports. */
  String name();

  /** Version of what the workload does, from 1. */
  int meaning();

  /** What is compared and how to read it, in one or two sentences for the head of the report. */
  String summary();

  /** What stands beside what in the report. */
  Comparison.Between compared();

  /**
   * Carries the workload out, handing each finished phase to the run.
   *
   * @throws dev.almanac.benchmark.measure.StopSignal.StoppedException when asked to end early
   * @throws UnfitException when the given options or servers do not allow it
   * @throws Exception for whatever makes the measurement worthless
   */
  void carryOut(Run run) throws Exception;
}
