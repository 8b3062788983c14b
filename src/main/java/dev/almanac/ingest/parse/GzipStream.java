package dev.almanac.ingest.parse;

import dev.almanac.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Inflates gzip (RFC 1952), one member after another, to the end of the input. Whatever is not
 * whole and sound is a 400. {@link java.util.zip.GZIPInputStream} does not serve: it looks for a
 * further member only when the input says that bytes are available, which a network's need not, and
 * passes over what is broken there; either would drop samples in silence.
 *
 * <p>An empty input holds no member and inflates to nothing.
 */
final class GzipStream extends InputStream {

  private static final int FLAG_HEADER_CRC = 2;
  private static final int FLAG_EXTRA = 4;
  private static final int FLAG_NAME = 8;
  private static final int FLAG_COMMENT = 16;
  private static final int FLAGS_RESERVED = 0xE0;

  private final InputStream in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 crc = new CRC32();
  private final byte[] buffer = new byte[8192];
  private int position;
  private int limit;
  private boolean inMember;

  GzipStream(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (true) {
      if (!inMember) {
        if (atEnd()) {
          return -1;
        }
        beginMember();
      }
      int count = inflate(target, offset, length);
      if (count > 0) {
        crc.update(target, offset, count);
        return count;
      }
      if (inflater.finished()) {
        endMember();
      } else if (inflater.needsDictionary()) {
        throw broken("it asks for a preset dictionary");
      } else {
        if (atEnd()) {
          throw cutOff();
        }
        inflater.setInput(buffer, position, limit - position);
        position = limit;
      }
    }
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }

  private int inflate(byte[] target, int offset, int length) {
    try {
      return inflater.inflate(target, offset, length);
    } catch (DataFormatException e) {
      throw broken("its deflated data is damaged");
    }
  }

  private void beginMember() throws IOException {
    if (next() != 0x1F || next() != 0x8B) {
      throw broken("a member does not begin with bytes 1F 8B");
    }
    int method = next();
    int flags = next();
    if (method != 8 || (flags & FLAGS_RESERVED) != 0) {
      throw broken("a member has an unknown method or flag");
    }
    skip(6);
    if ((flags & FLAG_EXTRA) != 0) {
      skip(next() | next() << 8);
    }
    if ((flags & FLAG_NAME) != 0) {
      skipText();
    }
    if ((flags & FLAG_COMMENT) != 0) {
      skipText();
    }
    if ((flags & FLAG_HEADER_CRC) != 0) {
      skip(2);
    }
    inflater.reset();
    crc.reset();
    inMember = true;
  }

  private void endMember() throws IOException {
    position = limit - inflater.getRemaining();
    if (nextInt() != (int) crc.getValue()) {
      throw broken("its checksum is wrong");
    }
    if (nextInt() != (int) inflater.getBytesWritten()) {
      throw broken("its length is wrong");
    }
    inMember = false;
  }

  private int nextInt() throws IOException {
    return next() | next() << 8 | next() << 16 | next() << 24;
  }

  private void skipText() throws IOException {
    while (next() != 0) {
      // The name and the comment end with a zero byte.
    }
  }

  private void skip(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      next();
    }
  }

  private int next() throws IOException {
    if (atEnd()) {
      throw cutOff();
    }
    return buffer[position++] & 0xFF;
  }

  /** Whether the input has ended, after having filled the buffer if it was empty. */
  private boolean atEnd() throws IOException {
    while (position == limit) {
      int count = in.read(buffer, 0, buffer.length);
      if (count < 0) {
        return true;
      }
      position = 0;
      limit = count;
    }
    return false;
  }

  private static RuntimeException cutOff() {
    return broken("it is cut off");
  }

  private static RuntimeException broken(String why) {
    return Problem.badRequest(
        "malformed_gzip", "the body is not sound gzip: " + why + "; nothing was stored");
  }
}
