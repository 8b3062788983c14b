package dev.almanac.testing;

import dev.almanac.AlmanacApplication;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;

/**
 * Runs the whole application for a test class: a free port, the embedded store in a directory of
 * its own, no jobs. Applications of the same settings are shared between classes, so a test uses
 * names of its own.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@SpringBootTest(
    classes = AlmanacApplication.class,
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = {
      "almanac.embedded.path=target/embedded/${random.uuid}",
      "almanac.retention.enabled=false",
      "almanac.upkeep.seal=false",
      "almanac.upkeep.reserve-ahead=false"
    })
public @interface RunningApplication {}
