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
    CommandLine.Answer answer = CommandLine.answer(args);
    if (answer != null) {
      (answer.exitCode() == 0 ? System.out : System.err).print(answer.text());
      System.exit(answer.exitCode());
    }
    SpringApplication.run(AlmanacApplication.class, args);
  }

  /** The only source of "now". */
  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }
}
