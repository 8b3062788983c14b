package dev.almanac;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Entry point of the service. */
@SpringBootApplication
public class AlmanacApplication {

  public static void main(String[] args) {
    SpringApplication.run(AlmanacApplication.class, args);
  }
}
