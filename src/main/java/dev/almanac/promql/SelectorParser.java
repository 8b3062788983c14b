package dev.almanac.promql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads selectors of series; the grammar is {@link Parser}'s. */
final class SelectorParser {

  private final Words words;

  SelectorParser(Words words) {
    this.words = words;
  }

  /**
   * Reads a selector, with its range and offset.
   *
   * @param metric the name that was read already; null when braces come first
   */
  Expr selector(@Nullable Token metric) {
    Token at = metric == null ? words.peek() : metric;
    List<LabelMatcher> matchers = new ArrayList<>();
    if (metric != null) {
      matchers.add(new LabelMatcher(Labels.NAME, LabelMatcher.Operator.EQUAL, metric.text()));
    }
    if (words.peek().is("{")) {
      matchers(matchers, metric);
    }
    if (matchers.stream().allMatch(matcher -> matcher.matches(""))) {
      throw words.fault(
          at,
          "a selector needs at least one matcher that the empty text does not meet, such as a"
              + " metric's name");
    }
    long millis = -1;
    if (words.peek().is("[")) {
      millis = range();
    }
    long offset = words.peek().isWord("offset") ? offset() : 0;
    Expr.Selector selector = new Expr.Selector(List.copyOf(matchers), offset);
    return millis < 0 ? selector : new Expr.Range(selector, millis);
  }

  private void matchers(List<LabelMatcher> matchers, @Nullable Token metric) {
    boolean isNamed = metric != null;
    words.expect("{");
    boolean more = !words.peek().is("}");
    while (more) {
      Token token = words.peek();
      String label = words.label();
      LabelMatcher.Operator operator =
          LabelMatcher.Operator.of(
              words.peek().kind() == Token.Kind.SYMBOL ? words.peek().text() : "");
      boolean isName = operator == null && token.kind() == Token.Kind.STRING;
      boolean isTwice =
          isName
              ? matchers.stream().anyMatch(other -> other.label().equals(Labels.NAME))
              : isNamed && label.equals(Labels.NAME);
      if (isTwice) {
        throw words.fault(token, "the metric's name is given twice");
      }
      if (isName) {
        isNamed = true;
        matchers.add(new LabelMatcher(Labels.NAME, LabelMatcher.Operator.EQUAL, label));
      } else {
        if (operator == null) {
          throw words.unexpected("=, !=, =~ or !~");
        }
        words.take();
        if (words.peek().kind() != Token.Kind.STRING) {
          throw words.unexpected("a string in quotes");
        }
        matchers.add(matcher(label, operator, words.take()));
      }
      more = words.peek().is(",");
      if (more) {
        words.take();
        more = !words.peek().is("}");
      }
    }
    words.expect("}");
  }

  private LabelMatcher matcher(String label, LabelMatcher.Operator operator, Token value) {
    try {
      return new LabelMatcher(label, operator, value.text());
    } catch (QueryException e) {
      throw words.fault(value, e.detail());
    }
  }

  private long range() {
    if (words.isSubquery()) {
      throw words.fault(words.peek(), "subqueries are not offered");
    }
    words.expect("[");
    Token at = words.peek();
    long millis = length();
    if (millis <= 0) {
      throw words.fault(at, "a range must be longer than 0");
    }
    words.expect("]");
    return millis;
  }

  private long offset() {
    words.take();
    boolean ahead = words.peek().is("-");
    if (ahead || words.peek().is("+")) {
      words.take();
    }
    long millis = length();
    return ahead ? -millis : millis;
  }

  /** Reads a duration or a number of seconds, in milliseconds. */
  long length() {
    Token token = words.peek();
    if (token.kind() != Token.Kind.DURATION && token.kind() != Token.Kind.NUMBER) {
      throw words.unexpected("a duration such as 7d or 1h30m");
    }
    words.take();
    try {
      return Durations.millisOrSeconds(
          token.kind() == Token.Kind.NUMBER
              ? String.valueOf(Numbers.of(token.text()))
              : token.text());
    } catch (QueryException e) {
      throw words.fault(token, e.detail());
    }
  }
}
