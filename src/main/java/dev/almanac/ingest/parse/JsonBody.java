package dev.almanac.ingest.parse;

import dev.almanac.series.Quoted;
import dev.almanac.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * A body in JSON: an array of samples, or an object that holds it as {@code samples} and may state
 * {@code timeUnit} before or after it. Items are refused one by one; a document that is not
 * well-formed to its end, or goes on after it, is a 400 as a whole.
 */
final class JsonBody {

  private static final String EXPECTED =
      "an array of samples, or an object with members timeUnit (if need be) and samples";

  private final JsonParser parser;
  private final SampleCollector samples;

  private JsonBody(JsonParser parser, SampleCollector samples) {
    this.parser = parser;
    this.samples = samples;
  }

  static void read(InputStream in, SampleCollector samples) throws IOException {
    try (JsonParser parser = Json.parser(new Utf8Reader(in))) {
      new JsonBody(parser, samples).document();
    } catch (JacksonException e) {
      throw Problem.badRequest(
          "malformed_json",
          "the body is not well-formed JSON: " + Json.fault(e) + "; nothing was stored");
    }
  }

  private void document() {
    JsonToken token = parser.nextToken();
    if (token == null) {
      return;
    }
    switch (token) {
      case START_ARRAY -> items();
      case START_OBJECT -> object();
      default -> throw unexpected("the body must be " + EXPECTED);
    }
    if (parser.nextToken() != null) {
      throw Problem.badRequest(
          "malformed_json",
          "the body goes on after its JSON document; samples one to a line are sent as"
              + " application/x-ndjson; nothing was stored");
    }
  }

  private void items() {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      samples.take(0, raw -> JsonItem.read(parser, raw));
    }
  }

  private void object() {
    boolean unitGiven = false;
    boolean samplesGiven = false;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String member = parser.currentName();
      JsonToken token = parser.nextToken();
      switch (member) {
        case "samples" -> {
          if (samplesGiven) {
            throw unexpected("member samples stands twice");
          }
          if (token != JsonToken.START_ARRAY) {
            throw unexpected("member samples must be an array");
          }
          items();
          samplesGiven = true;
        }
        case "timeUnit" -> {
          if (unitGiven) {
            throw unexpected("member timeUnit stands twice");
          }
          samples.useTimeUnit(timeUnit(token));
          unitGiven = true;
        }
        default ->
            throw unexpected(
                "the body has a member " + Quoted.of(member) + "; it must be " + EXPECTED);
      }
    }
    if (!samplesGiven) {
      throw unexpected("member samples is missing; the body must be " + EXPECTED);
    }
  }

  private TimestampUnit timeUnit(@Nullable JsonToken token) {
    TimestampUnit unit =
        token == JsonToken.VALUE_STRING ? TimestampUnit.of(parser.getString()) : null;
    if (unit == null) {
      throw unexpected("member timeUnit must be " + TimestampUnit.EXPECTED + ", as a string");
    }
    return unit;
  }

  private static RuntimeException unexpected(String detail) {
    return Problem.badRequest("unexpected_json", detail + "; nothing was stored");
  }
}
