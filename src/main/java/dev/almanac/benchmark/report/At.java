package dev.almanac.benchmark.report;

/**
 * Where on an axis a measurement stands: growing size, or a number of threads.
 *
 * @param axis what grows, e.g. {@code documents}, {@code threads}
 * @param value how much of it there was
 */
public record At(String axis, long value) {

  /** E.g. {@code 4 threads}. */
  @Override
  public String toString() {
    return value + " " + axis;
  }
}
