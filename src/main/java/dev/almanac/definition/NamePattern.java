package dev.almanac.definition;

import java.util.ArrayList;
import java.util.List;

/**
 * A pattern over names: {@code *} stands for any run of characters, everything else for itself.
 * Matching takes time in proportion to the name's length times the pattern's, whatever is in them.
 */
public final class NamePattern {

  private final List<String> pieces = new ArrayList<>();

  private NamePattern(String pattern) {
    int start = 0;
    for (int star = pattern.indexOf('*'); star >= 0; star = pattern.indexOf('*', start)) {
      pieces.add(pattern.substring(start, star));
      start = star + 1;
    }
    pieces.add(pattern.substring(start));
  }

  public static NamePattern of(String pattern) {
    return new NamePattern(pattern);
  }

  /** Whether the whole name fits the pattern. */
  public boolean matches(String name) {
    String first = pieces.get(0);
    if (pieces.size() == 1) {
      return name.equals(first);
    }
    String last = pieces.get(pieces.size() - 1);
    if (!name.startsWith(first)
        || name.length() < first.length() + last.length()
        || !name.endsWith(last)) {
      return false;
    }
    int from = first.length();
    int end = name.length() - last.length();
    for (String piece : pieces.subList(1, pieces.size() - 1)) {
      int at = name.indexOf(piece, from);
      if (at < 0 || at + piece.length() > end) {
        return false;
      }
      from = at + piece.length();
    }
    return true;
  }
}
