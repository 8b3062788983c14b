package dev.almanac.series;

import java.util.Locale;

/** Why a sample was refused; the lower-case name is the stable {@code code} of the API. */
public enum RefusalCode {
  /** The item is not of the format's form at all: broken JSON in a line, a CSV row too short. */
  MALFORMED,
  /** A required field is missing. */
  MISSING_FIELD,
  /** A field that a sample does not have. */
  UNKNOWN_FIELD,
  /** A field that stands twice in one sample. */
  DUPLICATE_FIELD,
  /** A field of another type than the one expected, {@code null} included. */
  WRONG_TYPE,
  /** The metric's name breaks the rules of {@link Names}. */
  BAD_METRIC,
  /** The client's name breaks the rules of {@link Names}. */
  BAD_CLIENT,
  /** The timestamp is not of an accepted form, or names a day that does not exist. */
  BAD_TIMESTAMP,
  /** A time unit other than {@code s}, {@code ms}, {@code us} and {@code ns}. */
  BAD_TIME_UNIT,
  /** The time lies outside the window of accepted times. */
  TIME_OUT_OF_WINDOW,
  /** The time lies before what the metric's retention keeps. */
  TIME_OUT_OF_RETENTION,
  /** The value is not a finite decimal number. */
  BAD_VALUE,
  /** The value is an integer that a double cannot hold exactly. */
  INEXACT_VALUE,
  /** Folding the value into its slot would leave the range of a double. */
  FOLD_OVERFLOW;

  /** The code as the API shows it, e.g. {@code time_out_of_window}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
