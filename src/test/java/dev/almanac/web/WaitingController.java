package dev.almanac.web;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Endpoints that answer only when a test lets them. */
@TestComponent
@RestController
class WaitingController {

  final CountDownLatch entered = new CountDownLatch(1);
  final CountDownLatch released = new CountDownLatch(1);

  @GetMapping("/test/wait")
  Map<String, String> waitForRelease() throws InterruptedException {
    entered.countDown();
    released.await();
    return Map.of("answer", "whole");
  }

  @GetMapping("/test/wait-stream")
  StreamingResponseBody stream() {
    return out -> {
      entered.countDown();
      try {
        released.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      out.write("whole".getBytes(StandardCharsets.US_ASCII));
    };
  }
}
