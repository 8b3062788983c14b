package dev.almanac.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Names;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.SampleStore;
import dev.almanac.testing.Api;
import dev.almanac.testing.Api.Answer;
import dev.almanac.testing.RawHttp;
import dev.almanac.testing.RunningApplication;
import dev.almanac.testing.StoredSamples;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/**
 * Exports that do not go well: 960 month documents in two pages, and by their long names more bytes
 * in each than the buffers between server and reader hold.
 */
@RunningApplication
@TestPropertySource(
    properties = {"almanac.export.max-concurrent=1", "server.tomcat.connection-timeout=3s"})
@Import({StoredSamples.class, BreakingStore.class})
@ExtendWith(OutputCaptureExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrokenExportHttpTest {

  private static final String METRIC = "m".repeat(Names.MAX_BYTES);
  private static final int CLIENTS = 80;
  private static final int ROWS = CLIENTS * 365;

  @LocalServerPort int port;
  @Autowired StoredSamples stored;
  @Autowired SampleStore samples;
  @Autowired BreakingStore breaking;
  Api api;

  @BeforeAll
  void store() {
    MetricDefinition definition = stored.define(METRIC, Resolution.DAY, Fold.LAST);
    for (int client = 0; client < CLIENTS; client++) {
      List<MonthUpdate> updates = new ArrayList<>();
      for (int month = 1; month <= 12; month++) {
        YearMonth yearMonth = YearMonth.of(2023, month);
        int slots = Resolution.DAY.slotsIn(yearMonth);
        double[] values = new double[slots];
        int[] counts = new int[slots];
        Arrays.fill(values, client);
        Arrays.fill(counts, 1);
        updates.add(
            new MonthUpdate(
                new SeriesKey(METRIC, "c".repeat(Names.MAX_BYTES - 2) + (client + 10)),
                yearMonth,
                definition,
                IntStream.range(0, slots).toArray(),
                values,
                counts));
      }
      samples.append(updates, null);
    }
  }

  @BeforeEach
  void connect() {
    api = new Api(port);
    breaking.mend();
  }

  @Test
  void export_ofAStoreThatIsAway_isAProblem() {
    breaking.breakAfterPages(0);
    Answer answer = api.get("/export", "metric", METRIC);
    answer.problem(503, "store_away");
    assertThat(answer.headers())
        .containsKey("retry-after")
        .doesNotContainKey("content-disposition");
  }

  @Test
  @DisplayName("case 58: a store that breaks half way breaks the transfer")
  void case58_export_ofAStoreThatBreaks_isSeenAsBroken(CapturedOutput output) throws IOException {
    breaking.breakAfterPages(1);
    assertThatIOException().isThrownBy(() -> read(bodyOf("identity")));
    breaking.breakAfterPages(1);
    HttpResponse<InputStream> zipped = bodyOf("gzip");
    assertThat(zipped.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThatIOException().isThrownBy(() -> read(zipped));
    assertThat(output).contains("An export was broken off: the database is away");
    assertThat(output).doesNotContain("\tat ");
  }

  @Test
  @DisplayName("case 58: what is sent of a broken transfer has no last chunk")
  void case58_export_ofAStoreThatBreaks_hasNoLastChunk() throws IOException {
    for (String more :
        List.of("", "Connection: close\r\n", "Accept-Encoding: gzip\r\nVia: 1.1 a\r\n")) {
      breaking.breakAfterPages(1);
      RawHttp.Answer answer = RawHttp.send(port, request(more));
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.header("Transfer-Encoding")).containsExactly("chunked");
      assertThat(answer.body()).hasSizeGreaterThan(1000).doesNotEndWith("\r\n0\r\n\r\n");
      assertThat(answer.body()).doesNotContain("problem", "\"status\"");
    }
    breaking.mend();
    assertThat(RawHttp.send(port, request("Connection: close\r\n")).body())
        .endsWith("\r\n0\r\n\r\n");
  }

  @Test
  @DisplayName("case 58: a slow reader gets every row, and holds the one place meanwhile")
  void case58_export_toASlowReader_isWhole() throws IOException {
    try (Socket socket = slowSocket()) {
      socket
          .getOutputStream()
          .write(request("Connection: close\r\n").getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      // The head has come, so the export is under way and soon stuck in full buffers.
      assertThat(new String(in.readNBytes(15), StandardCharsets.US_ASCII))
          .startsWith("HTTP/1.1 200");
      Answer second = api.get("/export", "metric", METRIC);
      second.problem(503, "store_busy");
      assertThat(second.headers()).containsKey("retry-after");
      RawHttp.Answer answer = RawHttp.read(in);
      assertThat(answer.body()).endsWith("\r\n0\r\n\r\n");
    }
    assertThat(whenFree()).isEqualTo(ROWS + 1);
  }

  @Test
  @DisplayName("case 58: a reader who hangs up ends the work without a word in the log")
  void case58_export_toAReaderWhoHangsUp_ends(CapturedOutput output) throws IOException {
    int before = breaking.pagesRead();
    try (Socket socket = slowSocket()) {
      socket.getOutputStream().write(request("").getBytes(StandardCharsets.US_ASCII));
      socket.getInputStream().readNBytes(1000);
      // Closing with data unread, and without lingering, resets the connection.
      socket.setSoLinger(true, 0);
    }
    assertThat(whenFree()).isEqualTo(ROWS + 1);
    assertThat(breaking.pagesRead()).isLessThanOrEqualTo(before + 3);
    assertThat(output).doesNotContain("\tat ", "ERROR", "broken off");
  }

  @Test
  @DisplayName("case 58: a reader who takes nothing for long is cut off, and can see it")
  void case58_export_toAReaderWhoStalls_isCutOff(CapturedOutput output) throws IOException {
    try (Socket socket = slowSocket()) {
      socket.getOutputStream().write(request("").getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      in.readNBytes(15);
      assertThat(whenFree()).isEqualTo(ROWS + 1);
      assertThat(RawHttp.read(in).body()).doesNotEndWith("\r\n0\r\n\r\n");
    }
    assertThat(output).doesNotContain("\tat ", "ERROR");
  }

  /** Exports once the place is free again, and returns how many lines came. */
  private long whenFree() throws IOException {
    Instant end = Instant.now().plus(Duration.ofSeconds(30));
    HttpResponse<InputStream> response = bodyOf("identity");
    while (response.statusCode() == 503 && Instant.now().isBefore(end)) {
      Thread.onSpinWait();
      response = bodyOf("identity");
    }
    assertThat(response.statusCode()).isEqualTo(200);
    return read(response);
  }

  private Socket slowSocket() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.setSoTimeout(30_000);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    return socket;
  }

  private static String request(String more) {
    return "GET /api/v1/export?metric=" + METRIC + " HTTP/1.1\r\nHost: a\r\n" + more + "\r\n";
  }

  private HttpResponse<InputStream> bodyOf(String encoding) throws IOException {
    try {
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(api.uri("/export", "metric", METRIC))
                  .header("Accept-Encoding", encoding)
                  // To a caller on this machine nothing is compressed.
                  .header("Via", "1.1 proxy")
                  .build(),
              BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Reads a body to its end and returns the number of its lines. */
  private static long read(HttpResponse<InputStream> response) throws IOException {
    boolean gzip = response.headers().firstValue("Content-Encoding").orElse("").equals("gzip");
    InputStream body = gzip ? new GZIPInputStream(response.body()) : response.body();
    long lines = 0;
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
      while (reader.readLine() != null) {
        lines++;
      }
    }
    return lines;
  }
}
