package dev.almanac.promql;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The functions there are. Their names are written in small letters. */
enum Function {
  SUM_OVER_TIME(ValueType.INSTANT_VECTOR, ValueType.RANGE_VECTOR),
  AVG_OVER_TIME(ValueType.INSTANT_VECTOR, ValueType.RANGE_VECTOR),
  MIN_OVER_TIME(ValueType.INSTANT_VECTOR, ValueType.RANGE_VECTOR),
  MAX_OVER_TIME(ValueType.INSTANT_VECTOR, ValueType.RANGE_VECTOR),
  COUNT_OVER_TIME(ValueType.INSTANT_VECTOR, ValueType.RANGE_VECTOR),
  LAST_OVER_TIME(ValueType.INSTANT_VECTOR, ValueType.RANGE_VECTOR),
  RATE(ValueType.INSTANT_VECTOR, ValueType.RANGE_VECTOR),
  INCREASE(ValueType.INSTANT_VECTOR, ValueType.RANGE_VECTOR),
  DELTA(ValueType.INSTANT_VECTOR, ValueType.RANGE_VECTOR),
  SCALAR(ValueType.SCALAR, ValueType.INSTANT_VECTOR),
  TIME(ValueType.SCALAR);

  private final ValueType type;
  private final List<ValueType> parameters;

  Function(ValueType type, ValueType... parameters) {
    this.type = type;
    this.parameters = List.of(parameters);
  }

  static @Nullable Function of(String name) {
    for (Function function : values()) {
      if (function.word().equals(name)) {
        return function;
      }
    }
    return null;
  }

  ValueType type() {
    return type;
  }

  List<ValueType> parameters() {
    return parameters;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
