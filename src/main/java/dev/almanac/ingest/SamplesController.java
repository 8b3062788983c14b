package dev.almanac.ingest;

import dev.almanac.ingest.parse.BodyFormat;
import dev.almanac.ingest.parse.BodyStreams;
import dev.almanac.ingest.parse.ParseRules;
import dev.almanac.ingest.parse.ParsedSamples;
import dev.almanac.ingest.parse.TimeWindow;
import dev.almanac.ingest.parse.TimestampUnit;
import dev.almanac.store.StoreUnavailableException;
import dev.almanac.web.QueryParameters;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code POST /api/v1/samples}: reads the request, has its samples stored, answers. */
@RestController
final class SamplesController implements SamplesApi {

  private static final String TIME_UNIT = "timeUnit";
  private static final String ATOMIC = "atomic";
  private static final String DELIMITER = "delimiter";
  private static final Set<String> PARAMETERS = Set.of(TIME_UNIT, ATOMIC, DELIMITER);

  private final SampleIngest ingest;
  private final IngestProperties properties;
  private final Semaphore free;
  private final Clock clock;

  SamplesController(SampleIngest ingest, IngestProperties properties, Clock clock) {
    this.ingest = ingest;
    this.properties = properties;
    this.free = new Semaphore(properties.maxConcurrent());
    this.clock = clock;
  }

  // No "consumes": a type that is not read gets our own answer, which names those that are. The
  // type is looked at before the parameters, because asking for the parameters of a form reads it.
  @Override
  @PostMapping(path = "/api/v1/samples", produces = MediaType.APPLICATION_JSON_VALUE)
  public ResponseEntity<WriteAnswer> post(HttpServletRequest request) throws IOException {
    if (!free.tryAcquire()) {
      throw new StoreUnavailableException(
          StoreUnavailableException.Reason.BUSY, "as many bodies are being read as may be", null);
    }
    try {
      return take(request);
    } finally {
      free.release();
    }
  }

  private ResponseEntity<WriteAnswer> take(HttpServletRequest request) throws IOException {
    BodyFormat format = BodyFormat.of(request.getContentType());
    QueryParameters parameters = QueryParameters.of(request, PARAMETERS);
    boolean atomic = parameters.flag(ATOMIC);
    Instant now = clock.instant();
    ParseRules rules = rules(parameters, format, now, Math.max(0, request.getContentLengthLong()));
    String idempotencyKey = RequestHeaders.idempotencyKey(request);
    boolean gzip = RequestHeaders.isGzip(request);
    if (!gzip) {
      RequestHeaders.checkContentLength(request, properties.maxBody());
    }
    ParsedSamples samples;
    try (InputStream body =
        BodyStreams.open(request.getInputStream(), gzip, properties.maxBody())) {
      samples = format.read(body, rules);
    }
    WriteAnswer answer = ingest.ingest(samples, atomic, idempotencyKey, now);
    return ResponseEntity.status(answer.refused() == null ? HttpStatus.OK : HttpStatus.MULTI_STATUS)
        .body(answer);
  }

  private ParseRules rules(
      QueryParameters parameters, BodyFormat format, Instant now, long bodyBytes) {
    return new ParseRules(
        timeUnit(parameters.one(TIME_UNIT)),
        TimeWindow.of(properties.earliest(), properties.latestAhead(), now),
        properties.maxSamples(),
        delimiter(parameters.one(DELIMITER), format),
        bodyBytes);
  }

  private static TimestampUnit timeUnit(@Nullable String name) {
    TimestampUnit unit = name == null ? TimestampUnit.MS : TimestampUnit.of(name);
    if (unit == null) {
      throw QueryParameters.badValue(TIME_UNIT, String.valueOf(name), TimestampUnit.EXPECTED);
    }
    return unit;
  }

  private static char delimiter(@Nullable String given, BodyFormat format) {
    if (given == null) {
      return ',';
    }
    if (format != BodyFormat.CSV) {
      throw QueryParameters.badValue(DELIMITER, given, "none, unless the body is text/csv");
    }
    if (!given.equals(",") && !given.equals(";")) {
      throw QueryParameters.badValue(DELIMITER, given, "one of , ;");
    }
    return given.charAt(0);
  }
}
