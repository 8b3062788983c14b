package dev.almanac.export;

import dev.almanac.definition.MetricDefinitions;
import dev.almanac.export.StoredMonths.Stored;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Quoted;
import dev.almanac.store.SampleStore;
import dev.almanac.store.StoreUnavailableException;
import dev.almanac.web.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.apache.coyote.CloseNowException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Streams samples to the caller, a page of month documents at a time, on the request's own thread.
 *
 * <p>What goes wrong before the first byte is answered as an error. After that only the connection
 * can tell: it is closed without the end of the chunked body, so that the caller's HTTP client
 * reports a broken transfer and never takes the part for the whole. HTTP/1.0 has no such end and is
 * refused.
 */
@RestController
class ExportController implements ExportApi {

  private static final Logger log = LoggerFactory.getLogger(ExportController.class);

  private final MetricDefinitions definitions;
  private final SampleStore samples;
  private final Semaphore free;

  ExportController(MetricDefinitions definitions, SampleStore samples, ExportSettings settings) {
    this.definitions = definitions;
    this.samples = samples;
    this.free = new Semaphore(settings.maxConcurrent());
  }

  @Override
  @GetMapping("/api/v1/export")
  public void export(HttpServletRequest request, HttpServletResponse response) throws IOException {
    ExportRequest asked = ExportRequest.of(request);
    refuseOldHttp(request);
    if (!free.tryAcquire()) {
      throw new StoreUnavailableException(
          StoreUnavailableException.Reason.BUSY, "as many exports are under way as may be", null);
    }
    try {
      StoredMonths months = new StoredMonths(samples, metrics(asked), asked::range, asked.client());
      Stored first = months.next();
      begin(asked.format(), response);
      if (!request.getMethod().equals("HEAD")) {
        write(first, months, asked.format(), response.getOutputStream());
      }
    } finally {
      free.release();
    }
  }

  /**
   * Lets a broken transfer out to the server, which closes the connection: whatever would be
   * written now, such as a problem document, would be taken for the end of the export.
   */
  @ExceptionHandler(CloseNowException.class)
  void breakTransfer(CloseNowException e) throws CloseNowException {
    throw e;
  }

  private static void refuseOldHttp(HttpServletRequest request) {
    if (request.getProtocol().equals("HTTP/1.0")) {
      ErrorResponseException refusal =
          Problem.of(
              HttpStatus.UPGRADE_REQUIRED,
              "old_http",
              "an export needs HTTP/1.1: in HTTP/1.0 a broken transfer looks like a whole one");
      refusal.getHeaders().set(HttpHeaders.UPGRADE, "HTTP/1.1");
      throw refusal;
    }
  }

  private Iterator<MetricDefinition> metrics(ExportRequest asked) {
    String metric = asked.metric();
    if (metric == null) {
      // A range that makes no sense in one metric's zone must be refused while it still can be.
      new AllMetrics(definitions).forEachRemaining(asked::range);
      return new AllMetrics(definitions);
    }
    MetricDefinition definition = definitions.current(metric);
    if (definition == null) {
      throw Problem.notFound("unknown_metric", "there is no metric " + Quoted.of(metric));
    }
    return List.of(definition).iterator();
  }

  private static void begin(ExportFormat format, HttpServletResponse response) throws IOException {
    response.setContentType(format.contentType());
    response.setHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT);
    response.setHeader(
        HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + format.fileName() + "\"");
    // From here on the body is chunked and has no length, however short it turns out to be.
    response.flushBuffer();
  }

  private static void write(
      @Nullable Stored first, StoredMonths months, ExportFormat format, OutputStream out)
      throws CloseNowException {
    RowWriter rows = new RowWriter(format);
    try {
      out.write(format.header().getBytes(StandardCharsets.UTF_8));
      for (Stored month = first; month != null; month = months.next()) {
        out.write(rows.rows(month).getBytes(StandardCharsets.UTF_8));
      }
    } catch (StoreUnavailableException e) {
      log.warn("An export was broken off: {}", e.getMessage());
      throw new CloseNowException("the store failed", e);
    } catch (IOException e) {
      log.debug("An export's reader is gone", e);
      throw new CloseNowException("the reader is gone", e);
    } catch (RuntimeException e) {
      log.error("An export was broken off", e);
      throw new CloseNowException("the export failed", e);
    }
  }
}
