package dev.almanac.web;

import dev.almanac.series.BadRangeException;
import dev.almanac.series.CalendarRange;
import dev.almanac.series.Resolution;
import java.time.ZoneId;
import java.util.List;

/**
 * The parameters that name a range of time: {@code year}, {@code month}, {@code from}, {@code to}.
 */
public final class RangeParameters {

  /** Their names, for {@link QueryParameters#of}. */
  public static final List<String> NAMES = List.of("year", "month", "from", "to");

  private RangeParameters() {}

  /** Whether any of them is given. */
  public static boolean areGiven(QueryParameters parameters) {
    return NAMES.stream().anyMatch(name -> parameters.one(name) != null);
  }

  /**
   * Reads the range; see {@link CalendarRange#parse}.
   *
   * @param zone the metric's zone for day slots, the question's for hour slots
   * @throws org.springframework.web.ErrorResponseException 400 with code {@code bad_range}
   */
  public static CalendarRange read(QueryParameters parameters, Resolution resolution, ZoneId zone) {
    try {
      return CalendarRange.parse(
          parameters.one("year"),
          parameters.one("month"),
          parameters.one("from"),
          parameters.one("to"),
          resolution,
          zone);
    } catch (BadRangeException e) {
      throw Problem.badRequest("bad_range", e.detail());
    }
  }
}
