package dev.almanac.definition;

import dev.almanac.series.Fold;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How a metric without a definition is defined by its first sample. The first rule whose pattern
 * matches decides; without one it is a daily metric in UTC that keeps the last value.
 *
 * @param rules in the order they are tried
 */
@Validated
@ConfigurationProperties(prefix = "almanac.metrics", ignoreUnknownFields = false)
public record MetricRules(@DefaultValue List<@Valid Rule> rules) {

  /**
   * One rule.
   *
   * @param pattern the metric's whole name; {@code *} stands for any run of characters
   * @param resolution width of the slots
   * @param fold how samples of one slot become its value
   * @param zone whose calendar days the slots are
   * @param reserve how many months are made at once
   * @param unit of the values; null for none
   */
  public record Rule(
      @NotBlank String pattern,
      @DefaultValue("day") Resolution resolution,
      @DefaultValue("last") Fold fold,
      @DefaultValue("UTC") ZoneId zone,
      @DefaultValue("year") Reserve reserve,
      @Nullable String unit) {}

  private static final Rule DEFAULT =
      new Rule("*", Resolution.DAY, Fold.LAST, ZoneId.of("UTC"), Reserve.YEAR, null);

  public MetricRules {
    rules = List.copyOf(rules);
  }

  /** The rule that defines a metric of this name. */
  Rule ruleFor(String metric) {
    return rules.stream()
        .filter(rule -> NamePattern.of(rule.pattern()).matches(metric))
        .findFirst()
        .orElse(DEFAULT);
  }
}
