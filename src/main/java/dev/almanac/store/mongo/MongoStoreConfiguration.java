package dev.almanac.store.mongo;

import com.mongodb.MongoClientSettings;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import dev.almanac.store.MetricStore;
import dev.almanac.store.SampleStore;
import dev.almanac.store.StoreInfo;
import dev.almanac.store.StoreLocation;
import dev.almanac.store.StoreReadyEvent;
import dev.almanac.store.YearUpkeep;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.mongodb.autoconfigure.MongoClientSettingsBuilderCustomizer;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.data.mongodb.MongoDatabaseFactory;

/** Wires the store on MongoDB, be it a real one or the embedded server. */
@Configuration(proxyBeanMethods = false)
class MongoStoreConfiguration {
  /**
   * Our defaults, applied before the connection string so that what an operator writes there wins.
   */
  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  MongoClientSettingsBuilderCustomizer storeDefaults(StoreProperties properties) {
    return settings -> applyDefaults(settings, properties);
  }

  static void applyDefaults(MongoClientSettings.Builder settings, StoreProperties properties) {
    long timeoutMillis = properties.timeout().toMillis();
    long selectionMillis = properties.selectionTimeout().toMillis();
    settings
        .applicationName("almanac")
        .writeConcern(WriteConcern.MAJORITY.withWTimeout(timeoutMillis, TimeUnit.MILLISECONDS))
        .applyToClusterSettings(
            cluster -> cluster.serverSelectionTimeout(selectionMillis, TimeUnit.MILLISECONDS))
        .applyToConnectionPoolSettings(
            pool ->
                pool.maxSize(properties.connections())
                    .maxWaitTime(selectionMillis, TimeUnit.MILLISECONDS))
        .applyToSocketSettings(
            socket ->
                socket
                    .connectTimeout(selectionMillis, TimeUnit.MILLISECONDS)
                    .readTimeout(timeoutMillis, TimeUnit.MILLISECONDS));
  }

  @Bean
  MongoClientSettingsBuilderCustomizer commandTimes(MeterRegistry registry) {
    CommandTimer timer = new CommandTimer(registry);
    return settings -> settings.addCommandListener(timer);
  }

  @Bean
  StoreCollections storeCollections(MongoDatabaseFactory databases) {
    return StoreCollections.of(databases.getMongoDatabase());
  }

  @Bean
  PageKeeper pageKeeper(
      StoreCollections collections,
      StoreProperties properties,
      PageProperties pages,
      StoreMeters meters,
      Clock clock) {
    Duration deadline = writeDeadline(properties);
    if (pages.quiet().compareTo(deadline) <= 0) {
      throw new IllegalStateException(
          "almanac.pages.quiet is "
              + pages.quiet().toSeconds()
              + " s; with these timeouts of almanac.store a write may take "
              + deadline.toSeconds()
              + " s, and a page must be left alone for longer");
    }
    return PageKeeper.of(
        collections, new PageTimes(clock, pages.settleAfter(), pages.quiet()), meters);
  }

  /**
   * Longest time from touching a page to having changed its months: two commands, each sent again
   * once by the driver, each time with a wait for a server, one for a connection and one for the
   * answer.
   */
  private static Duration writeDeadline(StoreProperties properties) {
    return properties.timeout().plus(properties.selectionTimeout().multipliedBy(2)).multipliedBy(4);
  }

  @Bean(initMethod = "start")
  StorePreparation storePreparation(
      StoreCollections collections, PageKeeper pages, ApplicationEventPublisher events) {
    return new StorePreparation(
        collections, pages.all(), () -> events.publishEvent(new StoreReadyEvent()));
  }

  @Bean
  StoreGate storeGate(StoreProperties properties, StorePreparation preparation) {
    return new StoreGate(
        properties.maxConcurrentReads(), properties.maxConcurrentWrites(), preparation);
  }

  @Bean
  MetricStore metricStore(StoreCollections collections, StoreGate gate, Clock clock) {
    return new MongoMetricStore(collections, gate, clock);
  }

  @Bean
  BulkRunner bulkRunner(StoreProperties properties) {
    return new BulkRunner(properties.parallelCommands());
  }

  @Bean
  StoreMeters storeMeters(MeterRegistry registry) {
    return new StoreMeters(registry);
  }

  @Bean
  Reservations reservations(
      StoreCollections collections,
      MetricStore metrics,
      StoreProperties properties,
      PageKeeper pages,
      BulkRunner runner,
      StoreMeters meters) {
    return new Reservations(
        collections, metrics, properties.knownSeriesYears(), pages, runner, meters::reserved);
  }

  @Bean
  YearUpkeep yearUpkeep(
      StoreCollections collections,
      MetricStore metrics,
      StoreGate gate,
      PageKeeper pages,
      Reservations reservations) {
    return new MongoYearUpkeep(collections, metrics, gate, pages, reservations);
  }

  @Bean
  SampleStore sampleStore(
      StoreCollections collections,
      Reservations reservations,
      StoreGate gate,
      PageKeeper pages,
      BulkRunner runner,
      StoreMeters meters) {
    return new MongoSampleStore(collections, reservations, gate, pages, runner, meters);
  }

  /** Named {@code store}: the name under which readiness and the health page show it. */
  @Bean("store")
  StoreHealthIndicator storeHealth(
      MongoClient client, StoreCollections collections, StorePreparation preparation) {
    return new StoreHealthIndicator(client, collections, preparation);
  }

  @Bean
  StoreInfo storeInfo(StorePreparation preparation, StoreLocation location) {
    return new MongoStoreInfo(preparation, location);
  }
}
