package dev.almanac.ingest.parse;

import dev.almanac.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Reads UTF-8 strictly: bytes that are none are a 400, never replacement characters. */
final class Utf8Reader extends Reader {

  private final Reader in;

  Utf8Reader(InputStream in) {
    this.in = new InputStreamReader(in, strictDecoder());
  }

  /** A decoder that reports what is not UTF-8. */
  static CharsetDecoder strictDecoder() {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  @Override
  public int read(char[] target, int offset, int length) throws IOException {
    try {
      return in.read(target, offset, length);
    } catch (CharacterCodingException e) {
      throw Problem.badRequest(
          "malformed_utf8", "the body is not UTF-8 throughout; nothing was stored");
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
