package dev.almanac.ingest.parse;

import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.async.ByteArrayFeeder;

/**
 * A body in NDJSON: a sample a line, lines that hold only blanks passed over. Each line stands for
 * itself: one that is broken, too long or not UTF-8 is refused and the others go on.
 */
final class NdjsonBody {

  private static final byte[] LINE_FEED = {'\n'};

  private final CharsetDecoder decoder = Utf8Reader.strictDecoder();
  private CharBuffer text = CharBuffer.allocate(1024);

  /**
   * Reads line after line, as making a parser takes longer than reading a sample. It is fed whole
   * lines, and given up once one of them was not a sample and nothing else.
   */
  private JsonParser going = Json.feedable();

  private NdjsonBody() {}

  static void read(InputStream in, SampleCollector samples) throws IOException {
    NdjsonBody body = new NdjsonBody();
    Lines lines = new Lines(in);
    while (lines.next()) {
      if (!lines.isBlank()) {
        samples.take(lines.number(), raw -> body.line(lines, raw));
      }
    }
  }

  private void line(Lines lines, RawSample raw) {
    if (lines.isTooLong()) {
      throw malformed("it is longer than " + Lines.LONGEST + " bytes");
    }
    int length = decode(lines.bytes());
    if (isSample(lines.bytes(), raw)) {
      return;
    }
    going = Json.feedable();
    raw.clear();
    // Once more and by itself, so that what is said of it counts from its own start.
    try (JsonParser parser = Json.parser(text.array(), length)) {
      parser.nextToken();
      JsonItem.read(parser, raw);
      if (parser.nextToken() != null) {
        throw malformed("it goes on after the first object");
      }
    } catch (JacksonException e) {
      throw malformed(fault(e));
    }
  }

  /** Whether the line is a sample that has nothing wrong with it; if so it is read. */
  private boolean isSample(ByteBuffer line, RawSample raw) {
    try {
      feed(line.array(), 0, line.limit());
      going.nextToken();
      JsonItem.read(going, raw);
      if (going.nextToken() != JsonToken.NOT_AVAILABLE) {
        return false;
      }
      // What else there was is no token before it has an end.
      feed(LINE_FEED, 0, 1);
      return going.nextToken() == JsonToken.NOT_AVAILABLE;
    } catch (JacksonException | RefusedException notOne) {
      return false;
    }
  }

  private void feed(byte[] bytes, int from, int to) {
    ((ByteArrayFeeder) going.nonBlockingInputFeeder()).feedInput(bytes, from, to);
  }

  private int decode(ByteBuffer bytes) {
    if (text.capacity() < bytes.remaining()) {
      text =
          CharBuffer.allocate(
              Math.max(bytes.remaining(), Math.min(text.capacity() * 2, Lines.LONGEST)));
    }
    decoder.reset();
    if (decoder.decode(bytes, text.clear(), true).isError()) {
      throw malformed("it is not UTF-8 throughout");
    }
    return text.position();
  }

  private static String fault(JacksonException e) {
    try {
      return Json.fault(e);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static RefusedException malformed(String why) {
    return new RefusedException(RefusalCode.MALFORMED, "the line must be one JSON object: " + why);
  }
}
