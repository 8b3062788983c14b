package dev.almanac.store.mongo;

import com.mongodb.MongoClientSettings;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import dev.almanac.store.MetricStore;
import dev.almanac.store.SampleStore;
import dev.almanac.store.StoreInfo;
import dev.almanac.store.StoreLocation;
import dev.almanac.store.StoreReadyEvent;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
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
            pool -> pool.maxWaitTime(selectionMillis, TimeUnit.MILLISECONDS))
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

  @Bean(initMethod = "start")
  StorePreparation storePreparation(
      StoreCollections collections, ApplicationEventPublisher events) {
    return new StorePreparation(collections, () -> events.publishEvent(new StoreReadyEvent()));
  }

  @Bean
  StoreGate storeGate(StoreProperties properties, StorePreparation preparation) {
    return new StoreGate(properties.maxConcurrentWrites(), preparation);
  }

  @Bean
  MetricStore metricStore(StoreCollections collections, StoreGate gate, Clock clock) {
    return new MongoMetricStore(collections, gate, clock);
  }

  @Bean
  SampleStore sampleStore(
      StoreCollections collections,
      MetricStore metrics,
      StoreGate gate,
      StoreProperties properties,
      MeterRegistry registry) {
    return new MongoSampleStore(
        collections, metrics, gate, properties.knownSeriesYears(), new StoreMeters(registry));
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
