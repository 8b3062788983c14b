package dev.almanac.promql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a query, whose types have been checked. */
sealed interface Expr {

  /** What it comes to. */
  ValueType type();

  /** A number. */
  record Num(double value) implements Expr {
    @Override
    public ValueType type() {
      return ValueType.SCALAR;
    }
  }

  /** A string. */
  record Text(String value) implements Expr {
    @Override
    public ValueType type() {
      return ValueType.STRING;
    }
  }

  /**
   * Series by their labels.
   *
   * @param offsetMillis how far before the time of evaluation is looked; negative for behind
   */
  record Selector(List<LabelMatcher> matchers, long offsetMillis) implements Expr {
    @Override
    public ValueType type() {
      return ValueType.INSTANT_VECTOR;
    }
  }

  /** The samples of a time before that of evaluation. */
  record Range(Selector selector, long millis) implements Expr {
    @Override
    public ValueType type() {
      return ValueType.RANGE_VECTOR;
    }
  }

  /** Minus something. */
  record Negation(Expr operand) implements Expr {
    @Override
    public ValueType type() {
      return operand.type();
    }
  }

  /**
   * Two expressions put together.
   *
   * @param bool whether a comparison answers 0 or 1 instead of filtering
   */
  record Operation(Operator operator, boolean bool, Expr left, Expr right) implements Expr {
    @Override
    public ValueType type() {
      return left.type() == ValueType.SCALAR && right.type() == ValueType.SCALAR
          ? ValueType.SCALAR
          : ValueType.INSTANT_VECTOR;
    }
  }

  /** A function's value. */
  record Call(Function function, List<Expr> arguments) implements Expr {
    @Override
    public ValueType type() {
      return function.type();
    }
  }

  /**
   * Series put together in groups.
   *
   * @param parameter how many of each group {@code topk} and {@code bottomk} keep
   * @param without whether {@code labels} are those that groups leave out, and not those they keep
   */
  record Aggregation(
      Aggregator aggregator,
      @Nullable Expr parameter,
      Expr operand,
      boolean without,
      List<String> labels)
      implements Expr {
    @Override
    public ValueType type() {
      return ValueType.INSTANT_VECTOR;
    }
  }
}
