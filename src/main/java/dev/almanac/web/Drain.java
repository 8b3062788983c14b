package dev.almanac.web;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;

/**
 * Drains the service when it stops: no new requests, and at most the grace for those in flight.
 * This comes before everything else of a stop, while the port is still open and the store in use;
 * Spring Boot's own graceful shutdown would close the port first, so that new callers saw refused
 * connections instead of an answer that tells them to try again.
 */
final class Drain implements ApplicationListener<ContextClosedEvent>, Ordered {

  private static final Logger log = LoggerFactory.getLogger(Drain.class);

  private final RequestGate gate;
  private final ShutdownSettings settings;
  private final ApplicationContext context;

  Drain(RequestGate gate, ShutdownSettings settings, ApplicationContext context) {
    this.gate = gate;
    this.settings = settings;
    this.context = context;
  }

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    if (event.getApplicationContext() != context) {
      return;
    }
    int inFlight = gate.close();
    log.info(
        "stopping: {} requests in flight get up to {} ms", inFlight, settings.grace().toMillis());
    try {
      int left = gate.awaitIdle(settings.grace());
      if (left > 0) {
        log.warn("{} requests were still in flight when the grace was over", left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
