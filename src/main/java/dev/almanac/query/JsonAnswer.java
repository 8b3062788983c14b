package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.MetricDefinition;
import dev.almanac.web.NumberText;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes an answer as JSON; {@link SeriesDocument} describes it. */
final class JsonAnswer {

  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonAnswer() {}

  static byte[] write(SeriesAnswer answer) {
    SeriesQuery query = answer.query();
    MetricDefinition definition = query.definition();
    CalendarRange range = query.range();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json =
        FACTORY.createGenerator(ObjectWriteContext.empty(), bytes, JsonEncoding.UTF8)) {
      json.writeStartObject();
      json.writeStringProperty("metric", definition.metric());
      writeText(json, "unit", definition.unit());
      json.writeStringProperty("resolution", definition.resolution().wireName());
      json.writeStringProperty("fold", definition.fold().wireName());
      json.writeStringProperty("zone", range.zone().getId());
      json.writeStringProperty("step", query.step().wireName());
      json.writeStringProperty("fn", query.fn().wireName());
      json.writeStringProperty("from", range.from().toString());
      json.writeStringProperty("to", range.to().toString());
      writeBuckets(json, answer.buckets());
      json.writeArrayPropertyStart("series");
      for (SeriesAnswer.Series series : answer.series()) {
        json.writeStartObject();
        writeText(json, "client", series.client());
        writeValues(json, series.values());
        json.writeEndObject();
      }
      json.writeEndArray();
      writeNotes(json, answer);
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  private static void writeBuckets(JsonGenerator json, List<BucketGrid.Bucket> buckets) {
    json.writeArrayPropertyStart("buckets");
    for (BucketGrid.Bucket bucket : buckets) {
      json.writeString(bucket.label());
    }
    json.writeEndArray();
    json.writeArrayPropertyStart("starts");
    for (BucketGrid.Bucket bucket : buckets) {
      json.writeString(TimeText.utc(bucket.start()));
    }
    json.writeEndArray();
    json.writeArrayPropertyStart("partial");
    for (BucketGrid.Bucket bucket : buckets) {
      json.writeBoolean(bucket.partial());
    }
    json.writeEndArray();
  }

  private static void writeValues(JsonGenerator json, double[] values) {
    json.writeArrayPropertyStart("values");
    for (double value : values) {
      if (Double.isFinite(value)) {
        json.writeNumber(NumberText.of(value));
      } else {
        json.writeNull();
      }
    }
    json.writeEndArray();
  }

  private static void writeNotes(JsonGenerator json, SeriesAnswer answer) {
    List<Note> notes = Note.about(answer);
    if (notes.isEmpty()) {
      return;
    }
    json.writeArrayPropertyStart("notes");
    for (Note note : notes) {
      json.writeStartObject();
      json.writeStringProperty("code", note.code());
      writeText(json, "client", note.client());
      writeText(json, "bucket", note.bucket());
      json.writeStringProperty("detail", note.detail());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeText(JsonGenerator json, String name, @Nullable String text) {
    json.writeName(name);
    if (text == null) {
      json.writeNull();
    } else {
      json.writeString(text);
    }
  }
}
