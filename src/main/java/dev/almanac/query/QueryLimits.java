package dev.almanac.query;

import dev.almanac.series.CalendarRange;
import dev.almanac.web.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponseException;

/**
 * Refuses questions whose answer would be over the bounds: a 400 that states the limit, the size
 * asked for where it is known or else what it is more than, and what would fit. Nothing here grows
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
            ? String.format(
                Locale.ROOT,
                "no step fits; ask for a range of at most %d years",
                bounds.maxBuckets())
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
              + "; ask for at most "
              + bounds.maxSeries()
              + " in a request",
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
          String.format(
              Locale.ROOT,
              "client=* finds more than %d clients with values in this range, at least %d, and the"
                  + " limit is %1$d; name at most %1$d clients in a request, or add all up with"
                  + " group=none",
              bounds.maxSeries(),
              series),
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
              "%d months, clients: %d, are %d month documents, more than the limit of %d; %s",
              months,
              series,
              asked,
              bounds.maxDocuments(),
              fittingDocuments(series, months)),
          bounds.maxDocuments(),
          asked,
          null);
    }
  }

  /** What can be asked for instead: as many months of these clients, or clients of these months. */
  private String fittingDocuments(int series, long months) {
    List<String> fitting = new ArrayList<>();
    if (series <= bounds.maxDocuments()) {
      fitting.add("for these clients, at most " + bounds.maxDocuments() / series + " months fit");
    }
    if (months <= bounds.maxDocuments()) {
      fitting.add("for these months, at most " + bounds.maxDocuments() / months + " clients fit");
    }
    return fitting.isEmpty() ? "ask for less of both" : String.join("; ", fitting);
  }

  /**
   * For {@code client=*}: called with the documents read so far.
   *
   * @param months of the range, within the limit
   */
  void checkReadDocuments(long documents, long months) {
    if (documents > bounds.maxDocuments()) {
      throw refusal(
          "too_many_documents",
          String.format(
              Locale.ROOT,
              "client=* finds more than %d month documents in this range of %d months, and the"
                  + " limit is %1$d; name at most %d clients in a request, or ask for a shorter"
                  + " range",
              bounds.maxDocuments(),
              months,
              bounds.maxDocuments() / months),
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
