package dev.almanac.prometheus;

import dev.almanac.promql.Durations;
import dev.almanac.promql.QueryException;
import dev.almanac.series.Quoted;
import dev.almanac.series.RefusedException;
import dev.almanac.series.Timestamps;
import dev.almanac.web.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * The parameters of a request: of its query and, for a POST, of the form in its body, which come
 * first. As with Prometheus those that are not known are passed over, and of one that is given
 * twice the first counts. Tomcat leaves forms alone here, so the body is read by this class and
 * bounded.
 */
final class FormParameters {

  /** Room for a query that names some ten thousand clients. */
  static final int MOST_BYTES = 1 << 20;

  private static final String FORM = "application/x-www-form-urlencoded";

  private static final Pattern SECONDS =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?");

  /** What Go's oldest and newest times are, which some clients send for "no bound". */
  private static final Map<String, Long> FURTHEST =
      Map.of(
          "-292273086-05-16T16:47:06Z", Times.FIRST,
          "292277025-08-18T07:12:54.999999999Z", Times.LAST);

  private final Map<String, List<String>> values;

  private FormParameters(Map<String, List<String>> values) {
    this.values = values;
  }

  /**
   * Reads the parameters.
   *
   * @throws org.springframework.web.ErrorResponseException 400 when the form cannot be read, 413
   *     when it is larger than a megabyte, 415 for a body that is no form
   */
  static FormParameters of(HttpServletRequest request) throws IOException {
    Map<String, List<String>> values = new HashMap<>();
    if (request.getMethod().equals("POST")) {
      byte[] body = request.getInputStream().readNBytes(MOST_BYTES + 1);
      if (body.length > MOST_BYTES) {
        throw Problem.of(
            HttpStatus.CONTENT_TOO_LARGE,
            "bad_data",
            "the form is larger than the limit of " + MOST_BYTES + " bytes");
      }
      if (body.length > 0) {
        checkForm(request);
        readForm(body, values);
      }
    }
    request
        .getParameterMap()
        .forEach(
            (name, given) ->
                values.computeIfAbsent(name, n -> new ArrayList<>()).addAll(List.of(given)));
    return new FormParameters(values);
  }

  private static void checkForm(HttpServletRequest request) {
    String type = String.valueOf(request.getContentType()).toLowerCase(Locale.ROOT);
    String encoding = request.getHeader("Content-Encoding");
    if (!type.split(";", 2)[0].strip().equals(FORM)
        || (encoding != null && !encoding.equalsIgnoreCase("identity"))) {
      throw Problem.of(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE,
          "bad_data",
          "a body must be a form of type " + FORM + ", not compressed");
    }
  }

  private static void readForm(byte[] body, Map<String, List<String>> values) {
    int start = 0;
    for (int i = 0; i <= body.length; i++) {
      if (i == body.length || body[i] == '&') {
        if (i > start) {
          int equals = start;
          while (equals < i && body[equals] != '=') {
            equals++;
          }
          values
              .computeIfAbsent(decoded(body, start, equals), n -> new ArrayList<>())
              .add(decoded(body, Math.min(equals + 1, i), i));
        }
        start = i + 1;
      }
    }
  }

  private static String decoded(byte[] body, int from, int to) {
    byte[] bytes = new byte[to - from];
    int size = 0;
    for (int i = from; i < to; i++) {
      byte b = body[i];
      if (b == '%') {
        int high = i + 2 < to ? Character.digit(body[i + 1], 16) : -1;
        int low = i + 2 < to ? Character.digit(body[i + 2], 16) : -1;
        if (high < 0 || low < 0) {
          throw PrometheusErrors.badData(
              "the form cannot be read: a percent sign is followed by two hexadecimal digits");
        }
        b = (byte) (high * 16 + low);
        i += 2;
      } else if (b == '+') {
        b = ' ';
      }
      bytes[size++] = b;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, size)).toString();
    } catch (CharacterCodingException e) {
      throw PrometheusErrors.badData("the form cannot be read: it is not UTF-8");
    }
  }

  /** All values of a parameter; none when it is not given. */
  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** The first value that is not empty; null when there is none. */
  @Nullable String first(String name) {
    List<String> given = all(name);
    return given.isEmpty() || given.get(0).isEmpty() ? null : given.get(0);
  }

  /** The value of a parameter that must be given. */
  String required(String name) {
    String value = first(name);
    if (value == null) {
      throw PrometheusErrors.badData("parameter " + name + " is missing");
    }
    return value;
  }

  /** A time in milliseconds: seconds since 1970 with a fraction, or RFC 3339. */
  long time(String name) {
    return time(name, required(name));
  }

  /** The same; {@code otherwise} when it is not given. */
  long time(String name, long otherwise) {
    String value = first(name);
    return value == null ? otherwise : time(name, value);
  }

  private static long time(String name, String value) {
    Long furthest = FURTHEST.get(value);
    if (furthest != null) {
      return furthest;
    }
    try {
      BigDecimal millis =
          SECONDS.matcher(value).matches()
              ? new BigDecimal(value).movePointRight(3).setScale(0, RoundingMode.HALF_EVEN)
              : BigDecimal.valueOf(Timestamps.instant(value).toEpochMilli());
      if (millis.compareTo(BigDecimal.valueOf(Times.FIRST)) >= 0
          && millis.compareTo(BigDecimal.valueOf(Times.LAST)) <= 0) {
        return millis.longValue();
      }
    } catch (RefusedException e) {
      // It is refused below.
    }
    throw PrometheusErrors.badData(
        "parameter "
            + name
            + " is "
            + Quoted.of(value)
            + "; expected a time as seconds since 1970, which may have a fraction, or such as"
            + " 2012-04-01T06:30:00Z, in the years 1 to 9999");
  }

  /** A duration in milliseconds: with units, or as seconds with a fraction. */
  long duration(String name, String value) {
    long millis;
    try {
      millis = Durations.millisOrSeconds(value);
    } catch (QueryException e) {
      throw PrometheusErrors.badData("parameter " + name + ": " + e.detail());
    }
    if (millis <= 0) {
      throw PrometheusErrors.badData(
          "parameter " + name + " is " + Quoted.of(value) + "; expected 1ms or more");
    }
    return millis;
  }

  /** The most items that are wanted; 0, as when it is not given, is all. */
  int limit(String name) {
    String value = first(name);
    if (value == null) {
      return 0;
    }
    if (!value.matches("[0-9]{1,18}")) {
      throw PrometheusErrors.badData(
          "parameter " + name + " is " + Quoted.of(value) + "; expected a whole number from 0 on");
    }
    return (int) Math.min(Integer.MAX_VALUE, Long.parseLong(value));
  }
}
