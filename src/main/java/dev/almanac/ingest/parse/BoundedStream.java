package dev.almanac.ingest.parse;

import dev.almanac.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpStatus;
import org.springframework.util.unit.DataSize;

/** Passes on at most so many bytes; reading beyond them is a 413. */
final class BoundedStream extends InputStream {

  private final InputStream in;
  private final DataSize max;
  private long left;

  BoundedStream(InputStream in, DataSize max) {
    this.in = in;
    this.max = max;
    this.left = max.toBytes();
  }

  @Override
  public int read() throws IOException {
    int b = in.read();
    if (b >= 0) {
      spend(1);
    }
    return b;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = in.read(buffer, offset, length);
    if (count > 0) {
      spend(count);
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private void spend(int bytes) {
    left -= bytes;
    if (left < 0) {
      throw Problem.of(
          HttpStatus.CONTENT_TOO_LARGE,
          "body_too_large",
          "the body is larger than "
              + max.toBytes()
              + " bytes, the most of one request after inflating; nothing was stored");
    }
  }
}
