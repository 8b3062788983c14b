package dev.almanac;

import dev.almanac.build.Version;
import dev.almanac.store.StoreInfo;
import dev.almanac.store.StoreReadyEvent;
import java.net.InetAddress;
import java.time.Duration;
import java.time.zone.ZoneRulesProvider;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Says in one line what has started: version, store, zone rules, where the data is, where it
 * listens. When the database came later than the service, the store's part follows once it is
 * there.
 */
@Component
@ConditionalOnWebApplication
final class StartLine {

  private static final Logger log = LoggerFactory.getLogger(StartLine.class);

  private final StoreInfo store;
  private final @Nullable InetAddress address;
  private volatile int port;
  private volatile boolean started;

  StartLine(StoreInfo store, ServerProperties server, @Value("${server.port:8080}") int port) {
    this.store = store;
    this.address = server.getAddress();
    this.port = port;
  }

  @EventListener
  void listening(WebServerInitializedEvent event) {
    port = event.getWebServer().getPort();
  }

  @EventListener
  void ready(ApplicationReadyEvent event) {
    started = true;
    log.info(started(event.getTimeTaken()));
    if (address != null && address.isLoopbackAddress()) {
      log.info("There are no keys, so only this machine can reach it; server.address widens that");
    } else {
      log.warn("There are no keys: whoever reaches this address can read, write and erase");
    }
  }

  @EventListener
  void storeReady(StoreReadyEvent event) {
    if (started) {
      log.info("The store is ready: {}, data in {}", database(), store.location());
    }
  }

  private String started(@Nullable Duration taken) {
    return "Almanac "
        + Version.ofThisBuild()
        + (taken == null ? "" : " started in " + taken.toMillis() + " ms")
        + ": mode "
        + store.mode()
        + ", "
        + database()
        + ", zone rules "
        + ZoneRulesProvider.getVersions("UTC").lastEntry().getKey()
        + ", data in "
        + store.location()
        + ", listening on "
        + url();
  }

  private String database() {
    String version = store.databaseVersion();
    return version == null
        ? "database not reached yet"
        : "database " + version + ", storage engine " + store.storageEngine();
  }

  private String url() {
    if (address == null || address.isAnyLocalAddress()) {
      return "port " + port + " of every address";
    }
    String host = address.getHostAddress();
    return "http://" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
