package dev.almanac.ingest.parse;

import dev.almanac.series.Quoted;
import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

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
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_OBJECT;
        token = parser.nextToken()) {
      if (token == JsonToken.NOT_AVAILABLE) {
        throw new UnexpectedEndOfInputException(parser, token, "the sample is cut off");
      }
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
      case "metric" -> string(name, raw.metric);
      case "client" -> string(name, raw.client);
      case "timestamp" -> timestamp();
      case "value" -> number();
      case "timeUnit" -> timeUnit();
      default ->
          refuse(
              RefusalCode.UNKNOWN_FIELD,
              "a sample has no field " + Quoted.of(name) + "; it has " + RawSample.FIELDS);
    }
  }

  private void string(String name, FieldText field) {
    if (parser.currentToken() == JsonToken.VALUE_STRING) {
      take(name, field);
    } else {
      wrongType(name, "a string");
    }
  }

  private void number() {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_NUMBER_INT || token == JsonToken.VALUE_NUMBER_FLOAT) {
      take("value", raw.value);
    } else {
      wrongType("value", "a number");
    }
  }

  private void timestamp() {
    switch (parser.currentToken()) {
      case VALUE_STRING -> take("timestamp", raw.timestamp);
      case VALUE_NUMBER_INT -> {
        raw.integerTimestamp = true;
        take("timestamp", raw.timestamp);
      }
      case VALUE_NUMBER_FLOAT ->
          refuse(
              RefusalCode.BAD_TIMESTAMP,
              "timestamp "
                  + Quoted.of(parser.getString())
                  + " is not valid: a count of time units has neither fraction nor exponent");
      default -> wrongType("timestamp", "a string or an integer");
    }
  }

  private void timeUnit() {
    if (raw.timeUnit != null) {
      refuseSecond("timeUnit");
    } else if (parser.currentToken() == JsonToken.VALUE_STRING) {
      raw.timeUnit = parser.getString();
    } else {
      wrongType("timeUnit", "a string");
    }
  }

  /** Takes the token's text without making a string of it. */
  private void take(String name, FieldText field) {
    if (field.isGiven()) {
      refuseSecond(name);
    }
    field.set(parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
  }

  private void refuseSecond(String name) {
    refuse(RefusalCode.DUPLICATE_FIELD, "field " + name + " stands twice in this sample");
  }

  private void wrongType(String name, String expected) {
    refuse(
        RefusalCode.WRONG_TYPE,
        name + " must be " + expected + "; it is " + describe(parser.currentToken()));
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
