package dev.almanac.promql;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What stands between two expressions. */
enum Operator {
  POWER("^", 6),
  MULTIPLY("*", 5),
  DIVIDE("/", 5),
  MODULO("%", 5),
  ADD("+", 4),
  SUBTRACT("-", 4),
  EQUAL("==", 3),
  NOT_EQUAL("!=", 3),
  LESS_OR_EQUAL("<=", 3),
  LESS("<", 3),
  GREATER_OR_EQUAL(">=", 3),
  GREATER(">", 3);

  /** How strongly the operand of a sign is held: as by multiplication, so that -1^2 is -1. */
  static final int BEYOND_SIGN = 6;

  static final int WEAKEST = 1;

  private final String sign;
  private final int strength;

  Operator(String sign, int strength) {
    this.sign = sign;
    this.strength = strength;
  }

  static @Nullable Operator of(Token token) {
    for (Operator operator : values()) {
      if (token.is(operator.sign)) {
        return operator;
      }
    }
    return null;
  }

  String sign() {
    return sign;
  }

  /** The stronger is worked out first. */
  int strength() {
    return strength;
  }

  /** Whether {@code a ^ b ^ c} is {@code a ^ (b ^ c)}. */
  boolean isRightAssociative() {
    return this == POWER;
  }

  boolean isComparison() {
    return strength == 3;
  }

  /** The result of arithmetic, as IEEE 754 and Go's math package have it. */
  double calculate(double left, double right) {
    return switch (this) {
      case POWER -> power(left, right);
      case MULTIPLY -> left * right;
      case DIVIDE -> left / right;
      case MODULO -> left % right;
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      default -> throw new IllegalStateException(sign + " compares");
    };
  }

  /** C and Go agree that one to any power is one; Java says NaN where the power is not finite. */
  private static double power(double base, double exponent) {
    return base == 1 || (base == -1 && Double.isInfinite(exponent)) ? 1 : Math.pow(base, exponent);
  }

  /** Whether a comparison holds; with NaN only {@code !=} does. */
  boolean holds(double left, double right) {
    return switch (this) {
      case EQUAL -> left == right;
      case NOT_EQUAL -> left != right;
      case LESS -> left < right;
      case LESS_OR_EQUAL -> left <= right;
      case GREATER -> left > right;
      case GREATER_OR_EQUAL -> left >= right;
      default -> throw new IllegalStateException(name().toLowerCase(Locale.ROOT) + " calculates");
    };
  }
}
