package dev.almanac.promql;

/** What an expression comes to. */
public enum ValueType {
  SCALAR("scalar"),
  STRING("string"),
  INSTANT_VECTOR("instant vector"),
  RANGE_VECTOR("range vector");

  private final String words;

  ValueType(String words) {
    this.words = words;
  }

  /** As messages name it. */
  String words() {
    return words;
  }
}
