package dev.almanac.ingest.parse;

import dev.almanac.web.Problem;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * Inflates gzip (RFC 1952), one member after another, to the end of the input. Whatever is not
 * whole and sound is a 400, while a connection that breaks stays what it is. {@link
 * java.util.zip.GZIPInputStream} does not serve: it looks for a further member only when the input
 * says that bytes are available, which a network's need not, and passes over what is broken there;
 * either would drop samples in silence.
 */
final class GzipStream extends InputStream {

  private final InputStream inflated;

  GzipStream(InputStream in) throws IOException {
    inflated = sound(() -> new GzipCompressorInputStream(new Connection(in), true));
  }

  @Override
  public int read() throws IOException {
    return sound(inflated::read);
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    return sound(() -> inflated.read(target, offset, length));
  }

  @Override
  public void close() throws IOException {
    inflated.close();
  }

  /** A step of inflating: what it throws is about the data, unless the connection threw it. */
  private interface Step<T> {
    T take() throws IOException;
  }

  private static <T> T sound(Step<T> step) throws IOException {
    try {
      return step.take();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (IOException e) {
      throw Problem.badRequest(
          "malformed_gzip",
          "the body is not sound gzip: it is damaged, cut off, or followed by something else;"
              + " nothing was stored");
    }
  }

  /** Marks the errors of the connection, so that they can be told from those of the data. */
  private static final class Connection extends FilterInputStream {

    Connection(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      try {
        return super.read();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      try {
        return super.read(target, offset, length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
