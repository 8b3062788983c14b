package dev.almanac.store.embedded;

import de.bwaldvogel.mongo.bson.Document;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.jspecify.annotations.Nullable;

/**
 * Walks the part of a collection that a filter on the key can match, in the order of the keys, as a
 * real MongoDB walks an index. It may pass on documents that do not match, never leaves out one
 * that does: whoever walks still checks the whole filter.
 *
 * <p>A condition on {@code _id} itself is one stretch of the map. Conditions on fields of compound
 * keys are many: wherever a field leaves its bounds, the walk seeks the next key within them. The
 * pages between are not read; MVStore decodes all documents of a page it reads.
 */
final class KeyWalk {

  private static final String ID = "_id";
  private static final String FIELD_OF_ID = ID + ".";

  private final MVMap<Object, Document> documents;
  private final @Nullable Object from;
  private final @Nullable Object to;

  /** The names of the fields of each key, in order; none when the walk is one stretch. */
  private final List<String> fields;

  /** Of each field. */
  private final List<KeyBounds> bounds;

  private KeyWalk(
      MVMap<Object, Document> documents,
      @Nullable Object from,
      @Nullable Object to,
      List<String> fields,
      List<KeyBounds> bounds) {
    this.documents = documents;
    this.from = from;
    this.to = to;
    this.fields = fields;
    this.bounds = bounds;
  }

  /** The walk for a filter; null when the filter does not narrow the keys to walk over. */
  static @Nullable KeyWalk of(MVMap<Object, Document> documents, Document filter) {
    if (filter.containsKey(ID)) {
      return filter.get(ID) instanceof Document range ? stretch(documents, range) : null;
    }
    if (filter.keySet().stream().noneMatch(name -> name.startsWith(FIELD_OF_ID))) {
      return null;
    }
    List<String> fields = fieldsOfKeys(documents);
    List<KeyBounds> bounds =
        fields.stream().map(field -> KeyBounds.of(filter.get(FIELD_OF_ID + field))).toList();
    boolean narrow = bounds.stream().anyMatch(bound -> bound != KeyBounds.ANY);
    return narrow ? new KeyWalk(documents, null, null, fields, bounds) : null;
  }

  private static @Nullable KeyWalk stretch(MVMap<Object, Document> documents, Document range) {
    Object from = end(range, "$gt", "$gte");
    Object to = end(range, "$lt", "$lte");
    return from == null && to == null
        ? null
        : new KeyWalk(documents, from, to, List.of(), List.of());
  }

  private static @Nullable Object end(Document range, String exclusive, String inclusive) {
    Object end = range.containsKey(exclusive) ? range.get(exclusive) : range.get(inclusive);
    return end instanceof String || end instanceof Document ? end : null;
  }

  /**
   * The store gives all keys of a collection one shape. The first and the last key tell whether
   * that is one to walk by: keys of other types and other first fields would be at the ends.
   */
  private static List<String> fieldsOfKeys(MVMap<Object, Document> documents) {
    if (documents.firstKey() instanceof Document first
        && documents.lastKey() instanceof Document last) {
      List<String> fields = List.copyOf(first.keySet());
      if (values(first, fields) != null && values(last, fields) != null) {
        return fields;
      }
    }
    return List.of();
  }

  /** The values of a key with just these fields; null for a key of another shape. */
  private static String @Nullable [] values(Object key, Collection<String> fields) {
    if (key instanceof Document document
        && List.copyOf(document.keySet()).equals(fields)
        && document.values().stream().allMatch(String.class::isInstance)) {
      return document.values().toArray(String[]::new);
    }
    return null;
  }

  /** Whether documents come in this order without being sorted. */
  boolean isInOrder(@Nullable Document order) {
    if (order == null || order.size() != 1) {
      return false;
    }
    String by = order.keySet().iterator().next();
    if (!Integer.valueOf(1).equals(order.get(by))) {
      return false;
    }
    if (by.equals(ID)) {
      return true;
    }
    int field =
        by.startsWith(FIELD_OF_ID) ? fields.indexOf(by.substring(FIELD_OF_ID.length())) : -1;
    return field >= 0 && bounds.subList(0, field).stream().allMatch(KeyBounds::isOne);
  }

  /** The documents, read as they are asked for. */
  Stream<Document> documents() {
    return StreamSupport.stream(new Steps(), false);
  }

  /** One cursor as long as keys are within their bounds, and a new one for each gap. */
  private final class Steps extends AbstractSpliterator<Document> {

    private @Nullable Cursor<Object, Document> cursor;

    Steps() {
      super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
      cursor = fields.isEmpty() ? documents.cursor(from, to, false) : seek(withinBounds(lowest()));
    }

    @Override
    public boolean tryAdvance(Consumer<? super Document> action) {
      while (cursor != null && cursor.hasNext()) {
        String[] values = values(cursor.next(), fields);
        String[] wanted = values == null ? null : withinBounds(values);
        if (values == null || Arrays.equals(values, wanted)) {
          action.accept(cursor.getValue());
          return true;
        }
        cursor = seek(wanted);
      }
      return false;
    }

    private @Nullable Cursor<Object, Document> seek(String @Nullable [] wanted) {
      if (wanted == null) {
        return null;
      }
      Document key = new Document();
      for (int i = 0; i < wanted.length; i++) {
        key.append(fields.get(i), wanted[i]);
      }
      return documents.cursor(key);
    }
  }

  private String[] lowest() {
    String[] values = new String[fields.size()];
    Arrays.fill(values, "");
    return values;
  }

  /** The least values that are not below some and are all within bounds; null when none are. */
  private String @Nullable [] withinBounds(String[] values) {
    String[] least = values.clone();
    for (int i = 0; i < least.length; i++) {
      String allowed = bounds.get(i).atLeast(least[i]);
      if (allowed == null) {
        // Nothing above the least string there is: this field allows nothing under any prefix.
        if (i == 0 || least[i].isEmpty()) {
          return null;
        }
        // No more of this field under the one before it, which has to go on.
        least[i - 1] = KeyBounds.next(least[i - 1]);
        Arrays.fill(least, i, least.length, "");
        i -= 2;
      } else if (!allowed.equals(least[i])) {
        least[i] = allowed;
        Arrays.fill(least, i + 1, least.length, "");
      }
    }
    return least;
  }
}
