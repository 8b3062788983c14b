package dev.almanac.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** A stop while requests are in flight. */
class DrainTest {

  private static final Duration SOON = Duration.ofSeconds(10);

  private final HttpClient http = HttpClient.newHttpClient();
  private ConfigurableApplicationContext context;
  private WaitingController waiting;

  @AfterEach
  void stop() {
    waiting.released.countDown();
    context.close();
  }

  private void start(String... settings) {
    String[] args = new String[settings.length + 1];
    System.arraycopy(settings, 0, args, 0, settings.length);
    args[settings.length] = "--server.port=0";
    SpringApplication application = new SpringApplication(WebTestApplication.class);
    application.setRegisterShutdownHook(false);
    context = application.run(args);
    waiting = context.getBean(WaitingController.class);
  }

  @DisplayName("case 56: in-flight requests finish, new calls get 503 while draining")
  @ParameterizedTest
  @ValueSource(strings = {"/test/wait", "/test/wait-stream"})
  void stop_withARequestInFlight_answersItAndRefusesNewOnes(String path) throws Exception {
    start();
    CompletableFuture<HttpResponse<String>> inFlight =
        http.sendAsync(request(path), BodyHandlers.ofString());
    assertThat(waiting.entered.await(10, TimeUnit.SECONDS)).isTrue();

    CompletableFuture<Void> stop = CompletableFuture.runAsync(context::close);
    Awaitility.await().atMost(SOON).until(() -> get("/readyz").statusCode() == 503);

    HttpResponse<String> refused =
        Awaitility.await()
            .atMost(SOON)
            .until(() -> get("/test/plain"), answer -> answer.statusCode() == 503);
    assertThat(refused.body()).contains("\"code\":\"shutting_down\"");
    assertThat(refused.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(refused.headers().firstValue("Retry-After")).hasValue("5");
    assertThat(refused.headers().firstValue("Connection")).hasValue("close");
    assertThat(get("/livez").statusCode()).isEqualTo(200);
    assertThat(get("/actuator/prometheus").statusCode()).isEqualTo(200);
    assertThat(inFlight).isNotDone();
    assertThat(stop).isNotDone();

    waiting.released.countDown();
    HttpResponse<String> answer = inFlight.get(10, TimeUnit.SECONDS);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("whole");
    assertThat(stop).succeedsWithin(SOON);
  }

  @DisplayName("case 56: the stop ends within its limit")
  @Test
  void stop_withARequestThatNeverEnds_endsAfterTheGrace() throws Exception {
    start("--almanac.shutdown.grace=300ms", "--spring.lifecycle.timeout-per-shutdown-phase=300ms");
    CompletableFuture<HttpResponse<String>> inFlight =
        http.sendAsync(request("/test/wait"), BodyHandlers.ofString());
    assertThat(waiting.entered.await(10, TimeUnit.SECONDS)).isTrue();

    CompletableFuture<Void> stop = CompletableFuture.runAsync(context::close);

    assertThat(stop).succeedsWithin(Duration.ofSeconds(15));
    waiting.released.countDown();
    assertThat(inFlight).failsWithin(SOON);
  }

  @Test
  void stop_withNothingInFlight_doesNotWait() {
    start("--almanac.shutdown.grace=60s");

    assertThat(CompletableFuture.runAsync(context::close)).succeedsWithin(SOON);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(request(path), BodyHandlers.ofString());
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(
            URI.create(
                "http://127.0.0.1:"
                    + context.getEnvironment().getProperty("local.server.port")
                    + path))
        .timeout(Duration.ofSeconds(30))
        .build();
  }
}
