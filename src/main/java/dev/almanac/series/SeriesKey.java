package dev.almanac.series;

/**
 * Names one series: whose figure ({@code client}) of what quantity ({@code metric}). Both names are
 * as {@link Names} lets them in. The natural order is by metric, then client, each by its UTF-8
 * bytes, which is also the order MongoDB keeps strings in.
 */
public record SeriesKey(String metric, String client) implements Comparable<SeriesKey> {

  @Override
  public int compareTo(SeriesKey other) {
    int byMetric = Names.BYTEWISE.compare(metric, other.metric);
    return byMetric != 0 ? byMetric : Names.BYTEWISE.compare(client, other.client);
  }
}
