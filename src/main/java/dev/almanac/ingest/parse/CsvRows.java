package dev.almanac.ingest.parse;

import dev.almanac.web.Problem;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts text into the rows of CSV as RFC 4180 has it, strictly: rows end with a line feed, before
 * which a carriage return may stand; a field that begins with a quote ends with one, and a quote in
 * it is written twice; no other field holds a quote. Empty lines are passed over.
 *
 * <p>A row that breaks these rules tells its fault, and reading goes on after the line in which it
 * broke. (Commons CSV ends there, and takes quotes inside plain fields.)
 */
final class CsvRows {

  private static final int LONGEST_FIELD = 65_536;

  /** More are counted, and not kept. */
  static final int MOST_FIELDS = 100;

  private static final int END = -1;

  private final Reader in;
  private final char delimiter;
  private final char[] buffer = new char[8192];
  private int position;
  private int limit;
  private int line = 1;

  /** Used again for every row; of very many fields those beyond the last are not kept. */
  private final List<FieldText> fields = new ArrayList<>();

  private FieldText field = new FieldText();
  private int count;
  private int firstLine;
  private boolean quoted;
  private @Nullable String fault;

  CsvRows(Reader in, char delimiter) {
    this.in = in;
    this.delimiter = delimiter;
  }

  /**
   * Goes to the next row; false when there is none.
   *
   * @throws org.springframework.web.ErrorResponseException 400 when a quote is never closed: where
   *     the row should have ended cannot be known, nor what it has swallowed
   */
  boolean next() throws IOException {
    do {
      if (peek() == END) {
        return false;
      }
      count = 0;
      firstLine = line;
      fault = null;
      boolean more = true;
      while (more) {
        more = readField();
      }
    } while (isEmptyLine());
    return true;
  }

  /** Line at which the row begins, from 1. */
  int line() {
    return firstLine;
  }

  /** Why the row is not one, or null when it is. */
  @Nullable String fault() {
    return fault;
  }

  /** How many fields the row has. */
  int size() {
    return count;
  }

  /**
   * A field of a row without fault, counted from 0, up to the hundredth; valid until the next row.
   */
  FieldText field(int index) {
    return fields.get(index);
  }

  private boolean isEmptyLine() {
    return fault == null && count == 1 && !quoted && field(0).isEmpty();
  }

  /** Reads a field and what ends it; returns whether the row has another. */
  private boolean readField() throws IOException {
    if (count == fields.size() && count < MOST_FIELDS) {
      fields.add(new FieldText());
    }
    field = fields.get(Math.min(count, MOST_FIELDS - 1));
    field.begin();
    quoted = peek() == '"';
    if (quoted) {
      read();
      readQuoted();
    } else {
      readPlain();
    }
    count++;
    return readSeparator();
  }

  private void readPlain() throws IOException {
    while (peek() != END) {
      takePlain();
      if (position < limit) {
        if (buffer[position] == '"') {
          fault("a quote stands inside a field that does not begin with one");
        }
        return;
      }
    }
  }

  /** Takes what is at hand up to whatever ends a plain field. */
  private void takePlain() {
    int end = position;
    while (end < limit && !endsPlain(buffer[end])) {
      end++;
    }
    int taken = Math.min(end - position, LONGEST_FIELD - field.length());
    field.append(buffer, position, taken);
    if (taken < end - position) {
      faultOfLength();
    }
    position = end;
  }

  private boolean endsPlain(char c) {
    return c == delimiter || c == '\n' || c == '\r' || c == '"';
  }

  private void readQuoted() throws IOException {
    int opened = line;
    while (true) {
      int c = read();
      if (c == END) {
        throw Problem.badRequest(
            "malformed_csv",
            "the quote opened in line " + opened + " is never closed; nothing was stored");
      }
      if (c == '"') {
        if (peek() != '"') {
          return;
        }
        read();
      }
      append(c);
    }
  }

  private boolean readSeparator() throws IOException {
    int c = fault == null ? read() : '"';
    if (c == delimiter) {
      return true;
    }
    if (c == '\n' || c == END) {
      return false;
    }
    if (c == '\r' && peek() == '\n') {
      read();
      return false;
    }
    fault(
        c == '\r'
            ? "a carriage return stands outside quotes without a line feed"
            : "text follows a closing quote");
    while (c != '\n' && c != END) {
      c = read();
    }
    return false;
  }

  private void append(int c) {
    if (field.length() < LONGEST_FIELD) {
      field.append((char) c);
    } else {
      faultOfLength();
    }
  }

  private void faultOfLength() {
    fault("a field is longer than " + LONGEST_FIELD + " characters");
  }

  private void fault(String why) {
    if (fault == null) {
      fault = why;
    }
  }

  private int peek() throws IOException {
    if (position == limit) {
      int read = in.read(buffer, 0, buffer.length);
      position = 0;
      limit = Math.max(read, 0);
      if (limit == 0) {
        return END;
      }
    }
    return buffer[position];
  }

  private int read() throws IOException {
    int c = peek();
    if (c != END) {
      position++;
      if (c == '\n') {
        line++;
      }
    }
    return c;
  }
}
