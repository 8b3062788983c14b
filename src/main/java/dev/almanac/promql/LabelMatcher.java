package dev.almanac.promql;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.almanac.promql.QueryException.Kind;
import dev.almanac.series.Quoted;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a label. One that a series does not have is the empty text. Expressions are RE2's,
 * matched against the whole value and in time that grows with its length alone, whatever they are.
 */
public final class LabelMatcher {

  /** How a value is compared. */
  public enum Operator {
    EQUAL("="),
    NOT_EQUAL("!="),
    MATCHES("=~"),
    DOES_NOT_MATCH("!~");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    static @Nullable Operator of(String sign) {
      for (Operator operator : values()) {
        if (operator.sign.equals(sign)) {
          return operator;
        }
      }
      return null;
    }
  }

  private static final String SPECIAL = "\\.+*?()[]{}^$|";

  private final String label;
  private final Operator operator;
  private final String value;
  private final @Nullable Pattern pattern;

  /**
   * A condition.
   *
   * @throws QueryException when the value should be an expression and is not
   */
  public LabelMatcher(String label, Operator operator, String value) {
    this.label = label;
    this.operator = operator;
    this.value = value;
    this.pattern =
        operator == Operator.MATCHES || operator == Operator.DOES_NOT_MATCH ? compile(value) : null;
  }

  private static Pattern compile(String expression) {
    try {
      return Pattern.compile(expression, Pattern.DOTALL);
    } catch (PatternSyntaxException e) {
      throw new QueryException(
          Kind.BAD_DATA,
          Quoted.of(expression)
              + " is not a regular expression as RE2 has them: "
              + e.getDescription()
              + (e.getPattern() == null ? "" : " " + Quoted.of(e.getPattern())));
    }
  }

  public String label() {
    return label;
  }

  /** Whether a label of this value, empty for none, meets the condition. */
  public boolean matches(String text) {
    return switch (operator) {
      case EQUAL -> value.equals(text);
      case NOT_EQUAL -> !value.equals(text);
      case MATCHES -> pattern != null && pattern.matches(text);
      case DOES_NOT_MATCH -> pattern != null && !pattern.matches(text);
    };
  }

  /**
   * The only values that can meet the condition, if it says so: the value, or the alternatives of
   * an expression without anything special, as dashboards make them of a choice of several. Null if
   * others may.
   */
  public @Nullable List<String> values() {
    return switch (operator) {
      case EQUAL -> List.of(value);
      case MATCHES -> alternatives();
      case NOT_EQUAL, DOES_NOT_MATCH -> null;
    };
  }

  private @Nullable List<String> alternatives() {
    boolean inGroup = value.startsWith("(") && value.endsWith(")");
    int end = inGroup ? value.length() - 1 : value.length();
    List<String> alternatives = new ArrayList<>();
    StringBuilder alternative = new StringBuilder();
    for (int i = inGroup ? 1 : 0; i < end; i++) {
      char c = value.charAt(i);
      if (c == '|') {
        alternatives.add(alternative.toString());
        alternative.setLength(0);
      } else if (c == '\\' && i + 1 < end && SPECIAL.indexOf(value.charAt(i + 1)) >= 0) {
        alternative.append(value.charAt(++i));
      } else if (SPECIAL.indexOf(c) >= 0) {
        return null;
      } else {
        alternative.append(c);
      }
    }
    alternatives.add(alternative.toString());
    return alternatives;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LabelMatcher that
        && label.equals(that.label)
        && operator == that.operator
        && value.equals(that.value);
  }

  @Override
  public int hashCode() {
    return (label.hashCode() * 31 + operator.hashCode()) * 31 + value.hashCode();
  }

  @Override
  public String toString() {
    return label + operator.sign + Quoted.of(value);
  }
}
