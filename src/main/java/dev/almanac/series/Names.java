package dev.almanac.series;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.Locale;

/**
 * The rules for the names of metrics and clients: 1 to {@value #MAX_BYTES} bytes of UTF-8 once
 * normalised to NFC, no control characters, no blank at either end. Everything else is allowed and
 * kept as it is, letter case included; two names are the same when their bytes are.
 */
public final class Names {

  /** The longest name, in bytes of UTF-8 after NFC. */
  public static final int MAX_BYTES = 200;

  /**
   * Orders names as their UTF-8 bytes do, which is by code point. {@link String#compareTo} differs:
   * it puts characters beyond U+FFFF before U+E000.
   */
  public static final Comparator<String> BYTEWISE = Names::compareCodePoints;

  private Names() {}

  /**
   * Returns the metric's name in NFC.
   *
   * @throws RefusedException with {@link RefusalCode#BAD_METRIC} when the name breaks a rule
   */
  public static String metric(String raw) {
    return checked(raw, "metric", RefusalCode.BAD_METRIC);
  }

  /**
   * Returns the client's name in NFC.
   *
   * @throws RefusedException with {@link RefusalCode#BAD_CLIENT} when the name breaks a rule
   */
  public static String client(String raw) {
    return checked(raw, "client", RefusalCode.BAD_CLIENT);
  }

  private static String checked(String raw, String field, RefusalCode code) {
    String rule = field + " must be 1 to " + MAX_BYTES + " bytes of UTF-8";
    if (raw.isEmpty()) {
      throw new RefusedException(code, rule + "; it is empty");
    }
    // A name far over the limit is not worth normalising: NFC shrinks text by a factor of 3 at
    // most.
    if (raw.length() > MAX_BYTES * 4) {
      throw new RefusedException(code, rule + "; it has " + raw.length() + " characters");
    }
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (Character.isISOControl(c)) {
        throw new RefusedException(
            code,
            String.format(
                Locale.ROOT,
                "%s must not hold control characters; U+%04X stands at character %d",
                field,
                (int) c,
                i + 1));
      }
      if (Character.isSurrogate(c)) {
        if (Character.isHighSurrogate(c)
            && i + 1 < raw.length()
            && Character.isLowSurrogate(raw.charAt(i + 1))) {
          i++;
        } else {
          throw new RefusedException(
              code,
              String.format(
                  Locale.ROOT,
                  "%s must be valid Unicode; half of a surrogate pair stands at character %d",
                  field,
                  i + 1));
        }
      }
    }
    if (isBlank(raw.codePointAt(0)) || isBlank(raw.codePointBefore(raw.length()))) {
      throw new RefusedException(code, field + " must not begin or end with a blank");
    }
    String name =
        Normalizer.isNormalized(raw, Normalizer.Form.NFC)
            ? raw
            : Normalizer.normalize(raw, Normalizer.Form.NFC);
    int bytes = name.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > MAX_BYTES) {
      throw new RefusedException(code, rule + "; it has " + bytes);
    }
    return name;
  }

  private static boolean isBlank(int codePoint) {
    return Character.isWhitespace(codePoint)
        || Character.isSpaceChar(codePoint)
        || codePoint == 0xFEFF;
  }

  private static int compareCodePoints(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        // Only a surrogate sorts differently as UTF-16: it stands for a code point above any other.
        if (Character.isSurrogate(x) != Character.isSurrogate(y)) {
          return Character.isSurrogate(x) ? 1 : -1;
        }
        return Character.compare(x, y);
      }
    }
    return Integer.compare(a.length(), b.length());
  }
}
