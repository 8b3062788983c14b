package dev.almanac.web;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.data.mongodb.autoconfigure.DataMongoAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.mongodb.autoconfigure.MongoAutoConfiguration;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** The web layer alone: a store that is always there, and endpoints that misbehave on purpose. */
@TestComponent
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration(
    exclude = {
      ErrorMvcAutoConfiguration.class,
      MongoAutoConfiguration.class,
      DataMongoAutoConfiguration.class
    })
@ConfigurationPropertiesScan
@ComponentScan
class WebTestApplication {

  @Bean
  HealthIndicator store() {
    return () -> Health.up().build();
  }
}
