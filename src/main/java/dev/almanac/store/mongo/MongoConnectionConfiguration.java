package dev.almanac.store.mongo;

import com.mongodb.ConnectionString;
import dev.almanac.store.StoreLocation;
import dev.almanac.store.embedded.EmbeddedProperties;
import dev.almanac.store.embedded.EmbeddedServer;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.mongodb.autoconfigure.MongoConnectionDetails;
import org.springframework.boot.mongodb.autoconfigure.MongoProperties;
import org.springframework.boot.mongodb.autoconfigure.PropertiesMongoConnectionDetails;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.data.mongodb.MongoDatabaseFactory;

/**
 * What to connect to: the MongoDB named by {@code almanac.mongodb.uri} (in the environment {@code
 * ALMANAC_MONGODB_URI}) or by Spring Boot's own {@code spring.mongodb.*}; without either the
 * embedded server.
 */
@Configuration(proxyBeanMethods = false)
class MongoConnectionConfiguration {

  private static final String DATABASE = "almanac";

  private static boolean namesMongo(Environment environment) {
    return hasText(environment, "almanac.mongodb.uri")
        || hasText(environment, "spring.mongodb.uri")
        || hasText(environment, "spring.mongodb.host");
  }

  /** An empty value counts as none, as deployment templates leave one. */
  private static boolean hasText(Environment environment, String key) {
    String value = environment.getProperty(key);
    return value != null && !value.isBlank();
  }

  /** Whether the settings name a MongoDB. */
  static final class Named implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return namesMongo(context.getEnvironment());
    }
  }

  /** Whether the settings name none. */
  static final class NotNamed implements Condition {
    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return !namesMongo(context.getEnvironment());
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Conditional(Named.class)
  static class OperatorsMongo {

    @Bean
    MongoConnectionDetails mongoConnection(
        @Value("${almanac.mongodb.uri:}") String uri,
        MongoProperties properties,
        ObjectProvider<SslBundles> sslBundles) {
      if (uri.isBlank()) {
        defaultDatabase(properties, properties.getUri());
        return new PropertiesMongoConnectionDetails(properties, sslBundles.getIfAvailable());
      }
      defaultDatabase(properties, uri);
      ConnectionString connection = new ConnectionString(uri);
      return () -> connection;
    }

    /** Names our database where neither the settings nor the connection string name one. */
    private static void defaultDatabase(MongoProperties properties, @Nullable String uri) {
      if (properties.getDatabase() == null
          && (uri == null || new ConnectionString(uri).getDatabase() == null)) {
        properties.setDatabase(DATABASE);
      }
    }

    @Bean
    StoreLocation storeLocation(MongoConnectionDetails details, MongoDatabaseFactory databases) {
      return new StoreLocation(
          "mongodb",
          String.join(",", details.getConnectionString().getHosts())
              + "/"
              + databases.getMongoDatabase().getName());
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Conditional(NotNamed.class)
  static class Embedded {

    @Bean
    EmbeddedServer embeddedServer(EmbeddedProperties properties, Clock clock) {
      return new EmbeddedServer(properties, clock);
    }

    @Bean
    MongoConnectionDetails mongoConnection(EmbeddedServer server) {
      ConnectionString connection =
          new ConnectionString(
              "mongodb://"
                  + server.address().getAddress().getHostAddress()
                  + ":"
                  + server.address().getPort()
                  + "/"
                  + DATABASE);
      return () -> connection;
    }

    @Bean
    StoreLocation storeLocation(EmbeddedProperties properties) {
      return new StoreLocation(
          "embedded", properties.path().toAbsolutePath().normalize().toString());
    }
  }
}
