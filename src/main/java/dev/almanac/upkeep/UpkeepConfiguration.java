package dev.almanac.upkeep;

import java.time.Duration;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.FixedDelayTask;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

/** Runs {@link Upkeep} a step at a time. */
@Configuration(proxyBeanMethods = false)
class UpkeepConfiguration implements SchedulingConfigurer {

  private static final Duration BETWEEN_STEPS = Duration.ofSeconds(1);

  /** The first step waits until the store has had time to come up. */
  private static final Duration FIRST_AFTER = Duration.ofMinutes(1);

  private final Upkeep upkeep;
  private final UpkeepSettings settings;

  UpkeepConfiguration(Upkeep upkeep, UpkeepSettings settings) {
    this.upkeep = upkeep;
    this.settings = settings;
  }

  @Override
  public void configureTasks(ScheduledTaskRegistrar registrar) {
    if (upkeep.isWanted()) {
      Duration interval = settings.interval();
      Duration first = interval.compareTo(FIRST_AFTER) < 0 ? interval : FIRST_AFTER;
      registrar.addFixedDelayTask(new FixedDelayTask(upkeep::step, BETWEEN_STEPS, first));
    }
  }
}
