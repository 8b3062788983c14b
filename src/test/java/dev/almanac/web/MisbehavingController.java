package dev.almanac.web;

import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import dev.almanac.store.StoreUnavailableException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Endpoints that fail in each way an endpoint can. */
@TestComponent
@RestController
class MisbehavingController {

  static final int LONGER_THAN_BUFFERS = 100_000;

  /** How many long answers have ended, by whichever way. */
  static final AtomicInteger LONG_ANSWERS_ENDED = new AtomicInteger();

  record Body(String name, int count, @Nullable Boolean on) {
    Body {
      if (name.equals("refused")) {
        throw new RefusedException(RefusalCode.BAD_METRIC, "no such name");
      }
    }
  }

  @GetMapping(path = "/test/csv", produces = "text/csv")
  String csv() {
    throw new RefusedException(RefusalCode.BAD_VALUE, "value is \"x\"; expected a number");
  }

  @GetMapping(path = "/test/plain", produces = "text/csv")
  String plain(HttpServletRequest request) {
    QueryParameters.of(request, Set.of("a", "client"));
    return "a\n";
  }

  @GetMapping("/test/required")
  Map<String, String> required(@RequestParam int number) {
    return Map.of("number", String.valueOf(number));
  }

  @PutMapping("/test/body")
  Map<String, String> body(@RequestBody Body body) {
    return Map.of("name", body.name());
  }

  /** Reads all of its body, as an endpoint that parses for itself does. */
  @PostMapping(path = "/test/read", consumes = "text/csv")
  Map<String, String> read(HttpServletRequest request) throws IOException {
    long length = 0;
    byte[] buffer = new byte[8192];
    for (int n = request.getInputStream().read(buffer); n >= 0; ) {
      length += n;
      n = request.getInputStream().read(buffer);
    }
    return Map.of("length", String.valueOf(length));
  }

  @PostMapping("/test/too-large")
  void tooLarge() {
    throw Problem.of(HttpStatus.CONTENT_TOO_LARGE, "too_large", "too large");
  }

  @GetMapping("/test/unavailable")
  void unavailable(@RequestParam StoreUnavailableException.Reason reason) {
    throw new StoreUnavailableException(reason, "the store is not there", null);
  }

  @GetMapping("/test/bug")
  void bug(HttpServletResponse response) {
    response.setHeader("ETag", "\"1\"");
    throw new IllegalStateException("secret of dev.almanac.web.Inside");
  }

  @GetMapping("/test/error")
  void error() {
    throw new StackOverflowError("deep secret");
  }

  /** Fails when part of the answer has gone out. */
  @GetMapping(path = "/test/half", produces = MediaType.TEXT_PLAIN_VALUE)
  void half(HttpServletResponse response) throws IOException {
    response.getOutputStream().write("half of it".getBytes(StandardCharsets.US_ASCII));
    response.flushBuffer();
    throw new StoreUnavailableException(
        StoreUnavailableException.Reason.AWAY, "the store went away", null);
  }

  /** More than the buffers on the way hold, so that a caller who stops reading is noticed. */
  @GetMapping(path = "/test/long", produces = MediaType.TEXT_PLAIN_VALUE)
  void longAnswer(HttpServletResponse response) throws IOException {
    try {
      for (int i = 0; i < 1000; i++) {
        response.getOutputStream().write(new byte[LONGER_THAN_BUFFERS]);
      }
    } finally {
      LONG_ANSWERS_ENDED.incrementAndGet();
    }
  }

  /** Fails like {@link #half}, from the thread of a streamed answer. */
  @GetMapping(path = "/test/half-stream", produces = MediaType.TEXT_PLAIN_VALUE)
  StreamingResponseBody halfStream() {
    return out -> {
      out.write("x".repeat(LONGER_THAN_BUFFERS).getBytes(StandardCharsets.US_ASCII));
      throw new StoreUnavailableException(
          StoreUnavailableException.Reason.AWAY, "the store went away", null);
    };
  }
}
