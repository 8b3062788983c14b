package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.web.Problem;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponseException;

/**
 * Refuses questions whose answer would be over the bounds: a 400 that states the limit, the size
 * asked for where it is known, and for buckets the narrowest step that fits. Nothing here grows
 * with the question.
 */
@Component
class QueryLimits {

  private final QueryProperties bounds;

  QueryLimits(QueryProperties bounds) {
    this.bounds = bounds;
  }

  void checkBuckets(CalendarRange range, Step step) {
    long asked = BucketGrid.count(range, step);
    if (asked <= bounds.maxBuckets()) {
      return;
    }
    Step fitting = null;
    for (Step wider : Step.values()) {
      if (fitting == null
          && wider.compareTo(step) > 0
          && BucketGrid.count(range, wider) <= bounds.maxBuckets()) {
        fitting = wider;
      }
    }
    String advice =
        fitting == null
            ? "no step fits; ask for a shorter range"
            : "step="
                + fitting.wireName()
                + " fits, with "
                + BucketGrid.count(range, fitting)
                + "; or ask for a shorter range";
    throw refusal(
        "too_many_buckets",
        asked
            + " buckets a series are more than the limit of "
            + bounds.maxBuckets()
            + "; "
            + advice,
        bounds.maxBuckets(),
        asked,
        fitting);
  }

  void checkNamedSeries(int series) {
    if (series > bounds.maxSeries()) {
      throw refusal(
          "too_many_series",
          series
              + " clients are more than the limit of "
              + bounds.maxSeries()
              + "; ask for them in several requests",
          bounds.maxSeries(),
          (long) series,
          null);
    }
  }

  /** For {@code client=*}: called with the series found so far. */
  void checkFoundSeries(int series) {
    if (series > bounds.maxSeries()) {
      throw refusal(
          "too_many_series",
          "client=* finds more clients with values in this range than the limit of "
              + bounds.maxSeries()
              + "; name the clients, or add them up with group=none",
          bounds.maxSeries(),
          null,
          null);
    }
  }

  /**
   * Checks what is certain before reading.
   *
   * @param series the number of named clients; 1 for {@code client=*}, which may find more
   */
  void checkDocuments(int series, long months) {
    long asked = series * months;
    if (asked > bounds.maxDocuments()) {
      throw refusal(
          "too_many_documents",
          String.format(
              Locale.ROOT,
              "%d months, clients: %d, are %d month documents, more than the limit of %d; ask for"
                  + " fewer clients or a shorter range",
              months,
              series,
              asked,
              bounds.maxDocuments()),
          bounds.maxDocuments(),
          asked,
          null);
    }
  }

  /** For {@code client=*}: called with the documents read so far. */
  void checkReadDocuments(long documents) {
    if (documents > bounds.maxDocuments()) {
      throw refusal(
          "too_many_documents",
          "client=* finds more month documents in this range than the limit of "
              + bounds.maxDocuments()
              + "; name the clients or ask for a shorter range",
          bounds.maxDocuments(),
          null,
          null);
    }
  }

  private static ErrorResponseException refusal(
      String code, String detail, int limit, @Nullable Long asked, @Nullable Step fitting) {
    ProblemDetail body = Problem.body(HttpStatus.BAD_REQUEST, code, detail);
    body.setProperty("limit", limit);
    if (asked != null) {
      body.setProperty("asked", asked);
    }
    if (fitting != null) {
      body.setProperty("fittingStep", fitting.wireName());
    }
    return new ErrorResponseException(HttpStatus.BAD_REQUEST, body, null);
  }
}
