package dev.almanac.prometheus;

import dev.almanac.promql.LabelMatcher;
import dev.almanac.promql.Labels;
import dev.almanac.series.Names;
import dev.almanac.series.RefusedException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a selector's conditions on one label leave of its values.
 *
 * @param names the only values there can be; null when any may meet the conditions
 */
record Choice(@Nullable Set<String> names, List<LabelMatcher> conditions) {

  /** The label that holds a client's name. */
  static final String CLIENT = "client";

  /** Of metrics' names. */
  static Choice ofMetrics(List<LabelMatcher> matchers) {
    return of(matchers, Labels.NAME, Names::metric);
  }

  /** Of clients' names. */
  static Choice ofClients(List<LabelMatcher> matchers) {
    return of(matchers, CLIENT, Names::client);
  }

  /** Whether the conditions on labels that no series has are met: each is the empty text. */
  static boolean isPossible(List<LabelMatcher> matchers) {
    return matchers.stream()
        .filter(matcher -> !matcher.label().equals(Labels.NAME) && !matcher.label().equals(CLIENT))
        .allMatch(matcher -> matcher.matches(""));
  }

  private static Choice of(
      List<LabelMatcher> matchers, String label, UnaryOperator<String> checked) {
    List<LabelMatcher> conditions =
        matchers.stream().filter(matcher -> matcher.label().equals(label)).toList();
    Set<String> names = null;
    for (LabelMatcher condition : conditions) {
      List<String> values = condition.values();
      if (values != null && names == null) {
        names = new LinkedHashSet<>();
        for (String value : values) {
          if (isName(value, checked)
              && conditions.stream().allMatch(other -> other.matches(value))) {
            names.add(value);
          }
        }
      }
    }
    return new Choice(names, conditions);
  }

  /** Whether anything can have the name; nothing is called by one that is refused when written. */
  private static boolean isName(String value, UnaryOperator<String> checked) {
    try {
      return checked.apply(value).equals(value);
    } catch (RefusedException e) {
      return false;
    }
  }

  boolean takes(String value) {
    return names != null
        ? names.contains(value)
        : conditions.stream().allMatch(condition -> condition.matches(value));
  }

  /** Whether there is no condition at all. */
  boolean isOpen() {
    return conditions.isEmpty();
  }
}
