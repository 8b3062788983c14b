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

/**
 * A body in NDJSON: a sample a line, lines that hold only blanks passed over. Each line stands for
 * itself: one that is broken, too long or not UTF-8 is refused and the others go on.
 */
final class NdjsonBody {

  private final CharsetDecoder decoder = Utf8Reader.strictDecoder();
  private char[] text = new char[1024];

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
    try (JsonParser parser = Json.parser(text, length)) {
      parser.nextToken();
      JsonItem.read(parser, raw);
      if (parser.nextToken() != null) {
        throw malformed("it goes on after the first object");
      }
    } catch (JacksonException e) {
      throw malformed(fault(e));
    }
  }

  private int decode(ByteBuffer bytes) {
    if (text.length < bytes.remaining()) {
      text = new char[Math.max(bytes.remaining(), Math.min(text.length * 2, Lines.LONGEST))];
    }
    CharBuffer target = CharBuffer.wrap(text);
    decoder.reset();
    if (decoder.decode(bytes, target, true).isError()) {
      throw malformed("it is not UTF-8 throughout");
    }
    return target.position();
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
