package dev.almanac.telemetry;

import io.micrometer.core.instrument.config.MeterFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what every meter goes through. */
@Configuration(proxyBeanMethods = false)
class TelemetryConfiguration {

  @Bean
  MeterFilter meterDescriptions() {
    return new MeterDescriptions();
  }
}
