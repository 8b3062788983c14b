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
          String name = nameOf(value, checked);
          if (name != null
              && conditions.stream().allMatch(other -> other == condition || other.matches(name))) {
            names.add(name);
          }
        }
      }
    }
    return new Choice(names, conditions);
  }

  /** The name as it is stored; null when nothing can be called so. */
  private static @Nullable String nameOf(String value, UnaryOperator<String> checked) {
    try {
      return checked.apply(value);
    } catch (RefusedException e) {
      return null;
    }
  }

  boolean takes(String value) {
    return names != null
        ? names.contains(value)
        : conditions.stream().allMatch(condition -> condition.matches(value));
  }

  /** The one value there can be; null when there can be others. */
  @Nullable String only() {
    return names != null && names.size() == 1 ? names.iterator().next() : null;
  }
}
