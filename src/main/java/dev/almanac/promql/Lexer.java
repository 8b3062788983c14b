package dev.almanac.promql;

import dev.almanac.promql.QueryException.Kind;
import dev.almanac.series.Quoted;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a query into its words. Blanks and comments, from {@code #} to the end of the line, part
 * them and mean nothing.
 */
final class Lexer {

  private static final List<String> PAIRS = List.of("=~", "!~", "!=", "==", "<=", ">=");
  private static final String SINGLES = "=<>+-*/%^(){}[],@:";

  private final String query;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private boolean inBrackets;

  private Lexer(String query) {
    this.query = query;
  }

  /**
   * The words of a query, the last of which is its end.
   *
   * @throws QueryException where no word begins, or a string or number is broken
   */
  static List<Token> read(String query) {
    Lexer lexer = new Lexer(query);
    while (lexer.skip()) {
      lexer.next();
    }
    lexer.tokens.add(new Token(Token.Kind.END, "", query.length()));
    return lexer.tokens;
  }

  /** Where an index is, for messages: line and column from 1. */
  static String place(String query, int at) {
    int line = 1;
    int start = 0;
    for (int i = 0; i < at; i++) {
      if (query.charAt(i) == '\n') {
        line++;
        start = i + 1;
      }
    }
    return line + ":" + (query.codePointCount(start, at) + 1);
  }

  private boolean skip() {
    while (at < query.length()) {
      char c = query.charAt(at);
      if (c == '#') {
        int end = query.indexOf('\n', at);
        at = end < 0 ? query.length() : end;
      } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        at++;
      } else {
        return true;
      }
    }
    return false;
  }

  private void next() {
    char c = query.charAt(at);
    if (isDigit(c) || (c == '.' && at + 1 < query.length() && isDigit(query.charAt(at + 1)))) {
      number();
    } else if (isLetter(c) || (c == ':' && !inBrackets)) {
      name();
    } else if (c == '"' || c == '\'' || c == '`') {
      string(c);
    } else {
      symbol();
    }
  }

  private void symbol() {
    for (String pair : PAIRS) {
      if (query.startsWith(pair, at)) {
        add(Token.Kind.SYMBOL, pair, pair.length());
        return;
      }
    }
    char c = query.charAt(at);
    if (SINGLES.indexOf(c) < 0) {
      throw fault(at, "unexpected character " + shown(at));
    }
    inBrackets = c == '[' || (inBrackets && c != ']');
    add(Token.Kind.SYMBOL, String.valueOf(c), 1);
  }

  private void name() {
    int end = at + 1;
    while (end < query.length()
        && (isLetter(query.charAt(end))
            || isDigit(query.charAt(end))
            || (query.charAt(end) == ':' && !inBrackets))) {
      end++;
    }
    add(Token.Kind.NAME, query.substring(at, end), end - at);
  }

  /** A number or a duration: both begin with a digit, and what follows tells which. */
  private void number() {
    int end = at;
    while (end < query.length()) {
      char c = query.charAt(end);
      boolean signOfExponent =
          (c == '+' || c == '-')
              && (query.charAt(end - 1) == 'e' || query.charAt(end - 1) == 'E')
              && !query.startsWith("0x", at)
              && !query.startsWith("0X", at);
      if (!isLetter(c) && !isDigit(c) && c != '.' && !signOfExponent) {
        break;
      }
      end++;
    }
    String text = query.substring(at, end);
    if (Numbers.isForm(text)) {
      add(Token.Kind.NUMBER, text, text.length());
    } else if (Durations.isForm(text)) {
      add(Token.Kind.DURATION, text, text.length());
    } else {
      throw fault(
          at,
          "bad number or duration "
              + Quoted.of(text)
              + "; durations have their units in the order y w d h m s ms");
    }
  }

  private void string(char quote) {
    int start = at++;
    StringBuilder text = new StringBuilder();
    while (true) {
      if (at >= query.length() || (query.charAt(at) == '\n' && quote != '`')) {
        throw fault(start, "the string that begins here does not end");
      }
      char c = query.charAt(at);
      if (c == quote) {
        break;
      }
      if (c == '\\' && quote != '`') {
        escape(quote, text);
      } else {
        text.append(c);
        at++;
      }
    }
    at++;
    tokens.add(new Token(Token.Kind.STRING, text.toString(), start));
  }

  /** Go's escapes: {@code \n} and the like, and bytes or code points by their numbers. */
  private void escape(char quote, StringBuilder text) {
    char kind = at + 1 < query.length() ? query.charAt(at + 1) : ' ';
    int plain = "abfnrtv\\".indexOf(kind);
    if (plain >= 0) {
      text.append("\u0007\b\f\n\r\t\u000b\\".charAt(plain));
      at += 2;
    } else if (kind == quote) {
      text.append(quote);
      at += 2;
    } else if (kind == 'u' || kind == 'U') {
      int point = digits(at + 2, kind == 'u' ? 4 : 8, 16);
      if (!Character.isValidCodePoint(point)
          || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)) {
        throw fault(at, "there is no such code point");
      }
      text.appendCodePoint(point);
      at += kind == 'u' ? 6 : 10;
    } else {
      bytes(text);
    }
  }

  /** A run of bytes by their numbers, {@code \xc3\xa9}, is UTF-8 together. */
  private void bytes(StringBuilder text) {
    int start = at;
    ByteBuffer bytes = ByteBuffer.allocate(query.length());
    while (at + 1 < query.length() && query.charAt(at) == '\\' && isByte(query.charAt(at + 1))) {
      boolean hexadecimal = query.charAt(at + 1) == 'x';
      int value = hexadecimal ? digits(at + 2, 2, 16) : digits(at + 1, 3, 8);
      if (value > 0xff) {
        throw fault(at, "an octal escape ends at \\377");
      }
      bytes.put((byte) value);
      at += 4;
    }
    if (at == start) {
      throw fault(at, "unknown escape sequence");
    }
    try {
      text.append(StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()));
    } catch (CharacterCodingException e) {
      throw fault(start, "these bytes are not UTF-8");
    }
  }

  private static boolean isByte(char c) {
    return c == 'x' || (c >= '0' && c <= '7');
  }

  private int digits(int from, int count, int radix) {
    int value = 0;
    for (int i = from; i < from + count; i++) {
      int digit =
          i < query.length() && query.charAt(i) < 0x80
              ? Character.digit(query.charAt(i), radix)
              : -1;
      if (digit < 0) {
        throw fault(at, "this escape sequence needs " + count + " digits");
      }
      value = value * radix + digit;
    }
    return value;
  }

  private void add(Token.Kind kind, String text, int length) {
    tokens.add(new Token(kind, text, at));
    at += length;
  }

  private QueryException fault(int where, String what) {
    return fault(query, where, what);
  }

  /** A fault of a query, with its place. */
  static QueryException fault(String query, int at, String what) {
    return new QueryException(Kind.BAD_DATA, place(query, at) + ": parse error: " + what);
  }

  private String shown(int index) {
    return Quoted.of(Character.toString(query.codePointAt(index)));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
}
