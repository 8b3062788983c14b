package dev.almanac.series;

/**
 * Reading of ASCII digits inside text, without a regular expression and its match: a request has a
 * hundred thousand of them. No other script's digits count.
 */
public final class Digits {

  private Digits() {}

  /** Whether a minus stands before anything else. */
  public static boolean isNegative(CharSequence text) {
    return !text.isEmpty() && text.charAt(0) == '-';
  }

  /** The end of the run of digits that begins at {@code from}; {@code from} when there is none. */
  public static int end(CharSequence text, int from) {
    int end = from;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /**
   * Whether a form stands in the text.
   *
   * @param at where in the text
   * @param form 0 stands for any digit, every other character for itself
   */
  public static boolean like(CharSequence text, int at, String form) {
    if (text.length() - at < form.length()) {
      return false;
    }
    for (int i = 0; i < form.length(); i++) {
      char c = text.charAt(at + i);
      char wanted = form.charAt(i);
      if (wanted == '0' ? !isDigit(c) : c != wanted) {
        return false;
      }
    }
    return true;
  }

  /** The number whose digits, at most nine, stand from {@code from} to {@code to} (excluded). */
  public static int number(CharSequence text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      number = number * 10 + (text.charAt(i) - '0');
    }
    return number;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
