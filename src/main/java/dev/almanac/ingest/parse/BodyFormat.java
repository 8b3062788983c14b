package dev.almanac.ingest.parse;

import dev.almanac.series.Quoted;
import dev.almanac.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.ErrorResponseException;

/** The formats of a body. */
public enum BodyFormat {
  /** An array of samples, or an object that holds it. */
  JSON("application/json"),
  /** A sample a line. */
  NDJSON("application/x-ndjson", "application/ndjson", "application/jsonl"),
  /** A header, then a sample a row. */
  CSV("text/csv");

  private static final String EXPECTED =
      "application/json, application/x-ndjson or text/csv, in UTF-8";

  private final List<String> mediaTypes;

  BodyFormat(String... mediaTypes) {
    this.mediaTypes = List.of(mediaTypes);
  }

  /**
   * The format that a Content-Type header declares.
   *
   * @throws ErrorResponseException 415 naming the formats when it is none of them, is missing, or
   *     declares another encoding than UTF-8
   */
  public static BodyFormat of(@Nullable String contentType) {
    if (contentType == null) {
      throw unsupported("the request declares no Content-Type");
    }
    try {
      MediaType type = MediaType.parseMediaType(contentType);
      if (type.getCharset() != null && !type.getCharset().equals(StandardCharsets.UTF_8)) {
        throw unsupported("charset " + type.getCharset().name() + " is not read");
      }
      String name = type.getType() + "/" + type.getSubtype();
      for (BodyFormat format : values()) {
        if (format.mediaTypes.contains(name)) {
          return format;
        }
      }
    } catch (InvalidMediaTypeException e) {
      // Answered as any other type that is not read.
    }
    throw unsupported("Content-Type " + Quoted.of(contentType) + " is not read");
  }

  /**
   * Reads a body to its end.
   *
   * @throws ErrorResponseException 400 when the body as a whole cannot be read, 413 when it is
   *     beyond the bounds
   * @throws IOException when the sender or the network fails
   */
  public ParsedSamples read(InputStream body, ParseRules rules) throws IOException {
    SampleCollector samples = new SampleCollector(rules);
    switch (this) {
      case JSON -> JsonBody.read(body, samples);
      case NDJSON -> NdjsonBody.read(body, samples);
      case CSV -> CsvBody.read(body, samples, rules.delimiter());
    }
    return samples.parsed();
  }

  private static ErrorResponseException unsupported(String why) {
    ErrorResponseException problem =
        Problem.of(
            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            why + "; samples are sent as " + EXPECTED);
    problem.getHeaders().set("Accept-Post", "application/json, application/x-ndjson, text/csv");
    return problem;
  }
}
