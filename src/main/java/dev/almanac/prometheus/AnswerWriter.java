package dev.almanac.prometheus;

import dev.almanac.promql.Labels;
import dev.almanac.promql.Value;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes answers in Prometheus's JSON, piece by piece: {@code {"status":"success","data":…}}, and
 * {@code warnings} when something was left out because the caller said so.
 */
@Component
class AnswerWriter {

  static final String CUT = "results truncated due to limit";

  private final JsonMapper json;

  AnswerWriter(JsonMapper json) {
    this.json = json;
  }

  /** Answers with what a query came to. */
  void value(HttpServletResponse response, Value value, long millis, int limit) throws IOException {
    boolean cut = limit > 0 && size(value) > limit;
    write(
        response,
        cut,
        out -> {
          out.writeStartObject();
          out.writeStringProperty("resultType", type(value));
          out.writeName("result");
          result(out, value, millis, cut ? limit : Integer.MAX_VALUE);
          out.writeEndObject();
        });
  }

  /** Answers with a list, of which only so many are wanted; 0 for all. */
  <T> void list(HttpServletResponse response, List<T> items, int limit) throws IOException {
    boolean cut = limit > 0 && items.size() > limit;
    List<T> kept = cut ? items.subList(0, limit) : items;
    write(response, cut, out -> out.writePOJO(kept));
  }

  /** Answers with an object. */
  void object(HttpServletResponse response, Object data) throws IOException {
    write(response, false, out -> out.writePOJO(data));
  }

  private void write(HttpServletResponse response, boolean cut, Consumer<JsonGenerator> data)
      throws IOException {
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    try (JsonGenerator out = json.createGenerator(response.getOutputStream())) {
      out.writeStartObject();
      out.writeStringProperty("status", "success");
      out.writeName("data");
      data.accept(out);
      if (cut) {
        out.writeArrayPropertyStart("warnings").writeString(CUT).writeEndArray();
      }
      out.writeEndObject();
    }
  }

  private static int size(Value value) {
    if (value instanceof Value.Vector vector) {
      return vector.samples().size();
    }
    return value instanceof Value.Matrix matrix ? matrix.rows().size() : 0;
  }

  private static String type(Value value) {
    if (value instanceof Value.Scalar) {
      return "scalar";
    }
    if (value instanceof Value.Text) {
      return "string";
    }
    return value instanceof Value.Vector ? "vector" : "matrix";
  }

  private static void result(JsonGenerator out, Value value, long millis, int limit) {
    if (value instanceof Value.Scalar scalar) {
      pair(out, millis, GoFloat.of(scalar.value()));
    } else if (value instanceof Value.Text text) {
      pair(out, millis, text.value());
    } else if (value instanceof Value.Vector vector) {
      out.writeStartArray();
      for (Value.Sample sample : vector.samples().subList(0, Math.min(limit, size(value)))) {
        out.writeStartObject();
        labels(out, sample.labels());
        out.writeName("value");
        pair(out, millis, GoFloat.of(sample.value()));
        out.writeEndObject();
      }
      out.writeEndArray();
    } else if (value instanceof Value.Matrix matrix) {
      out.writeStartArray();
      for (Value.Row row : matrix.rows().subList(0, Math.min(limit, size(value)))) {
        out.writeStartObject();
        labels(out, row.labels());
        out.writeArrayPropertyStart("values");
        for (int i = 0; i < row.values().length; i++) {
          pair(out, row.millis()[i], GoFloat.of(row.values()[i]));
        }
        out.writeEndArray();
        out.writeEndObject();
      }
      out.writeEndArray();
    }
  }

  private static void labels(JsonGenerator out, Labels labels) {
    out.writeObjectPropertyStart("metric");
    labels.asMap().forEach(out::writeStringProperty);
    out.writeEndObject();
  }

  /**
   * A raw time, as a generator writes no number with the zeros that Prometheus leaves behind it.
   */
  private static void pair(JsonGenerator out, long millis, String text) {
    out.writeStartArray().writeNumber(seconds(millis)).writeString(text).writeEndArray();
  }

  /** Seconds, with three digits behind the point unless they are all 0. */
  static String seconds(long millis) {
    long size = Math.abs(millis);
    String whole = (millis < 0 ? "-" : "") + size / 1000;
    long fraction = size % 1000;
    return fraction == 0 ? whole : whole + "." + String.valueOf(1000 + fraction).substring(1);
  }
}
