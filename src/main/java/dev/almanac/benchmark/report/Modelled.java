package dev.almanac.benchmark.report;

import dev.almanac.benchmark.measure.DiskModel;
import java.util.List;
import java.util.Optional;

/**
 * What the I/O of a cold phase would cost on the modelled disk: a model, never a measurement.
 *
 * @param where the cold result
 * @param blocks blocks that an operation really read, by the server's counters
 * @param bytes bytes that an operation really read
 * @param millis the model's time for one operation
 */
public record Modelled(Measurement.Where where, double blocks, double bytes, double millis) {

  /** Word in the names of phases that read what no cache holds. */
  public static final String COLD = "cold";

  /** Names of the two figures that a cold phase is modelled from. */
  public static final String BLOCKS = "blocks read";

  public static final String BYTES = "bytes read";

  /** The model's word on every cold result whose blocks and bytes are known. */
  public static List<Modelled> of(List<Result> results, DiskModel disk) {
    return results.stream()
        .filter(result -> result.where().phase().contains(COLD))
        .flatMap(result -> model(result, disk).stream())
        .toList();
  }

  private static Optional<Modelled> model(Result result, DiskModel disk) {
    return figure(result, BLOCKS)
        .flatMap(
            blocks ->
                figure(result, BYTES)
                    .map(
                        bytes ->
                            new Modelled(
                                result.where(),
                                blocks,
                                bytes,
                                disk.operationMillis(blocks, bytes))));
  }

  private static Optional<Double> figure(Result result, String name) {
    return result.figures().stream()
        .filter(figure -> figure.name().equals(name))
        .map(figure -> figure.spread().median())
        .findFirst();
  }
}
