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

  private final Words words;
  private final SelectorParser selectors;
  private int parts;
  private int depth;

  private Parser(String query) {
    this.words = new Words(query);
    this.selectors = new SelectorParser(words);
  }

  /**
   * Reads a query.
   *
   * @throws QueryException naming what is not PromQL, or is not offered
   */
  static Expr parse(String query) {
    Parser parser = new Parser(query);
    Expr expression = parser.expression(Operator.WEAKEST);
    if (parser.words.peek().kind() != Token.Kind.END) {
      throw parser.words.unexpected("an operator or the end of the query");
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
      throw words.fault(words.peek(), "a query can be at most " + DEEPEST + " expressions deep");
    }
    Expr expression = operations(weakest);
    depth--;
    return expression;
  }

  private Expr operations(int weakest) {
    Expr left = signed();
    while (true) {
      Token token = words.peek();
      if (token.kind() == Token.Kind.NAME && SET_OPERATORS.contains(Words.lower(token))) {
        throw words.fault(token, "the operator " + Words.lower(token) + " is not offered");
      }
      Operator operator = Operator.of(token);
      if (operator == null || operator.strength() < weakest) {
        return left;
      }
      words.take();
      boolean bool = modifiers(operator);
      Expr right =
          expression(operator.isRightAssociative() ? operator.strength() : operator.strength() + 1);
      left = operation(token, operator, bool, left, right);
    }
  }

  private boolean modifiers(Operator operator) {
    boolean bool = words.peek().isWord("bool");
    if (bool) {
      if (!operator.isComparison()) {
        throw words.fault(words.peek(), "bool can only stand behind a comparison");
      }
      words.take();
    }
    Token token = words.peek();
    if (token.kind() == Token.Kind.NAME
        && MATCHINGS.contains(Words.lower(token))
        && words.peekBehind().is("(")) {
      throw words.fault(
          token,
          Words.lower(token)
              + " is not offered; series are matched by all of their labels but the name");
    }
    return bool;
  }

  private Expr operation(Token at, Operator operator, boolean bool, Expr left, Expr right) {
    part(at);
    for (Expr side : List.of(left, right)) {
      if (side.type() != ValueType.SCALAR && side.type() != ValueType.INSTANT_VECTOR) {
        throw words.fault(
            at,
            "operator "
                + operator.sign()
                + " takes scalars and instant vectors, not a "
                + side.type().words());
      }
    }
    Expr.Operation operation = new Expr.Operation(operator, bool, left, right);
    if (operator.isComparison() && !bool && operation.type() == ValueType.SCALAR) {
      throw words.fault(
          at, "a comparison of two scalars needs bool, as in 1 " + operator.sign() + " bool 2");
    }
    return operation;
  }

  private Expr signed() {
    Token token = words.peek();
    if (!token.is("-") && !token.is("+")) {
      return primary();
    }
    words.take();
    part(token);
    Expr operand = expression(Operator.BEYOND_SIGN);
    if (operand.type() != ValueType.SCALAR && operand.type() != ValueType.INSTANT_VECTOR) {
      throw words.fault(
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
    Token token = words.peek();
    part(token);
    Expr expression =
        switch (token.kind()) {
          case NUMBER -> {
            words.take();
            yield new Expr.Num(Numbers.of(token.text()));
          }
          case DURATION -> new Expr.Num(selectors.length() / 1000.0);
          case STRING -> {
            words.take();
            yield new Expr.Text(token.text());
          }
          case NAME -> named(token);
          case SYMBOL ->
              token.is("(") ? inParentheses() : token.is("{") ? selectors.selector(null) : null;
          case END -> null;
        };
    if (expression == null) {
      throw words.unexpected("an expression");
    }
    refuseModifiers(expression);
    return expression;
  }

  private Expr inParentheses() {
    words.expect("(");
    Expr inner = expression(Operator.WEAKEST);
    words.expect(")");
    // Whoever puts a selector into parentheses can no longer change it.
    return inner;
  }

  /** What follows an expression that cannot take it. */
  private void refuseModifiers(Expr expression) {
    Token token = words.peek();
    if (token.is("@")) {
      throw words.fault(token, "the modifier @ is not offered");
    }
    if (token.is("[")) {
      throw words.fault(
          token,
          words.isSubquery()
              ? "subqueries are not offered"
              : "only a selector of series can have a range, not a " + expression.type().words());
    }
    if (token.isWord("offset")) {
      throw words.fault(
          token, "only a selector of series can have an offset, once and behind its range");
    }
  }

  private Expr named(Token token) {
    words.take();
    Token after = words.peek();
    boolean grouped = after.isWord("by") || after.isWord("without");
    if (after.is("(") || (grouped && words.peekBehind().is("("))) {
      Aggregator aggregator = Aggregator.of(token.text());
      if (aggregator != null) {
        return aggregation(token, aggregator);
      }
      Function function = Function.of(token.text());
      if (function == null || grouped) {
        throw words.fault(
            token,
            (grouped ? "aggregation " : "function ")
                + Quoted.of(token.text())
                + " is not offered; offered are "
                + (grouped
                    ? names(Aggregator.values())
                    : names(Function.values()) + " and " + names(Aggregator.values())));
      }
      return call(token, function);
    }
    return Numbers.isWord(token.text())
        ? new Expr.Num(Numbers.of(token.text()))
        : selectors.selector(token);
  }

  private static String names(Enum<?>[] values) {
    return Arrays.stream(values)
        .map(value -> value.name().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  private Expr call(Token name, Function function) {
    List<Expr> arguments = arguments();
    if (arguments.size() != function.parameters().size()) {
      throw words.fault(
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
      throw words.fault(
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
    words.expect("(");
    List<Expr> arguments = new ArrayList<>();
    while (!words.peek().is(")")) {
      if (!arguments.isEmpty()) {
        if (!words.peek().is(",")) {
          throw words.unexpected("\",\" or \")\"");
        }
        words.take();
      }
      arguments.add(expression(Operator.WEAKEST));
    }
    words.expect(")");
    return arguments;
  }

  private Expr aggregation(Token name, Aggregator aggregator) {
    Grouping before = grouping();
    List<Expr> arguments = arguments();
    Grouping behind = grouping();
    if (before != null && behind != null) {
      throw words.fault(name, "by and without can be given once, before or behind the parentheses");
    }
    int expected = aggregator.keepsSeries() ? 2 : 1;
    if (arguments.size() != expected) {
      throw words.fault(
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
    boolean without = words.peek().isWord("without");
    if (!without && !words.peek().isWord("by")) {
      return null;
    }
    words.take();
    words.expect("(");
    List<String> labels = new ArrayList<>();
    while (!words.peek().is(")")) {
      labels.add(words.label());
      if (!words.peek().is(")")) {
        words.expect(",");
      }
    }
    words.expect(")");
    return new Grouping(without, List.copyOf(labels));
  }

  private void part(Token at) {
    if (++parts > MOST_PARTS) {
      throw words.fault(at, "a query can have at most " + MOST_PARTS + " parts");
    }
  }
}
