package dev.almanac.ingest.parse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Numbers the distinct names of a request from 0, so that each is checked and kept once. */
final class NameIndex {

  private final UnaryOperator<String> rule;
  private final Map<FieldText, Integer> sentIndexes = new HashMap<>();
  private final Map<String, Integer> storedIndexes = new HashMap<>();
  private final List<String> names = new ArrayList<>();

  /**
   * @param rule returns the name as it is stored, or throws {@link
   *     dev.almanac.series.RefusedException}
   */
  NameIndex(UnaryOperator<String> rule) {
    this.rule = rule;
  }

  /** The number of a name as it was sent; two spellings of one stored name have the same. */
  int indexOf(FieldText sent) {
    Integer known = sentIndexes.get(sent);
    if (known != null) {
      return known;
    }
    String name = rule.apply(sent.toString());
    Integer index = storedIndexes.get(name);
    if (index == null) {
      index = names.size();
      names.add(name);
      storedIndexes.put(name, index);
    }
    sentIndexes.put(sent.copy(), index);
    return index;
  }

  /** The names as they are stored, by number; it grows with those that come. */
  List<String> names() {
    return Collections.unmodifiableList(names);
  }
}
