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
  private int used;

  /**
   * Bytes that others have too, so that they are not copied; they stand before those at an index.
   */
  private byte[] shared = new byte[0];

  private int sharedAt;

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
    System.arraycopy(json, 0, bytes, used, json.length);
    used += json.length;
    return this;
  }

  /** Adds bytes that are JSON already and will not change. They are kept, and once in an answer. */
  JsonBytes shared(byte[] json) {
    if (shared.length > 0) {
      throw new IllegalStateException("there is a shared part already");
    }
    shared = json;
    sharedAt = used;
    return this;
  }

  /** Adds ASCII characters that are JSON already. */
  @SuppressWarnings("deprecation") // The text is ASCII, whose bytes this method copies as they are.
  JsonBytes raw(String json) {
    makeRoom(json.length());
    json.getBytes(0, json.length(), bytes, used);
    used += json.length();
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
        used = NumberText.write(value, bytes, used);
      } else {
        raw(NULL);
      }
      bytes[used++] = ',';
    }
    if (values.length > 0) {
      used--;
    }
    return raw("]");
  }

  private void makeRoom(int more) {
    if (bytes.length - used < more) {
      bytes = Arrays.copyOf(bytes, Math.max(used + more, bytes.length * 2));
    }
  }

  /** How many bytes were written. */
  int size() {
    return used + shared.length;
  }

  /** Sends what was written. */
  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, sharedAt);
    out.write(shared);
    out.write(bytes, sharedAt, used - sharedAt);
  }

  @Override
  public String toString() {
    return new String(bytes, 0, sharedAt, StandardCharsets.UTF_8)
        + new String(shared, StandardCharsets.UTF_8)
        + new String(bytes, sharedAt, used - sharedAt, StandardCharsets.UTF_8);
  }
}
