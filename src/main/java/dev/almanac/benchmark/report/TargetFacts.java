package dev.almanac.benchmark.report;

import java.util.List;

/**
 * What is known of a system that was driven.
 *
 * @param name as in the measurements
 * @param facts names and values in the order of showing, e.g. server version, engine, cache size,
 *     journal, write concern, file system
 */
public record TargetFacts(String name, List<Fact> facts) {

  public TargetFacts {
    facts = List.copyOf(facts);
  }

  /**
   * One fact.
   *
   * @param name e.g. {@code cache}
   * @param value for people, with its unit; {@code not told by the server} where it is not known
   */
  public record Fact(String name, String value) {}
}
