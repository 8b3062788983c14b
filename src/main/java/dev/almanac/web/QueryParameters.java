package dev.almanac.web;

import dev.almanac.series.Quoted;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The query parameters of a request, read strictly: a parameter the endpoint does not know, or one
 * given twice where one is meant, is a 400 that names it, so that a slip of the pen never changes
 * what is answered.
 */
public final class QueryParameters {

  private final Map<String, String[]> values;

  private QueryParameters(Map<String, String[]> values) {
    this.values = values;
  }

  /**
   * Reads the parameters of a request.
   *
   * @param known the names that the endpoint knows
   * @throws org.springframework.web.ErrorResponseException 400 naming the parameter that is unknown
   *     and those that are known
   */
  public static QueryParameters of(HttpServletRequest request, Set<String> known) {
    Map<String, String[]> values = request.getParameterMap();
    for (String name : values.keySet()) {
      if (!known.contains(name)) {
        throw Problem.badRequest(
            "unknown_parameter",
            "there is no parameter "
                + Quoted.of(name)
                + "; known are "
                + String.join(", ", new TreeSet<>(known)));
      }
    }
    return new QueryParameters(values);
  }

  /** The one value of a parameter, or null when it is not given. */
  public @Nullable String one(String name) {
    String[] given = values.get(name);
    if (given == null || given.length == 0) {
      return null;
    }
    if (given.length > 1) {
      throw Problem.badRequest(
          "repeated_parameter", "parameter " + name + " is given " + given.length + " times");
    }
    return given[0];
  }

  /**
   * The one value of a parameter that names one thing, or null when it is not given. {@code *},
   * which stands for all elsewhere, is refused here, where it would silently mean one of that name.
   */
  public @Nullable String single(String name) {
    String value = one(name);
    if (value != null && value.equals("*")) {
      throw badValue(name, value, "one name; leave the parameter out for all");
    }
    return value;
  }

  /** The one value of a parameter that must be given and not be empty. */
  public String required(String name) {
    String value = one(name);
    if (value == null || value.isEmpty()) {
      throw Problem.badRequest("missing_parameter", "parameter " + name + " is required");
    }
    return value;
  }

  /** All values of a parameter, in the order given; empty when it is not given. */
  public List<String> all(String name) {
    String[] given = values.get(name);
    return given == null ? List.of() : List.of(given);
  }

  /**
   * One of a set of names, in lower case as the API spells them.
   *
   * @return the constant named, or null when the parameter is not given
   */
  public <E extends Enum<E>> @Nullable E choice(String name, Class<E> type) {
    String value = one(name);
    if (value == null) {
      return null;
    }
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(value)) {
        return constant;
      }
    }
    throw badValue(name, value, "one of " + choices(type));
  }

  /** {@code true} or {@code false}; false when the parameter is not given. */
  public boolean flag(String name) {
    String value = one(name);
    if (value == null || value.equals("false")) {
      return false;
    }
    if (value.equals("true")) {
      return true;
    }
    throw badValue(name, value, "true or false");
  }

  /** A 400 that names the parameter, the value it had and what would be right. */
  public static RuntimeException badValue(String name, String value, String expected) {
    return Problem.badRequest(
        "bad_parameter",
        "parameter " + name + " is " + Quoted.of(value) + "; expected " + expected);
  }

  private static <E extends Enum<E>> String choices(Class<E> type) {
    StringBuilder names = new StringBuilder();
    for (E constant : type.getEnumConstants()) {
      names.append(names.isEmpty() ? "" : ", ").append(constant.name().toLowerCase(Locale.ROOT));
    }
    return names.toString();
  }
}
