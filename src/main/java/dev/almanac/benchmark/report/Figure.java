package dev.almanac.benchmark.report;

/**
 * A quantity that was counted or measured, other than rate and latency.
 *
 * @param name what it is, e.g. {@code blocks read}
 * @param per what it is for each of, e.g. {@code year read}; empty where it is of the whole phase
 * @param unit e.g. {@code blocks}, {@code bytes}
 * @param value finite; a quantity that the server does not tell is left out, never made up
 */
public record Figure(String name, String per, String unit, double value) {

  public Figure {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " must be finite, not " + value);
    }
  }

  /**
   * Name, unit where the name does not have it, and what it is per: {@code blocks read / year
   * read}, {@code encoding [microseconds] / find}.
   */
  public String label() {
    String measured = unit.isEmpty() || name.contains(unit) ? name : name + " [" + unit + "]";
    return per.isEmpty() ? measured : measured + " / " + per;
  }
}
