package dev.almanac.ingest.parse;

import dev.almanac.series.Quoted;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one sample of JSON, strictly, and passes over all of it even when it is refused. */
final class JsonItem {

  private final JsonParser parser;
  private final RawSample raw;
  private @Nullable RefusedException first;

  private JsonItem(JsonParser parser, RawSample raw) {
    this.parser = parser;
    this.raw = raw;
  }

  /**
   * Reads the value at which the parser stands and leaves the parser at its last token.
   *
   * @throws RefusedException for the first thing that a sample does not have
   * @throws tools.jackson.core.JacksonException when the text is not well-formed
   */
  static void read(JsonParser parser, RawSample raw) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      String found = describe(parser.currentToken());
      parser.skipChildren();
      throw new RefusedException(
          RefusalCode.MALFORMED,
          "a sample must be an object with " + RawSample.FIELDS + "; this item is " + found);
    }
    JsonItem item = new JsonItem(parser, raw);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      parser.nextToken();
      item.field(field);
      parser.skipChildren();
    }
    if (item.first != null) {
      throw item.first;
    }
  }

  private void field(String name) {
    switch (name) {
      case "metric" -> raw.metric = once(name, raw.metric, string(name));
      case "client" -> raw.client = once(name, raw.client, string(name));
      case "timestamp" -> raw.timestamp = once(name, raw.timestamp, timestamp());
      case "value" -> raw.value = once(name, raw.value, number());
      case "timeUnit" -> raw.timeUnit = once(name, raw.timeUnit, string(name));
      default ->
          refuse(
              RefusalCode.UNKNOWN_FIELD,
              "a sample has no field " + Quoted.of(name) + "; it has " + RawSample.FIELDS);
    }
  }

  private @Nullable String once(String name, @Nullable String before, @Nullable String now) {
    if (before != null) {
      refuse(RefusalCode.DUPLICATE_FIELD, "field " + name + " stands twice in this sample");
    }
    return now;
  }

  private @Nullable String string(String name) {
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      return parser.getString();
    }
    return wrongType(name, "a string");
  }

  private @Nullable String number() {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
      return parser.getString();
    }
    return wrongType("value", "a number");
  }

  private @Nullable String timestamp() {
    switch (parser.currentToken()) {
      case VALUE_STRING -> {
        return parser.getString();
      }
      case VALUE_NUMBER_INT -> {
        raw.integerTimestamp = true;
        return parser.getString();
      }
      case VALUE_NUMBER_FLOAT -> {
        refuse(
            RefusalCode.BAD_TIMESTAMP,
            "timestamp "
                + Quoted.of(parser.getString())
                + " is not valid: a count of time units has neither fraction nor exponent");
        return null;
      }
      default -> {
        return wrongType("timestamp", "a string or an integer");
      }
    }
  }

  private @Nullable String wrongType(String name, String expected) {
    refuse(
        RefusalCode.WRONG_TYPE,
        name + " must be " + expected + "; it is " + describe(parser.currentToken()));
    return null;
  }

  private void refuse(RefusalCode code, String detail) {
    if (first == null) {
      first = new RefusedException(code, detail);
    }
  }

  private static String describe(@Nullable JsonToken token) {
    if (token == null) {
      return "nothing";
    }
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "a string";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      case VALUE_NULL -> "null";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      default -> "something else";
    };
  }
}
