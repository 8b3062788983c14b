package dev.almanac.catalog;

import dev.almanac.series.Names;
import dev.almanac.series.RefusedException;
import dev.almanac.web.QueryParameters;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The mark at the end of a page that the next request begins after: the last name looked at, behind
 * the list's letter and the form's version, in base64url. Callers need not understand it.
 */
enum Cursor {
  METRICS("m1:"),
  CLIENTS("c1:");

  private final String prefix;

  Cursor(String prefix) {
    this.prefix = prefix;
  }

  /** The mark of a page that ended at this name. */
  String after(String lastName) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((prefix + lastName).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The name a page ended at; null when the request asks for the first page.
   *
   * @throws org.springframework.web.ErrorResponseException 400 when the mark is not one that this
   *     list gave out
   */
  @Nullable String read(QueryParameters parameters) {
    String mark = parameters.one("cursor");
    if (mark == null) {
      return null;
    }
    String name = decode(mark);
    // What does not come out the same was not made here: damaged, padded, or of another list.
    if (name == null || !after(name).equals(mark)) {
      throw QueryParameters.badValue(
          "cursor", mark, "the next of an earlier page of this list, unchanged");
    }
    return name;
  }

  private @Nullable String decode(String mark) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(mark), StandardCharsets.UTF_8);
      return text.startsWith(prefix) ? Names.metric(text.substring(prefix.length())) : null;
    } catch (IllegalArgumentException | RefusedException e) {
      return null;
    }
  }
}
