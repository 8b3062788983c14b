package dev.almanac.promql;

import dev.almanac.series.Quoted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads queries by recursive descent, with precedence climbing for operators.
 *
 * <pre>
 * query       = expression
 * expression  = signed { operator [ "bool" ] signed }           by strength, see below
 * signed      = ( "+" | "-" ) signed | primary
 * primary     = number | duration | string | "(" expression ")"
 *             | function "(" [ expression { "," expression } ] ")"
 *             | aggregator [ grouping ] "(" [ expression "," ] expression ")" [ grouping ]
 *             | selector [ "[" length "]" ] [ "offset" [ "-" ] length ]
 * grouping    = ( "by" | "without" ) "(" [ label { "," label } [ "," ] ] ")"
 * selector    = metric [ matchers ] | matchers
 * matchers    = "{" [ matcher { "," matcher } [ "," ] ] "}"
 * matcher     = label ( "=" | "!=" | "=~" | "!~" ) string | string      the latter names the metric
 * label       = name | string
 * length      = duration | number                                      of seconds
 * operator    = "^" | "*" | "/" | "%" | "+" | "-" | "==" | "!=" | "&lt;" | "&lt;=" | "&gt;" | "&gt;="
 * </pre>
 *
 * <p>Strongest first: {@code ^}, from the right; {@code * / %}; {@code + -}; comparisons; these
 * from the left. A sign holds as strongly as {@code *}, so that {@code -1^2} is -1. Keywords,
 * {@code Inf} and {@code NaN} are in any case, and metrics may be named like keywords. The words
 * are those of {@link Lexer}.
 */
final class Parser {

  /** Far more than anyone writes, and few enough to be walked by recursion. */
  private static final int MOST_PARTS = 1_000;

  /** Parentheses within each other, and powers and signs one behind the other. */
  private static final int DEEPEST = 100;

  private static final Set<String> SET_OPERATORS = Set.of("and", "or", "unless", "atan2");
  private static final Set<String> MATCHINGS =
      Set.of("on", "ignoring", "group_left", "group_right", "fill", "fill_left", "fill_right");

  private final String query;
  private final List<Token> tokens;
  private int next;
  private int parts;
  private int depth;

  private Parser(String query) {
    this.query = query;
    this.tokens = Lexer.read(query);
  }

  /**
   * Reads a query.
   *
   * @throws QueryException naming what is not PromQL, or is not offered
   */
  static Expr parse(String query) {
    Parser parser = new Parser(query);
    Expr expression = parser.expression(Operator.WEAKEST);
    if (parser.peek().kind() != Token.Kind.END) {
      throw parser.unexpected("an operator or the end of the query");
    }
    return expression;
  }

  /**
   * Reads a selector of series without range or offset.
   *
   * @throws QueryException when it is anything else
   */
  static List<LabelMatcher> parseSelector(String query) {
    if (parse(query) instanceof Expr.Selector selector && selector.offsetMillis() == 0) {
      return selector.matchers();
    }
    throw Lexer.fault(query, 0, "expected a selector of series such as {client=\"5\"}");
  }

  private Expr expression(int weakest) {
    if (++depth > DEEPEST) {
      throw fault(peek(), "a query can be at most " + DEEPEST + " expressions deep");
    }
    Expr expression = operations(weakest);
    depth--;
    return expression;
  }

  private Expr operations(int weakest) {
    Expr left = signed();
    while (true) {
      Token token = peek();
      if (token.kind() == Token.Kind.NAME && SET_OPERATORS.contains(lower(token))) {
        throw fault(token, "the operator " + lower(token) + " is not offered");
      }
      Operator operator = Operator.of(token);
      if (operator == null || operator.strength() < weakest) {
        return left;
      }
      next++;
      boolean bool = modifiers(operator);
      Expr right =
          expression(operator.isRightAssociative() ? operator.strength() : operator.strength() + 1);
      left = operation(token, operator, bool, left, right);
    }
  }

  private boolean modifiers(Operator operator) {
    boolean bool = peek().isWord("bool");
    if (bool) {
      if (!operator.isComparison()) {
        throw fault(peek(), "bool can only stand behind a comparison");
      }
      next++;
    }
    Token token = peek();
    if (token.kind() == Token.Kind.NAME
        && MATCHINGS.contains(lower(token))
        && tokens.get(next + 1).is("(")) {
      throw fault(
          token,
          lower(token) + " is not offered; series are matched by all of their labels but the name");
    }
    return bool;
  }

  private Expr operation(Token at, Operator operator, boolean bool, Expr left, Expr right) {
    part(at);
    for (Expr side : List.of(left, right)) {
      if (side.type() != ValueType.SCALAR && side.type() != ValueType.INSTANT_VECTOR) {
        throw fault(
            at,
            "operator "
                + operator.sign()
                + " takes scalars and instant vectors, not a "
                + side.type().words());
      }
    }
    Expr.Operation operation = new Expr.Operation(operator, bool, left, right);
    if (operator.isComparison() && !bool && operation.type() == ValueType.SCALAR) {
      throw fault(
          at, "a comparison of two scalars needs bool, as in 1 " + operator.sign() + " bool 2");
    }
    return operation;
  }

  private Expr signed() {
    Token token = peek();
    if (!token.is("-") && !token.is("+")) {
      return primary();
    }
    next++;
    part(token);
    Expr operand = expression(Operator.BEYOND_SIGN);
    if (operand.type() != ValueType.SCALAR && operand.type() != ValueType.INSTANT_VECTOR) {
      throw fault(
          token,
          "a sign can stand before a scalar or an instant vector, not before a "
              + operand.type().words());
    }
    if (token.is("+")) {
      return operand;
    }
    return operand instanceof Expr.Num number
        ? new Expr.Num(-number.value())
        : new Expr.Negation(operand);
  }

  private Expr primary() {
    Token token = peek();
    part(token);
    Expr expression =
        switch (token.kind()) {
          case NUMBER -> {
            next++;
            yield new Expr.Num(Numbers.of(token.text()));
          }
          case DURATION -> new Expr.Num(length() / 1000.0);
          case STRING -> {
            next++;
            yield new Expr.Text(token.text());
          }
          case NAME -> named(token);
          case SYMBOL -> token.is("(") ? inParentheses() : token.is("{") ? selector(null) : null;
          case END -> null;
        };
    if (expression == null) {
      throw unexpected("an expression");
    }
    refuseModifiers(expression);
    return expression;
  }

  private Expr inParentheses() {
    expect("(");
    Expr inner = expression(Operator.WEAKEST);
    expect(")");
    // Whoever puts a selector into parentheses can no longer change it.
    return inner;
  }

  /** What follows an expression that cannot take it. */
  private void refuseModifiers(Expr expression) {
    Token token = peek();
    if (token.is("@")) {
      throw fault(token, "the modifier @ is not offered");
    }
    if (token.is("[")) {
      throw fault(
          token,
          isSubquery()
              ? "subqueries are not offered"
              : "only a selector of series can have a range, not a " + expression.type().words());
    }
    if (token.isWord("offset")) {
      throw fault(token, "only a selector of series can have an offset, once and behind its range");
    }
  }

  private boolean isSubquery() {
    for (int i = next; tokens.get(i).kind() != Token.Kind.END && !tokens.get(i).is("]"); i++) {
      if (tokens.get(i).is(":")) {
        return true;
      }
    }
    return false;
  }

  private Expr named(Token token) {
    next++;
    Token after = peek();
    boolean grouped = after.isWord("by") || after.isWord("without");
    if (after.is("(") || (grouped && tokens.get(next + 1).is("("))) {
      Aggregator aggregator = Aggregator.of(token.text());
      if (aggregator != null) {
        return aggregation(token, aggregator);
      }
      Function function = Function.of(token.text());
      if (function == null || grouped) {
        throw fault(
            token,
            (grouped ? "aggregation " : "function ")
                + Quoted.of(token.text())
                + " is not offered; offered are "
                + (grouped
                    ? words(Aggregator.values())
                    : words(Function.values()) + " and " + words(Aggregator.values())));
      }
      return call(token, function);
    }
    return Numbers.isWord(token.text()) ? new Expr.Num(Numbers.of(token.text())) : selector(token);
  }

  private static String words(Enum<?>[] values) {
    return Arrays.stream(values)
        .map(value -> value.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  private Expr call(Token name, Function function) {
    List<Expr> arguments = arguments();
    if (arguments.size() != function.parameters().size()) {
      throw fault(
          name,
          function.word()
              + " takes "
              + function.parameters().size()
              + " arguments, and "
              + arguments.size()
              + " are given");
    }
    for (int i = 0; i < arguments.size(); i++) {
      check(name, function.word(), arguments.get(i), function.parameters().get(i));
    }
    return new Expr.Call(function, arguments);
  }

  private void check(Token at, String who, Expr argument, ValueType expected) {
    if (argument.type() != expected) {
      throw fault(
          at,
          who
              + " takes a value of type "
              + expected.words()
              + ", and is given one of type "
              + argument.type().words()
              + (expected == ValueType.RANGE_VECTOR
                  ? "; a range is written behind a selector, as in m[7d]"
                  : ""));
    }
  }

  private List<Expr> arguments() {
    expect("(");
    List<Expr> arguments = new ArrayList<>();
    while (!peek().is(")")) {
      if (!arguments.isEmpty()) {
        if (!peek().is(",")) {
          throw unexpected("\",\" or \")\"");
        }
        next++;
      }
      arguments.add(expression(Operator.WEAKEST));
    }
    expect(")");
    return arguments;
  }

  private Expr aggregation(Token name, Aggregator aggregator) {
    Grouping before = grouping();
    List<Expr> arguments = arguments();
    Grouping behind = grouping();
    if (before != null && behind != null) {
      throw fault(name, "by and without can be given once, before or behind the parentheses");
    }
    int expected = aggregator.keepsSeries() ? 2 : 1;
    if (arguments.size() != expected) {
      throw fault(
          name,
          aggregator.word()
              + " takes "
              + (aggregator.keepsSeries() ? "a number and an instant vector" : "an instant vector")
              + ", and "
              + arguments.size()
              + " arguments are given");
    }
    Expr parameter = null;
    if (aggregator.keepsSeries()) {
      parameter = arguments.get(0);
      check(name, aggregator.word(), parameter, ValueType.SCALAR);
    }
    Expr operand = arguments.get(expected - 1);
    check(name, aggregator.word(), operand, ValueType.INSTANT_VECTOR);
    Grouping grouping = before != null ? before : behind;
    return new Expr.Aggregation(
        aggregator,
        parameter,
        operand,
        grouping != null && grouping.without(),
        grouping == null ? List.of() : grouping.labels());
  }

  private record Grouping(boolean without, List<String> labels) {}

  private @Nullable Grouping grouping() {
    boolean without = peek().isWord("without");
    if (!without && !peek().isWord("by")) {
      return null;
    }
    next++;
    expect("(");
    List<String> labels = new ArrayList<>();
    while (!peek().is(")")) {
      labels.add(label());
      if (!peek().is(")")) {
        expect(",");
      }
    }
    expect(")");
    return new Grouping(without, List.copyOf(labels));
  }

  private String label() {
    Token token = peek();
    boolean isLabel =
        token.kind() == Token.Kind.STRING
            ? !token.text().isEmpty()
            : token.kind() == Token.Kind.NAME && token.text().indexOf(':') < 0;
    if (!isLabel) {
      throw unexpected("a label's name");
    }
    next++;
    return token.text();
  }

  private Expr selector(@Nullable Token metric) {
    Token at = metric == null ? peek() : metric;
    List<LabelMatcher> matchers = new ArrayList<>();
    if (metric != null) {
      matchers.add(new LabelMatcher(Labels.NAME, LabelMatcher.Operator.EQUAL, metric.text()));
    }
    if (peek().is("{")) {
      matchers(matchers, metric);
    }
    if (matchers.stream().allMatch(matcher -> matcher.matches(""))) {
      throw fault(
          at,
          "a selector needs at least one matcher that the empty text does not meet, such as a"
              + " metric's name");
    }
    long millis = -1;
    if (peek().is("[")) {
      millis = range();
    }
    long offset = peek().isWord("offset") ? offset() : 0;
    Expr.Selector selector = new Expr.Selector(List.copyOf(matchers), offset);
    return millis < 0 ? selector : new Expr.Range(selector, millis);
  }

  private void matchers(List<LabelMatcher> matchers, @Nullable Token metric) {
    String name = metric == null ? null : metric.text();
    expect("{");
    boolean more = !peek().is("}");
    while (more) {
      Token token = peek();
      String label = label();
      LabelMatcher.Operator operator =
          LabelMatcher.Operator.of(peek().kind() == Token.Kind.SYMBOL ? peek().text() : "");
      boolean isName = operator == null && token.kind() == Token.Kind.STRING;
      if (isName || label.equals(Labels.NAME) && name != null) {
        if (name != null) {
          throw fault(token, "the metric's name is given twice");
        }
        name = label;
      }
      if (isName) {
        matchers.add(new LabelMatcher(Labels.NAME, LabelMatcher.Operator.EQUAL, label));
      } else {
        if (operator == null) {
          throw unexpected("=, !=, =~ or !~");
        }
        next++;
        if (peek().kind() != Token.Kind.STRING) {
          throw unexpected("a string in quotes");
        }
        matchers.add(matcher(label, operator, tokens.get(next++)));
      }
      more = peek().is(",");
      if (more) {
        next++;
        more = !peek().is("}");
      }
    }
    expect("}");
  }

  private LabelMatcher matcher(String label, LabelMatcher.Operator operator, Token value) {
    try {
      return new LabelMatcher(label, operator, value.text());
    } catch (QueryException e) {
      throw fault(value, e.detail());
    }
  }

  private long range() {
    if (isSubquery()) {
      throw fault(peek(), "subqueries are not offered");
    }
    expect("[");
    Token at = peek();
    long millis = length();
    if (millis <= 0) {
      throw fault(at, "a range must be longer than 0");
    }
    expect("]");
    return millis;
  }

  private long offset() {
    next++;
    boolean ahead = peek().is("-");
    if (ahead || peek().is("+")) {
      next++;
    }
    long millis = length();
    return ahead ? -millis : millis;
  }

  private long length() {
    Token token = peek();
    if (token.kind() != Token.Kind.DURATION && token.kind() != Token.Kind.NUMBER) {
      throw unexpected("a duration such as 7d or 1h30m");
    }
    next++;
    try {
      return Durations.millisOrSeconds(
          token.kind() == Token.Kind.NUMBER
              ? String.valueOf(Numbers.of(token.text()))
              : token.text());
    } catch (QueryException e) {
      throw fault(token, e.detail());
    }
  }

  private void part(Token at) {
    if (++parts > MOST_PARTS) {
      throw fault(at, "a query can have at most " + MOST_PARTS + " parts");
    }
  }

  private Token peek() {
    return tokens.get(next);
  }

  private void expect(String symbol) {
    if (!peek().is(symbol)) {
      throw unexpected(Quoted.of(symbol));
    }
    next++;
  }

  private static String lower(Token token) {
    return token.text().toLowerCase(Locale.ROOT);
  }

  private QueryException unexpected(String expected) {
    return fault(peek(), "unexpected " + peek().shown() + ", expected " + expected);
  }

  private QueryException fault(Token at, String what) {
    return Lexer.fault(query, at.at(), what);
  }
}
