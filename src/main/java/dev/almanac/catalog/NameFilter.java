package dev.almanac.catalog;

import dev.almanac.definition.NamePattern;
import dev.almanac.series.Names;
import dev.almanac.series.RefusedException;
import dev.almanac.web.QueryParameters;
import org.jspecify.annotations.Nullable;

/**
 * Which names a list is asked for: those that fit a {@link NamePattern}, or all. It knows where in
 * the order of names they can begin and end, so that a list need not be walked whole.
 */
final class NameFilter {

  private static final NameFilter ALL = new NameFilter("*");

  private final NamePattern pattern;
  private final String prefix;

  private NameFilter(String text) {
    int star = text.indexOf('*');
    pattern = NamePattern.of(text);
    prefix = star < 0 ? text : text.substring(0, star);
  }

  /**
   * The filter of the parameter {@code name}; it lets everything pass when that is not given.
   *
   * @throws org.springframework.web.ErrorResponseException 400 when no name could ever fit
   */
  static NameFilter of(QueryParameters parameters) {
    String text = parameters.one("name");
    return text == null ? ALL : of(text);
  }

  static NameFilter of(String text) {
    try {
      return new NameFilter(Names.metric(text));
    } catch (RefusedException e) {
      throw QueryParameters.badValue(
          "name",
          text,
          "a name, in which * stands for any run of characters: 1 to "
              + Names.MAX_BYTES
              + " bytes of UTF-8, no control characters, no blank at either end");
    }
  }

  boolean matches(String name) {
    return pattern.matches(name);
  }

  /** Whether this filter drops nothing. */
  boolean isAll() {
    return this == ALL;
  }

  /** Whether neither this name nor any that follows it can match. */
  boolean isPast(String name) {
    return !name.startsWith(prefix) && Names.BYTEWISE.compare(name, prefix) > 0;
  }

  /** The place to begin after: the one given, or the one before the first name that can match. */
  @Nullable String start(@Nullable String after) {
    if (prefix.isEmpty()) {
      return after;
    }
    String start = justBefore(prefix);
    return after == null || Names.BYTEWISE.compare(after, start) < 0 ? start : after;
  }

  /**
   * A text that sorts before the prefix with next to nothing between them: its last character one
   * lower, then the highest character there is.
   */
  private static String justBefore(String prefix) {
    int last = prefix.codePointBefore(prefix.length());
    int lower = last == Character.MAX_SURROGATE + 1 ? Character.MIN_SURROGATE - 1 : last - 1;
    return new StringBuilder(prefix.substring(0, prefix.length() - Character.charCount(last)))
        .appendCodePoint(lower)
        .appendCodePoint(Character.MAX_CODE_POINT)
        .toString();
  }
}
