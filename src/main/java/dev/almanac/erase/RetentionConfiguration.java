package dev.almanac.erase;

import java.time.Duration;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.FixedDelayTask;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

/** Runs {@link Retention} from time to time. */
@Configuration(proxyBeanMethods = false)
class RetentionConfiguration implements SchedulingConfigurer {

  /** The first run waits until the store has had time to come up. */
  private static final Duration FIRST_AFTER = Duration.ofMinutes(1);

  private final Retention retention;
  private final RetentionSettings settings;

  RetentionConfiguration(Retention retention, RetentionSettings settings) {
    this.retention = retention;
    this.settings = settings;
  }

  @Override
  public void configureTasks(ScheduledTaskRegistrar registrar) {
    if (settings.enabled()) {
      Duration interval = settings.interval();
      Duration first = interval.compareTo(FIRST_AFTER) < 0 ? interval : FIRST_AFTER;
      registrar.addFixedDelayTask(new FixedDelayTask(retention::run, interval, first));
    }
  }
}
