package dev.almanac.web;

import tools.jackson.core.io.NumberOutput;

/** Writes values as text, for JSON and CSV alike. */
public final class NumberText {

  /** Longest text there is, as of -2.2250738585072014E-308. */
  public static final int MOST_BYTES = 24;

  /** Up to here every integral double is printed digit by digit. */
  private static final double EXACT = 0x1p53;

  /** From here on, and up to {@link #PLAIN_BELOW}, fractions are printed without an exponent. */
  private static final double PLAIN_FROM = 1e-3;

  private static final double PLAIN_BELOW = 1e7;

  /** Everyday figures have no more decimals; trying further costs more than it saves. */
  private static final int MOST_DECIMALS = 4;

  private static final byte[] TENS = new byte[100];
  private static final byte[] ONES = new byte[100];

  static {
    for (int i = 0; i < 100; i++) {
      TENS[i] = (byte) ('0' + i / 10);
      ONES[i] = (byte) ('0' + i % 10);
    }
  }

  private NumberText() {}

  /**
   * The shortest decimal that reads back as the same double: without a fraction when it has none
   * (51, 1E20), and with the sign of a negative zero (-0.0).
   *
   * @param value a finite double
   */
  @SuppressWarnings("deprecation") // The bytes are ASCII, which this constructor takes as they are.
  public static String of(double value) {
    byte[] text = new byte[MOST_BYTES];
    return new String(text, 0, 0, write(value, text, 0));
  }

  /**
   * Writes the same text as ASCII and returns where it ends.
   *
   * @param to has room for {@link #MOST_BYTES} from {@code at} on
   */
  public static int write(double value, byte[] to, int at) {
    if (value == Math.rint(value) && Math.abs(value) < EXACT && !isNegativeZero(value)) {
      long integer = (long) value;
      return integer < 0 ? digits(-integer, to, sign(to, at)) : digits(integer, to, at);
    }
    double size = Math.abs(value);
    if (size >= PLAIN_FROM && size < PLAIN_BELOW) {
      // A decimal of up to 15 digits is the only one so short that reads as its double. Below 1e7,
      // with so few decimals, it has no more than 11; division rounds as reading does.
      int scale = 10;
      for (int decimals = 1; decimals <= MOST_DECIMALS; decimals++) {
        double scaled = Math.rint(size * scale);
        if (scaled / scale == size) {
          return decimal((long) scaled, scale, decimals, to, value < 0 ? sign(to, at) : at);
        }
        scale *= 10;
      }
    }
    return any(value, to, at);
  }

  private static boolean isNegativeZero(double value) {
    return value == 0 && Double.doubleToRawLongBits(value) != 0;
  }

  private static int sign(byte[] to, int at) {
    to[at] = '-';
    return at + 1;
  }

  private static int decimal(long scaled, int scale, int decimals, byte[] to, int at) {
    int end = digits(scaled / scale, to, at);
    int fraction = (int) (scaled % scale);
    to[end] = '.';
    for (int i = decimals; i > 0; i--) {
      to[end + i] = (byte) ('0' + fraction % 10);
      fraction /= 10;
    }
    return end + decimals + 1;
  }

  private static int digits(long number, byte[] to, int at) {
    int length = 1;
    for (long bound = 10; length < 16 && number >= bound; bound *= 10) {
      length++;
    }
    int end = at + length;
    int last = end;
    long rest = number;
    while (rest >= 100) {
      int pair = (int) (rest % 100);
      rest /= 100;
      to[--last] = ONES[pair];
      to[--last] = TENS[pair];
    }
    to[--last] = ONES[(int) rest];
    if (rest >= 10) {
      to[--last] = TENS[(int) rest];
    }
    return end;
  }

  /** Double.toString of JDK 17 may print a digit more than is needed, JDK-4511638. */
  @SuppressWarnings("deprecation") // The text is ASCII, whose bytes this method copies as they are.
  private static int any(double value, byte[] to, int at) {
    String text = NumberOutput.toString(value, true);
    int exponent = text.indexOf(".0E");
    if (exponent < 0) {
      text.getBytes(0, text.length(), to, at);
      return at + text.length();
    }
    text.getBytes(0, exponent, to, at);
    text.getBytes(exponent + 2, text.length(), to, at + exponent);
    return at + text.length() - 2;
  }
}
