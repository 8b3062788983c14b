package dev.almanac.promql;

import dev.almanac.series.Quoted;
import java.util.List;
import java.util.Locale;

/** The words of a query while they are read from the first to the last. */
final class Words {

  private final String query;
  private final List<Token> tokens;
  private int next;

  Words(String query) {
    this.query = query;
    this.tokens = Lexer.read(query);
  }

  /** The next word, which stays the next. */
  Token peek() {
    return tokens.get(next);
  }

  /** The word behind the next; the end when there is none. */
  Token peekBehind() {
    return tokens.get(Math.min(next + 1, tokens.size() - 1));
  }

  /** The next word, which is read with that. */
  Token take() {
    return tokens.get(next++);
  }

  /** Reads a symbol that must stand there. */
  void expect(String symbol) {
    if (!peek().is(symbol)) {
      throw unexpected(Quoted.of(symbol));
    }
    next++;
  }

  /** Reads the name of a label, which may stand in quotes. */
  String label() {
    Token token = peek();
    boolean isLabel =
        token.kind() == Token.Kind.STRING
            ? !token.text().isEmpty()
            : token.kind() == Token.Kind.NAME && token.text().indexOf(':') < 0;
    if (!isLabel) {
      throw unexpected("a label's name");
    }
    return take().text();
  }

  /** Whether a colon stands before the bracket is closed: a subquery. */
  boolean isSubquery() {
    for (int i = next; tokens.get(i).kind() != Token.Kind.END && !tokens.get(i).is("]"); i++) {
      if (tokens.get(i).is(":")) {
        return true;
      }
    }
    return false;
  }

  static String lower(Token token) {
    return token.text().toLowerCase(Locale.ROOT);
  }

  QueryException unexpected(String expected) {
    return fault(peek(), "unexpected " + peek().shown() + ", expected " + expected);
  }

  QueryException fault(Token at, String what) {
    return Lexer.fault(query, at.at(), what);
  }
}
