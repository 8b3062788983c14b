package dev.almanac.ingest.parse;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The text of one field of a body, in memory that the next field uses again: a request has hundreds
 * of thousands of fields, and most of them need not become strings. Equal to another of the same
 * characters, so that it can be looked up; what is kept is a {@link #copy}.
 */
final class FieldText implements CharSequence, Comparable<FieldText> {

  private char[] chars;
  private int length;
  private boolean given;

  FieldText() {
    this(new char[32], 0, false);
  }

  private FieldText(char[] chars, int length, boolean given) {
    this.chars = chars;
    this.length = length;
    this.given = given;
  }

  /** Becomes a field that is not there. */
  void clear() {
    length = 0;
    given = false;
  }

  /** Becomes a field that is there, and empty. */
  void begin() {
    length = 0;
    given = true;
  }

  /** Becomes this text. */
  void set(char[] text, int from, int count) {
    begin();
    append(text, from, count);
  }

  /** Becomes a text of the same characters. */
  void set(FieldText other) {
    set(other.chars, 0, other.length);
  }

  void append(char[] text, int from, int count) {
    makeRoom(count);
    System.arraycopy(text, from, chars, length, count);
    length += count;
  }

  void append(char c) {
    makeRoom(1);
    chars[length++] = c;
  }

  private void makeRoom(int more) {
    if (chars.length - length < more) {
      chars = Arrays.copyOf(chars, Math.max(length + more, chars.length * 2));
    }
  }

  /** Whether the field is there; an empty one is. */
  boolean isGiven() {
    return given;
  }

  /** A text of the same characters that stays as it is. */
  FieldText copy() {
    return new FieldText(Arrays.copyOf(chars, length), length, given);
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public char charAt(int index) {
    return chars[index];
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return new String(chars, start, end - start);
  }

  @Override
  public int compareTo(FieldText other) {
    return Arrays.compare(chars, 0, length, other.chars, 0, other.length);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FieldText text
        && Arrays.equals(chars, 0, length, text.chars, 0, text.length);
  }

  @Override
  public int hashCode() {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + chars[i];
    }
    return hash;
  }

  @Override
  public String toString() {
    return new String(chars, 0, length);
  }
}
