package dev.almanac.store.embedded;

import de.bwaldvogel.mongo.bson.Document;
import java.util.Collection;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which strings one field of a key may hold under a filter, as far as can be told from it. */
interface KeyBounds {

  /** What holds without a filter, and with one that tells nothing about strings. */
  KeyBounds ANY = value -> value;

  /** The least string allowed that is not below a value, or null when there is none. */
  @Nullable String atLeast(String value);

  /** Whether one string alone is allowed. */
  default boolean isOne() {
    return false;
  }

  /** Reads a filter's condition; what is not understood bounds nothing. */
  static KeyBounds of(@Nullable Object condition) {
    if (condition instanceof String only) {
      return new Some(new TreeSet<>(Set.of(only)));
    }
    if (!(condition instanceof Document operators)) {
      return ANY;
    }
    if (operators.get("$in") instanceof Collection<?> values
        && values.stream().allMatch(String.class::isInstance)) {
      NavigableSet<String> strings = new TreeSet<>();
      values.forEach(value -> strings.add((String) value));
      return new Some(strings);
    }
    String from = operators.get("$gte") instanceof String least ? least : "";
    if (operators.get("$gt") instanceof String below) {
      from = next(below);
    }
    String end = operators.get("$lte") instanceof String last ? next(last) : null;
    if (operators.get("$lt") instanceof String above) {
      end = above;
    }
    return from.isEmpty() && end == null ? ANY : new Range(from, end);
  }

  /** The string right behind another: nothing sorts between the two. */
  static String next(String value) {
    return value + '\0';
  }

  /** Any of some strings. */
  record Some(NavigableSet<String> values) implements KeyBounds {

    @Override
    public @Nullable String atLeast(String value) {
      return values.ceiling(value);
    }

    @Override
    public boolean isOne() {
      return values.size() == 1;
    }
  }

  /** Strings from one up to, not including, another. */
  record Range(String from, @Nullable String end) implements KeyBounds {

    @Override
    public @Nullable String atLeast(String value) {
      String least = value.compareTo(from) < 0 ? from : value;
      return end == null || least.compareTo(end) < 0 ? least : null;
    }
  }
}
