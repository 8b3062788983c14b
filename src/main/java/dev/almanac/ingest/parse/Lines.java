package dev.almanac.ingest.parse;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Cuts bytes into lines at each line feed, holding one line at a time and not more than a bound.
 */
final class Lines {

  /** The longest line that is held, in bytes. */
  static final int LONGEST = 1_000_000;

  private final InputStream in;
  private final byte[] buffer = new byte[16 * 1024];
  private int position;
  private int limit;
  private byte[] line = new byte[1024];
  private ByteBuffer view = ByteBuffer.wrap(line);
  private int length;
  private boolean tooLong;
  private int number;

  Lines(InputStream in) {
    this.in = in;
  }

  /** Goes to the next line; false when there is none. */
  boolean next() throws IOException {
    length = 0;
    tooLong = false;
    boolean any = false;
    while (position < limit || fill()) {
      any = true;
      int end = position;
      while (end < limit && buffer[end] != '\n') {
        end++;
      }
      append(end);
      if (end < limit) {
        position = end + 1;
        break;
      }
      position = end;
    }
    if (any) {
      number++;
    }
    return any;
  }

  /** Number of the line, from 1. */
  int number() {
    return number;
  }

  /** Whether the line was longer than is held. */
  boolean isTooLong() {
    return tooLong;
  }

  /** Whether the line holds only blanks. */
  boolean isBlank() {
    for (int i = 0; i < length; i++) {
      if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
        return false;
      }
    }
    return !tooLong;
  }

  /** The line without its line feed, at the start of an array; valid until the next. */
  ByteBuffer bytes() {
    return view.position(0).limit(length);
  }

  private void append(int end) {
    int count = end - position;
    if (tooLong || length + count > LONGEST) {
      tooLong = true;
      return;
    }
    if (length + count > line.length) {
      line = Arrays.copyOf(line, Math.max(length + count, Math.min(line.length * 2, LONGEST)));
      view = ByteBuffer.wrap(line);
    }
    System.arraycopy(buffer, position, line, length, count);
    length += count;
  }

  private boolean fill() throws IOException {
    int count = in.read(buffer, 0, buffer.length);
    position = 0;
    limit = Math.max(count, 0);
    return count > 0;
  }
}
