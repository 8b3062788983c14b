package dev.almanac.ingest.parse;

import dev.almanac.web.JsonFault;
import java.io.IOException;
import java.io.Reader;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * Makes strict, bounded parsers. A name or value far too long is still read, so that its item alone
 * is refused; only what is out of all proportion ends the document.
 */
final class Json {

  private static final int DEEPEST = 32;
  private static final int LONGEST_STRING = 1_000_000;
  private static final int LONGEST_FIELD_NAME = 50_000;
  private static final int LONGEST_NUMBER = 100_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST_STRING)
                  .maxNameLength(LONGEST_FIELD_NAME)
                  .maxNumberLength(LONGEST_NUMBER)
                  .build())
          .build();

  private Json() {}

  static JsonParser parser(Reader in) {
    return FACTORY.createParser(ObjectReadContext.empty(), in);
  }

  static JsonParser parser(char[] text, int length) {
    return FACTORY.createParser(ObjectReadContext.empty(), text, 0, length);
  }

  /** A parser that is fed bytes; where they end it has the token {@code NOT_AVAILABLE}. */
  static JsonParser feedable() {
    return FACTORY.createNonBlockingByteArrayParser(ObjectReadContext.empty());
  }

  /**
   * Says why text is not well-formed, and where.
   *
   * @throws IOException when it was not the text that failed but the reading of it
   */
  static String fault(JacksonException e) throws IOException {
    if (e instanceof JacksonIOException reading) {
      throw reading.getCause();
    }
    if (e instanceof StreamConstraintsException) {
      return "it goes beyond what is read, nesting of "
          + DEEPEST
          + " and strings of "
          + LONGEST_STRING
          + " characters";
    }
    return JsonFault.of(e);
  }
}
