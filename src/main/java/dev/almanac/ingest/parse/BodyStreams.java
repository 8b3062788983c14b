package dev.almanac.ingest.parse;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import org.springframework.util.unit.DataSize;

/** Opens the bytes of a request's body: inflated, bounded, without a byte-order mark. */
public final class BodyStreams {

  private static final int[] BYTE_ORDER_MARK = {0xEF, 0xBB, 0xBF};

  private BodyStreams() {}

  /**
   * Opens a body. Reading it throws a 413 beyond {@code max} bytes and a 400 when gzip is not
   * sound. Closing it closes the body too.
   *
   * @param max most bytes, before as well as after inflating: a run of empty gzip members inflates
   *     to nothing and would otherwise be read for ever
   */
  public static InputStream open(InputStream body, boolean gzip, DataSize max) throws IOException {
    InputStream sent = new BoundedStream(body, max);
    InputStream content = gzip ? new BoundedStream(new GzipStream(sent), max) : sent;
    try {
      return withoutMark(content);
    } catch (IOException | RuntimeException e) {
      content.close();
      throw e;
    }
  }

  private static InputStream withoutMark(InputStream in) throws IOException {
    PushbackInputStream content = new PushbackInputStream(in, BYTE_ORDER_MARK.length);
    byte[] first = content.readNBytes(BYTE_ORDER_MARK.length);
    if (!isMark(first)) {
      content.unread(first);
    }
    return content;
  }

  private static boolean isMark(byte[] bytes) {
    for (int i = 0; i < BYTE_ORDER_MARK.length; i++) {
      if (i >= bytes.length || (bytes[i] & 0xFF) != BYTE_ORDER_MARK[i]) {
        return false;
      }
    }
    return true;
  }
}
