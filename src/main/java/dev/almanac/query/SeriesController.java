package dev.almanac.query;

import dev.almanac.build.Version;
import dev.almanac.store.DefinitionChangedException;
import dev.almanac.web.AcceptHeader;
import dev.almanac.web.QueryParameters;
import dev.almanac.web.RangeParameters;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
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

  /** Another build may write the same content in other words. */
  private static final String BUILD = Version.ofThisBuild().toString();

  private static final String WEAK = "W/";
  private static final int TAG_BYTES = 16;

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
  public void series(HttpServletRequest request, HttpServletResponse response) throws IOException {
    QueryParameters parameters = QueryParameters.of(request, PARAMETERS);
    Format format = format(request, parameters);
    SeriesQuery query = queries.read(parameters);
    try {
      answer(query, format, request, response);
    } catch (DefinitionChangedException e) {
      // The remembered definition was of before; the stored one is asked for now.
      queries.forget(e.metric());
      answer(queries.read(parameters), format, request, response);
    }
  }

  /** Answers into the response, which is not touched before all has been read. */
  private void answer(
      SeriesQuery query, Format format, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    List<String> held = tags(request);
    if (!held.isEmpty()) {
      String version = reader.version(query);
      if (version != null && isHeld(tag(version, format), held)) {
        begin(response, tag(version, format));
        response.setStatus(HttpStatus.NOT_MODIFIED.value());
        return;
      }
    }
    SeriesAnswer answer = reader.answer(query);
    String tag = tag(answer.version(), format);
    if (isHeld(tag, held)) {
      begin(response, tag);
      response.setStatus(HttpStatus.NOT_MODIFIED.value());
      return;
    }
    if (format == Format.CSV) {
      byte[] rows = CsvAnswer.write(answer);
      begin(response, tag);
      response.setContentType(CSV.toString());
      response.setContentLength(rows.length);
      response.getOutputStream().write(rows);
    } else {
      JsonBytes json = JsonAnswer.write(answer);
      begin(response, tag);
      response.setContentType(MediaType.APPLICATION_JSON_VALUE);
      response.setContentLength(json.size());
      json.writeTo(response.getOutputStream());
    }
  }

  private static void begin(HttpServletResponse response, String tag) {
    response.setHeader(HttpHeaders.ETAG, tag);
    response.setHeader(HttpHeaders.CACHE_CONTROL, "no-cache");
    response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT + ", " + HttpHeaders.ACCEPT_ENCODING);
  }

  /** The tags of the answers that the caller holds. */
  private static List<String> tags(HttpServletRequest request) {
    HttpHeaders headers = new HttpHeaders();
    for (String value : Collections.list(request.getHeaders(HttpHeaders.IF_NONE_MATCH))) {
      headers.add(HttpHeaders.IF_NONE_MATCH, value);
    }
    try {
      return headers.getIfNoneMatch();
    } catch (IllegalArgumentException notTags) {
      return List.of();
    }
  }

  /** By RFC 9110's weak comparison, which passes over the mark of a weak tag. */
  private static boolean isHeld(String tag, List<String> held) {
    return held.contains("*") || held.contains(tag) || held.contains(tag.substring(WEAK.length()));
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
  private static String tag(String version, Format format) {
    String named = format + " " + BUILD + " " + version;
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(named.getBytes(StandardCharsets.UTF_8));
      return WEAK + "\"" + HexFormat.of().formatHex(hash, 0, TAG_BYTES) + "\"";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
