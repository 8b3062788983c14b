package dev.almanac.query;

import dev.almanac.store.DefinitionChangedException;
import dev.almanac.web.AcceptHeader;
import dev.almanac.web.QueryParameters;
import dev.almanac.web.RangeParameters;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers questions over HTTP. */
@RestController
class SeriesController implements SeriesApi {

  private static final MediaType CSV = new MediaType("text", "csv", StandardCharsets.UTF_8);

  private static final Set<String> PARAMETERS =
      Stream.of(QueryReader.PARAMETERS, RangeParameters.NAMES, List.of("format"))
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableSet());

  private static final int ETAG_BYTES = 16;

  private final QueryReader queries;
  private final SeriesReader reader;

  SeriesController(QueryReader queries, SeriesReader reader) {
    this.queries = queries;
    this.reader = reader;
  }

  private enum Format {
    JSON,
    CSV
  }

  @Override
  @GetMapping("/api/v1/series")
  public ResponseEntity<byte[]> series(HttpServletRequest request) {
    QueryParameters parameters = QueryParameters.of(request, PARAMETERS);
    Format format = format(request, parameters);
    SeriesAnswer answer = answer(parameters);
    byte[] body = format == Format.CSV ? CsvAnswer.write(answer) : JsonAnswer.write(answer);
    // Spring answers 304 by itself when If-None-Match names the tag.
    return ResponseEntity.ok()
        .contentType(format == Format.CSV ? CSV : MediaType.APPLICATION_JSON)
        .cacheControl(CacheControl.noCache())
        .varyBy(HttpHeaders.ACCEPT, HttpHeaders.ACCEPT_ENCODING)
        .eTag(etag(body))
        .body(body);
  }

  private SeriesAnswer answer(QueryParameters parameters) {
    try {
      return reader.answer(queries.read(parameters));
    } catch (DefinitionChangedException e) {
      // The remembered definition was of before; the stored one is asked for now.
      queries.forget(e.metric());
      return reader.answer(queries.read(parameters));
    }
  }

  private static Format format(HttpServletRequest request, QueryParameters parameters) {
    Format asked = parameters.choice("format", Format.class);
    if (asked != null) {
      return asked;
    }
    List<MediaType> offers = List.of(MediaType.APPLICATION_JSON, new MediaType("text", "csv"));
    String accept = String.join(",", Collections.list(request.getHeaders("Accept")));
    return AcceptHeader.best(accept, offers).equals(MediaType.APPLICATION_JSON)
        ? Format.JSON
        : Format.CSV;
  }

  /** A weak tag: a strong one would name the bytes sent, and keeps Tomcat from compressing them. */
  private static String etag(byte[] body) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(body);
      return "W/\"" + HexFormat.of().formatHex(hash, 0, ETAG_BYTES) + "\"";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
