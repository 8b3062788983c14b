package dev.almanac.promql;

import dev.almanac.series.Names;
import dev.almanac.series.Quoted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The labels of a series, in the order of their names; none is empty. Immutable. */
public final class Labels implements Comparable<Labels> {

  /** The label that holds a metric's name. */
  public static final String NAME = "__name__";

  /** No label at all. */
  public static final Labels NONE = new Labels(Collections.emptySortedMap());

  private final SortedMap<String, String> values;
  private final int hash;
  private @Nullable Labels withoutName;

  private Labels(SortedMap<String, String> values) {
    this.values = values;
    this.hash = values.hashCode();
  }

  /** Labels of these names and values; an empty value is no label. */
  public static Labels of(Map<String, String> values) {
    TreeMap<String, String> kept = new TreeMap<>(Names.BYTEWISE);
    values.forEach(
        (name, value) -> {
          if (!value.isEmpty()) {
            kept.put(name, value);
          }
        });
    return kept.isEmpty() ? NONE : new Labels(Collections.unmodifiableSortedMap(kept));
  }

  /** Names and values, in the order of the names. */
  public SortedMap<String, String> asMap() {
    return values;
  }

  /** A label's value; empty when there is none. */
  public String get(String name) {
    return values.getOrDefault(name, "");
  }

  /** The same without the metric's name. Cheap: it is worked out once. */
  Labels withoutName() {
    Labels known = withoutName;
    if (known == null) {
      known = values.containsKey(NAME) ? without(List.of(NAME)) : this;
      withoutName = known;
    }
    return known;
  }

  /** The same without these. */
  Labels without(Collection<String> names) {
    Map<String, String> kept = new TreeMap<>(values);
    kept.keySet().removeAll(Set.copyOf(names));
    return of(kept);
  }

  /** These alone. */
  Labels only(Collection<String> names) {
    Map<String, String> kept = new TreeMap<>(values);
    kept.keySet().retainAll(Set.copyOf(names));
    return of(kept);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Labels that && hash == that.hash && values.equals(that.values));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** By the first name or value that differs; of two that begin alike the shorter is first. */
  @Override
  public int compareTo(Labels other) {
    List<String> mine = flat();
    List<String> others = other.flat();
    for (int i = 0; i < Math.min(mine.size(), others.size()); i++) {
      int order = Names.BYTEWISE.compare(mine.get(i), others.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(mine.size(), others.size());
  }

  private List<String> flat() {
    List<String> flat = new ArrayList<>(values.size() * 2);
    values.forEach(
        (name, value) -> {
          flat.add(name);
          flat.add(value);
        });
    return flat;
  }

  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(label -> label.getKey() + "=" + Quoted.of(label.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
