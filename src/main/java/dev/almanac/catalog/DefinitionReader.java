package dev.almanac.catalog;

import dev.almanac.series.Fold;
import dev.almanac.series.Quoted;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.Zones;
import dev.almanac.web.JsonFault;
import dev.almanac.web.Problem;
import java.time.DateTimeException;
import java.time.Period;
import java.time.ZoneId;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the body of a definition strictly. Anything it does not expect is a 400 that names the
 * field and the form that would be right; nothing is guessed or coerced.
 */
final class DefinitionReader {

  static final int MOST_UNIT = 50;
  static final int MOST_DESCRIPTION = 1000;

  private static final Set<String> FIELDS =
      Set.of("resolution", "fold", "zone", "reserve", "unit", "description", "retention");

  private static final int MOST_MONTHS = 12_000;
  private static final Pattern RETENTION =
      Pattern.compile("P(?=[0-9])(?:([0-9]{1,4})Y)?(?:([0-9]{1,5})M)?");

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private DefinitionReader() {}

  /**
   * Reads a JSON object.
   *
   * @throws org.springframework.web.ErrorResponseException 400 with code {@code malformed}, {@code
   *     unknown_field}, {@code wrong_type} or {@code bad_field}
   */
  static DefinitionRequest read(byte[] body) {
    JsonNode object = parse(body);
    for (String field : object.propertyNames()) {
      if (!FIELDS.contains(field)) {
        throw Problem.badRequest(
            "unknown_field",
            "a definition has no field "
                + Quoted.of(field)
                + "; it has "
                + String.join(", ", new TreeSet<>(FIELDS)));
      }
    }
    return new DefinitionRequest(
        resolution(object),
        fold(object),
        zone(object),
        reserve(object),
        text(object, "unit", MOST_UNIT),
        text(object, "description", MOST_DESCRIPTION),
        retention(object));
  }

  private static JsonNode parse(byte[] body) {
    JsonNode node;
    try {
      node = JSON.readTree(body);
    } catch (JacksonException e) {
      throw Problem.badRequest("malformed", "the body is not one JSON object: " + JsonFault.of(e));
    }
    if (!node.isObject()) {
      throw Problem.badRequest(
          "malformed", "the body must be one JSON object, such as {\"resolution\": \"day\"}");
    }
    return node;
  }

  private static @Nullable Resolution resolution(JsonNode object) {
    String text = string(object, "resolution", false);
    if (text == null) {
      return null;
    }
    for (Resolution resolution : Resolution.values()) {
      if (resolution.wireName().equals(text)) {
        return resolution;
      }
    }
    throw badField("resolution", text, "day or hour");
  }

  private static @Nullable Fold fold(JsonNode object) {
    String text = string(object, "fold", false);
    if (text == null) {
      return null;
    }
    for (Fold fold : Fold.values()) {
      if (fold.wireName().equals(text)) {
        return fold;
      }
    }
    throw badField("fold", text, "last, min, max, sum or avg");
  }

  private static @Nullable ZoneId zone(JsonNode object) {
    String text = string(object, "zone", false);
    try {
      return text == null ? null : Zones.of(text);
    } catch (DateTimeException e) {
      throw badField("zone", text, "a time zone such as UTC or Europe/Vienna");
    }
  }

  private static @Nullable Reserve reserve(JsonNode object) {
    String text = string(object, "reserve", false);
    if (text == null) {
      return null;
    }
    for (Reserve reserve : Reserve.values()) {
      if (reserve.wireName().equals(text)) {
        return reserve;
      }
    }
    throw badField("reserve", text, "year or month");
  }

  private static @Nullable Period retention(JsonNode object) {
    String text = string(object, "retention", true);
    if (text == null) {
      return null;
    }
    Matcher parts = RETENTION.matcher(text);
    if (parts.matches()) {
      Period period = Period.of(number(parts.group(1)), number(parts.group(2)), 0);
      if (period.toTotalMonths() >= 1 && period.toTotalMonths() <= MOST_MONTHS) {
        return period;
      }
    }
    throw badField(
        "retention",
        text,
        "years and months as ISO 8601 writes them, such as P2Y or P18M, from P1M to P1000Y; null"
            + " keeps samples for ever");
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static @Nullable String text(JsonNode object, String field, int most) {
    String text = string(object, field, true);
    if (text == null) {
      return null;
    }
    int length = text.codePointCount(0, text.length());
    if (length < 1 || length > most || text.codePoints().anyMatch(DefinitionReader::isUnfit)) {
      throw badField(
          field, text, "1 to " + most + " characters, none of them a control character, or null");
    }
    return text;
  }

  /** A control character, or half of a surrogate pair, which is no character at all. */
  private static boolean isUnfit(int codePoint) {
    return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
  }

  private static @Nullable String string(JsonNode object, String field, boolean nullable) {
    JsonNode value = object.get(field);
    if (value == null || (nullable && value.isNull())) {
      return null;
    }
    if (!value.isString()) {
      throw Problem.badRequest(
          "wrong_type",
          "field "
              + field
              + " must be a string"
              + (nullable ? " or null" : "")
              + ", not "
              + Quoted.of(value.toString()));
    }
    return value.stringValue();
  }

  private static RuntimeException badField(String field, String value, String expected) {
    return Problem.badRequest(
        "bad_field", "field " + field + " is " + Quoted.of(value) + "; expected " + expected);
  }
}
