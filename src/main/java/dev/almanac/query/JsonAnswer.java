package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.MetricDefinition;
import java.util.List;

/** Writes an answer as JSON; {@link SeriesDocument} describes it. */
final class JsonAnswer {

  /** Of the members around buckets and series, with names that are not unusually long. */
  private static final int HEAD_BYTES = 400;

  /** Of a value with its comma, mostly; the buffer grows where they are longer. */
  private static final int VALUE_BYTES = 9;

  private JsonAnswer() {}

  static JsonBytes write(SeriesAnswer answer) {
    SeriesQuery query = answer.query();
    MetricDefinition definition = query.definition();
    CalendarRange range = query.range();
    JsonBytes json = new JsonBytes(capacity(answer));
    json.raw("{\"metric\":").text(definition.metric());
    json.raw(",\"unit\":").text(definition.unit());
    json.raw(",\"resolution\":").text(definition.resolution().wireName());
    json.raw(",\"fold\":").text(definition.fold().wireName());
    json.raw(",\"zone\":").text(range.zone().getId());
    json.raw(",\"step\":").text(query.step().wireName());
    json.raw(",\"fn\":").text(query.fn().wireName());
    json.raw(",\"from\":").text(range.from().toString());
    json.raw(",\"to\":").text(range.to().toString());
    json.raw(",").shared(answer.grid().json());
    String separator = ",\"series\":[";
    for (SeriesAnswer.Series series : answer.series()) {
      json.raw(separator).raw("{\"client\":").text(series.client());
      json.raw(",\"values\":").numbers(series.values()).raw("}");
      separator = ",";
    }
    json.raw(answer.series().isEmpty() ? ",\"series\":[]" : "]");
    writeNotes(json, Note.about(answer));
    return json.raw("}");
  }

  private static int capacity(SeriesAnswer answer) {
    long values = (long) answer.series().size() * (answer.grid().size() * VALUE_BYTES + 100L);
    return (int) Math.min(HEAD_BYTES + values, 1 << 24);
  }

  private static void writeNotes(JsonBytes json, List<Note> notes) {
    String separator = ",\"notes\":[";
    for (Note note : notes) {
      json.raw(separator).raw("{\"code\":").text(note.code());
      json.raw(",\"client\":").text(note.client());
      json.raw(",\"bucket\":").text(note.bucket());
      json.raw(",\"detail\":").text(note.detail()).raw("}");
      separator = ",";
    }
    json.raw(notes.isEmpty() ? "" : "]");
  }
}
