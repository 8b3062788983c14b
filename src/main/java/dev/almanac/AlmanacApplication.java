package dev.almanac;

import java.time.Clock;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;

/**
 * Entry point of the service. Spring Boot's error page is left out: errors are problem documents
 * from the advice and, below it, from Tomcat's valve.
 */
@SpringBootApplication(exclude = ErrorMvcAutoConfiguration.class)
@ConfigurationPropertiesScan
@EnableScheduling
public class AlmanacApplication {

  public static void main(String[] args) {
    AlmanacCommand command =
        new AlmanacCommand(
            settings -> SpringApplication.run(AlmanacApplication.class, settings),
            AlmanacApplication::withoutServer,
            AlmanacApplication::changed);
    int exitCode = command.parser(Clock.systemUTC()).execute(args);
    if (!command.serving()) {
      System.exit(exitCode);
    }
  }

  /** The service as a command uses it: with its store, its settings and no server. */
  static ConfigurableApplicationContext withoutServer(String[] settings) {
    return new SpringApplicationBuilder(AlmanacApplication.class)
        .web(WebApplicationType.NONE)
        .bannerMode(Banner.Mode.OFF)
        .logStartupInfo(false)
        .properties("logging.level.root=WARN", "logging.level.dev.almanac=WARN")
        .run(settings);
  }

  /** The service with the beans of a class in addition. */
  static ConfigurableApplicationContext changed(Class<?> beans, String[] settings) {
    return SpringApplication.run(new Class<?>[] {AlmanacApplication.class, beans}, settings);
  }

  /** The only source of "now". */
  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }
}
