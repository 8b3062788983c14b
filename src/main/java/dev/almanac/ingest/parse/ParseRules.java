package dev.almanac.ingest.parse;

/**
 * What a request and the settings say about reading its body.
 *
 * @param timeUnit of integer timestamps, unless the body or an item says otherwise
 * @param window the accepted times
 * @param maxSamples most items of a body, refused ones included
 * @param delimiter between the columns of CSV
 * @param bodyBytes length of the body, as far as it is known before it is read; 0 when it is not
 */
public record ParseRules(
    TimestampUnit timeUnit, TimeWindow window, int maxSamples, char delimiter, long bodyBytes) {

  /** Of a short sample: memory for as many as there can be is taken at once. */
  private static final int BYTES_A_SAMPLE = 48;

  /** About how many samples there will be. */
  int expectedSamples() {
    return (int) Math.min(maxSamples, bodyBytes / BYTES_A_SAMPLE + 1);
  }
}
