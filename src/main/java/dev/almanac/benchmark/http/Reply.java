package dev.almanac.benchmark.http;

import java.util.OptionalInt;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * A reply, read whole and looked at only when asked.
 *
 * @param status HTTP status
 * @param body as it came
 */
public record Reply(int status, byte[] body) {

  private static final int OK = 200;
  private static final int REDIRECTION = 300;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Whether the request was served. */
  public boolean ok() {
    return status >= OK && status < REDIRECTION;
  }

  /** Whether the service has too much to do, or cannot serve for now: the same may do later. */
  public boolean busy() {
    return status == TOO_MANY_REQUESTS || status == UNAVAILABLE;
  }

  /** How many samples were accepted; empty where the body does not say so. */
  public OptionalInt accepted() {
    try (JsonParser json = JSON.createParser(body)) {
      return find(json, "accepted") && json.nextToken() == JsonToken.VALUE_NUMBER_INT
          ? OptionalInt.of(json.getIntValue())
          : OptionalInt.empty();
    } catch (JacksonException notOurs) {
      return OptionalInt.empty();
    }
  }

  /** How many values there are, gaps left out; empty where the body has no place for them. */
  public OptionalInt values() {
    try (JsonParser json = JSON.createParser(body)) {
      if (!find(json, "values") || json.nextToken() != JsonToken.START_ARRAY) {
        return OptionalInt.empty();
      }
      int values = 0;
      for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
        if (t == null) {
          return OptionalInt.empty();
        }
        values += t == JsonToken.VALUE_NULL ? 0 : 1;
      }
      return OptionalInt.of(values);
    } catch (JacksonException notOurs) {
      return OptionalInt.empty();
    }
  }

  /** Reads on to the first property of that name. */
  private static boolean find(JsonParser json, String property) {
    for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
      if (token == JsonToken.PROPERTY_NAME && property.equals(json.currentName())) {
        return true;
      }
    }
    return false;
  }
}
