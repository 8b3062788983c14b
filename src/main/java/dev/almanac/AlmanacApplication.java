package dev.almanac;

import java.time.Clock;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;

/** Entry point of the service. */
@SpringBootApplication
@ConfigurationPropertiesScan
public class AlmanacApplication {

  public static void main(String[] args) {
    SpringApplication.run(AlmanacApplication.class, args);
  }

  /** The only source of "now". */
  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }
}
