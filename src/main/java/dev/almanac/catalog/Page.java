package dev.almanac.catalog;

import dev.almanac.web.QueryParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list that is kept in the order of names.
 *
 * @param items what matched, in order; may be fewer than asked for, even none, while there is more
 * @param last the name to go on after; null when there is no more
 */
record Page<T>(List<T> items, @Nullable String last) {

  static final int DEFAULT_LIMIT = 1000;
  static final int MOST_LIMIT = 10_000;

  /** Most names that one request looks at to fill a filtered page. */
  private static final int MOST_SCANNED = 10_000;

  private static final int CHUNK = 1000;
  private static final Pattern LIMIT = Pattern.compile("[1-9][0-9]{0,4}");

  Page {
    items = List.copyOf(items);
  }

  /** A list in the order of its names' bytes. */
  interface Source<T> {
    /** Up to {@code limit} items after a name; fewer means there are no more. */
    List<T> after(@Nullable String name, int limit);
  }

  /**
   * The number of items that the parameter {@code limit} asks for.
   *
   * @throws org.springframework.web.ErrorResponseException 400 when it is not 1 to {@value
   *     #MOST_LIMIT}
   */
  static int limit(QueryParameters parameters) {
    String text = parameters.one("limit");
    if (text == null) {
      return DEFAULT_LIMIT;
    }
    int limit = LIMIT.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (limit < 1 || limit > MOST_LIMIT) {
      throw QueryParameters.badValue("limit", text, "a whole number from 1 to " + MOST_LIMIT);
    }
    return limit;
  }

  /**
   * Fills a page. Looks at a bounded number of items, so that a filter that few match answers in
   * time: with a short page and the place to go on from.
   */
  static <T> Page<T> fill(
      Source<T> source,
      Function<T, String> nameOf,
      NameFilter filter,
      @Nullable String after,
      int limit) {
    List<T> items = new ArrayList<>();
    String last = filter.start(after);
    int scanned = 0;
    while (true) {
      // One more than asked for tells whether another page follows.
      int wanted = filter.isAll() ? limit + 1 : CHUNK;
      List<T> chunk = source.after(last, wanted);
      for (T item : chunk) {
        String name = nameOf.apply(item);
        if (filter.isPast(name)) {
          return new Page<>(items, null);
        }
        if (filter.matches(name)) {
          if (items.size() == limit) {
            return new Page<>(items, last);
          }
          items.add(item);
        }
        last = name;
      }
      if (chunk.size() < wanted) {
        return new Page<>(items, null);
      }
      scanned += chunk.size();
      if (scanned >= MOST_SCANNED) {
        return new Page<>(items, last);
      }
    }
  }
}
