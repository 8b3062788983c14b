package dev.almanac.series;

import java.util.Locale;

/** Shows a piece of someone's input in a message: quoted, short, and without control characters. */
public final class Quoted {

  private static final int MOST_CHARACTERS = 60;

  private Quoted() {}

  /**
   * Returns the text in double quotes, cut after 60 characters, with anything unprintable escaped.
   */
  public static String of(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    int end = Math.min(text.length(), MOST_CHARACTERS);
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (Character.isISOControl(c)
          || Character.isSurrogate(c)
          || Character.getType(c) == Character.FORMAT) {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append(text.length() > end ? "…\"" : "\"").toString();
  }
}
