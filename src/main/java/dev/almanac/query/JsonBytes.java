package dev.almanac.query;

import dev.almanac.web.NumberText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * JSON as it is put together for an answer: most of it is numbers and parts that were written
 * before, neither of which needs a generator that looks at every character. Texts are escaped by
 * Jackson's own encoder.
 */
final class JsonBytes {

  private static final JsonStringEncoder ESCAPES = JsonStringEncoder.getInstance();
  private static final byte[] NULL = ascii("null");

  private byte[] bytes;
  private int size;

  /** Nothing written yet. */
  JsonBytes(int capacity) {
    bytes = new byte[capacity];
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Adds bytes that are JSON already. */
  JsonBytes raw(byte[] json) {
    makeRoom(json.length);
    System.arraycopy(json, 0, bytes, size, json.length);
    size += json.length;
    return this;
  }

  /** Adds ASCII characters that are JSON already. */
  @SuppressWarnings("deprecation") // The text is ASCII, whose bytes this method copies as they are.
  JsonBytes raw(String json) {
    makeRoom(json.length());
    json.getBytes(0, json.length(), bytes, size);
    size += json.length();
    return this;
  }

  /** Adds a text, or null. */
  JsonBytes text(@Nullable String text) {
    return text == null ? raw(NULL) : raw("\"").raw(ESCAPES.quoteAsUTF8(text)).raw("\"");
  }

  /** Adds an array of numbers, with null for what is not finite. */
  JsonBytes numbers(double[] values) {
    raw("[");
    for (double value : values) {
      makeRoom(NumberText.MOST_BYTES + 1);
      if (Double.isFinite(value)) {
        size = NumberText.write(value, bytes, size);
      } else {
        raw(NULL);
      }
      bytes[size++] = ',';
    }
    if (values.length > 0) {
      size--;
    }
    return raw("]");
  }

  private void makeRoom(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
    }
  }

  /** How many bytes were written. */
  int size() {
    return size;
  }

  /** Sends what was written. */
  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, size, StandardCharsets.UTF_8);
  }
}
