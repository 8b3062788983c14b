package dev.almanac.query;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an answer has to say beside its values.
 *
 * @param code stable: {@code overflow} or {@code no_slot}
 * @param client whose series; null for that of all clients together, or for the whole answer
 * @param bucket which bucket; null for the whole answer
 * @param detail in words
 */
record Note(String code, @Nullable String client, @Nullable String bucket, String detail) {

  /** The notes about an answer, series by series; most answers have none. */
  static List<Note> about(SeriesAnswer answer) {
    List<Note> notes = new ArrayList<>();
    SeriesQuery query = answer.query();
    if (query.range().isEmpty()) {
      notes.add(
          new Note(
              "no_slot",
              null,
              null,
              "no "
                  + query.definition().resolution().wireName()
                  + " of this metric starts in the range; a value belongs to the start of its "
                  + query.definition().resolution().wireName()));
    }
    for (SeriesAnswer.Series series : answer.series()) {
      for (int i = 0; i < series.values().length; i++) {
        if (Double.isInfinite(series.values()[i])) {
          notes.add(
              new Note(
                  "overflow",
                  series.client(),
                  answer.buckets().get(i).label(),
                  "the " + query.fn().wireName() + " is beyond the range of a double"));
        }
      }
    }
    return notes;
  }
}
