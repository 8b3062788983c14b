package dev.almanac.promql;

import dev.almanac.series.Quoted;

/**
 * A word of a query.
 *
 * @param text what stands there; for a string what it means, without quotes and escapes
 * @param at index of its first character
 */
record Token(Kind kind, String text, int at) {

  enum Kind {
    /** A name or keyword; one of a metric may hold colons. */
    NAME,
    NUMBER,
    DURATION,
    STRING,
    SYMBOL,
    END
  }

  boolean is(String symbol) {
    return kind == Kind.SYMBOL && text.equals(symbol);
  }

  /** Whether it is this keyword, in any case. */
  boolean isWord(String keyword) {
    return kind == Kind.NAME && text.equalsIgnoreCase(keyword);
  }

  /** For messages. */
  String shown() {
    return switch (kind) {
      case END -> "the end of the query";
      case STRING -> "string " + Quoted.of(text);
      default -> Quoted.of(text);
    };
  }
}
