package dev.almanac;

import java.time.Clock;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * Entry point of the service. Spring Boot's error page is left out: errors are problem documents
 * from the advice and, below it, from Tomcat's valve.
 */
@SpringBootApplication(exclude = ErrorMvcAutoConfiguration.class)
@ConfigurationPropertiesScan
public class AlmanacApplication {

  public static void main(String[] args) {
    AlmanacCommand command =
        new AlmanacCommand(settings -> SpringApplication.run(AlmanacApplication.class, settings));
    int exitCode = command.parser(Clock.systemUTC()).execute(args);
    if (!command.serving()) {
      System.exit(exitCode);
    }
  }

  /** The only source of "now". */
  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }
}
