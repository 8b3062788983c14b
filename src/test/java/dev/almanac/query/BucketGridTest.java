package dev.almanac.query;

import static dev.almanac.series.Resolution.DAY;
import static dev.almanac.series.Resolution.HOUR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.almanac.query.BucketGrid.Bucket;
import dev.almanac.series.CalendarRange;
import dev.almanac.series.Resolution;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.ErrorResponseException;

class BucketGridTest {

  private static final Instant LATER = Instant.parse("2100-01-01T00:00:00Z");

  private static CalendarRange range(Resolution resolution, String from, String to, String zone) {
    return CalendarRange.parse(null, null, from, to, resolution, ZoneId.of(zone));
  }

  private static List<Bucket> buckets(CalendarRange range, Step step) {
    return BucketGrid.of(range, step, LATER).buckets();
  }

  private static List<Long> widths(List<Bucket> buckets) {
    return buckets.stream().map(bucket -> bucket.toSlot() - bucket.fromSlot()).toList();
  }

  @Test
  void of_weeksOfAMonth_cutTheFirstAndTheLast() {
    List<Bucket> weeks = buckets(range(DAY, "2012-01", "2012-01", "UTC"), Step.WEEK);
    assertThat(weeks)
        .extracting(Bucket::label)
        .containsExactly("2011-W52", "2012-W01", "2012-W02", "2012-W03", "2012-W04", "2012-W05");
    assertThat(widths(weeks)).containsExactly(1L, 7L, 7L, 7L, 7L, 2L);
    assertThat(weeks)
        .extracting(Bucket::partial)
        .containsExactly(true, false, false, false, false, true);
    assertThat(weeks.get(0).start()).isEqualTo("2012-01-01T00:00:00Z");
    assertThat(weeks.get(1).start()).isEqualTo("2012-01-02T00:00:00Z");
  }

  @Test
  @DisplayName("case 6: the repeated hour of Vienna's autumn is two buckets")
  void of_viennaAutumn_hasTheHourTwiceAndADayOf25() {
    CalendarRange day = range(HOUR, "2025-10-26", "2025-10-26", "Europe/Vienna");
    List<Bucket> hours = buckets(day, Step.HOUR);
    assertThat(hours).hasSize(25);
    assertThat(hours.subList(2, 4))
        .extracting(Bucket::label, Bucket::start)
        .containsExactly(
            tuple("2025-10-26T02:00:00+02:00", Instant.parse("2025-10-26T00:00:00Z")),
            tuple("2025-10-26T02:00:00+01:00", Instant.parse("2025-10-26T01:00:00Z")));
    assertThat(widths(buckets(day, Step.DAY))).containsExactly(25L);
  }

  @Test
  void of_viennaSpring_hasADayOf23WithoutTheSkippedHour() {
    CalendarRange day = range(HOUR, "2025-03-29", "2025-03-31", "Europe/Vienna");
    assertThat(widths(buckets(day, Step.DAY))).containsExactly(24L, 23L, 24L);
    assertThat(buckets(day, Step.HOUR))
        .extracting(Bucket::label)
        .contains("2025-03-30T01:00:00+01:00", "2025-03-30T03:00:00+02:00")
        .noneMatch(label -> label.startsWith("2025-03-30T02"));
  }

  @ParameterizedTest
  @EnumSource(Resolution.class)
  void of_apia_hasNoSkippedDay(Resolution resolution) {
    CalendarRange week = range(resolution, "2011-12-28", "2012-01-01", "Pacific/Apia");
    assertThat(buckets(week, Step.DAY))
        .extracting(Bucket::label)
        .containsExactly("2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01");
    CalendarRange skipped = range(resolution, "2011-12-30", "2011-12-30", "Pacific/Apia");
    assertThat(buckets(skipped, Step.DAY)).isEmpty();
  }

  @Test
  @DisplayName("case 8: days that begin inside a UTC hour are refused, hours are not")
  void of_kolkata_refusesDaysAndAllowsHours() {
    CalendarRange days = range(HOUR, "2025-06-10", "2025-06-11", "Asia/Kolkata");
    assertThatThrownBy(() -> buckets(days, Step.DAY))
        .isInstanceOfSatisfying(
            ErrorResponseException.class,
            e ->
                assertThat(e.getBody().getDetail())
                    .contains("2025-06-10", "Asia/Kolkata", "2025-06-09T18:30:00Z", "step=hour"));
    assertThatThrownBy(() -> buckets(days, Step.YEAR)).isInstanceOf(ErrorResponseException.class);
    List<Bucket> hours = buckets(days, Step.HOUR);
    assertThat(hours).hasSize(48);
    assertThat(hours.get(0).label()).isEqualTo("2025-06-10T00:30:00+05:30");
  }

  @Test
  void of_zoneOnTheHalfHour_refusesOnlyWhenAMidnightIsNeeded() {
    CalendarRange withoutMidnight =
        range(HOUR, "2025-06-10T00:00:00Z", "2025-06-10T18:00:00Z", "Asia/Kolkata");
    assertThat(buckets(withoutMidnight, Step.DAY))
        .extracting(Bucket::label, Bucket::partial)
        .containsExactly(tuple("2025-06-10", true));
    CalendarRange withMidnight =
        range(HOUR, "2025-06-10T00:00:00Z", "2025-06-10T19:00:00Z", "Asia/Kolkata");
    assertThatThrownBy(() -> buckets(withMidnight, Step.DAY))
        .isInstanceOf(ErrorResponseException.class);
  }

  @Test
  void of_lordHowe_allowsItsSummerAndRefusesItsWinter() {
    CalendarRange summer = range(HOUR, "2025-01-10", "2025-01-12", "Australia/Lord_Howe");
    assertThat(widths(buckets(summer, Step.DAY))).containsExactly(24L, 24L, 24L);
    CalendarRange winter = range(HOUR, "2025-07-10", "2025-07-12", "Australia/Lord_Howe");
    assertThatThrownBy(() -> buckets(winter, Step.DAY)).isInstanceOf(ErrorResponseException.class);
    CalendarRange shift = range(HOUR, "2025-04-05", "2025-04-07", "Australia/Lord_Howe");
    assertThatThrownBy(() -> buckets(shift, Step.DAY)).isInstanceOf(ErrorResponseException.class);
    assertThat(buckets(shift, Step.HOUR)).hasSize(73);
  }

  @ParameterizedTest
  @CsvSource({
    "Europe/Vienna",
    "America/New_York",
    "America/Sao_Paulo",
    "America/Havana",
    "America/Goose_Bay",
    "Pacific/Auckland",
    "Pacific/Apia",
    "Africa/Cairo",
    "UTC",
  })
  void of_daysOfFortyYears_coverEverySlotOnce(String zone) {
    CalendarRange years = range(HOUR, "1992", "2020", zone);
    for (Step step : List.of(Step.DAY, Step.WEEK, Step.MONTH, Step.QUARTER, Step.YEAR)) {
      long next = years.fromSlot();
      for (Bucket bucket : buckets(years, step)) {
        assertThat(bucket.fromSlot()).isEqualTo(next);
        next = bucket.toSlot();
      }
      assertThat(next).isEqualTo(years.toSlot());
    }
  }

  @Test
  void firstEndingAfter_everySlot_isItsBucket() {
    CalendarRange year = range(HOUR, "2012", "2012", "Europe/Vienna");
    BucketGrid grid = BucketGrid.of(year, Step.DAY, LATER);
    for (int i = 0; i < grid.size(); i++) {
      Bucket bucket = grid.buckets().get(i);
      assertThat(grid.firstEndingAfter(bucket.fromSlot())).isEqualTo(i);
      assertThat(grid.firstEndingAfter(bucket.toSlot() - 1)).isEqualTo(i);
      assertThat(grid.firstEndingAfter(bucket.toSlot())).isEqualTo(i + 1);
    }
  }

  @Test
  void of_presentWithinTheRange_marksWhatIsNotOverAndWhatHasNotBegun() {
    CalendarRange range = range(DAY, "2024-03", "2024-05", "Europe/Vienna");
    Instant lastMoment = Instant.parse("2024-03-31T21:59:59.999Z");
    assertThat(BucketGrid.of(range, Step.MONTH, lastMoment).buckets())
        .extracting(Bucket::partial, Bucket::begun)
        .containsExactly(tuple(true, true), tuple(true, false), tuple(true, false));
    assertThat(BucketGrid.of(range, Step.MONTH, lastMoment.plusMillis(1)).buckets())
        .extracting(Bucket::partial, Bucket::begun)
        .containsExactly(tuple(false, true), tuple(true, true), tuple(true, false));
  }

  @Test
  void of_instantsInsideSlots_cutTheLastAndNotTheFirst() {
    CalendarRange hours = range(HOUR, "2024-03-01T00:30:00Z", "2024-03-01T02:30:00Z", "UTC");
    assertThat(buckets(hours, Step.HOUR))
        .extracting(Bucket::label, Bucket::partial)
        .containsExactly(tuple("2024-03-01T01:00:00Z", false), tuple("2024-03-01T02:00:00Z", true));
    CalendarRange days = range(DAY, "2024-03-01T12:00:00Z", "2024-03-03T12:00:00Z", "UTC");
    assertThat(buckets(days, Step.DAY))
        .extracting(Bucket::label, Bucket::partial)
        .containsExactly(tuple("2024-03-02", false), tuple("2024-03-03", true));
    CalendarRange ofHours = range(HOUR, "2024-02-29T23:30:00Z", "2024-03-02T23:30:00Z", "UTC");
    assertThat(buckets(ofHours, Step.DAY))
        .extracting(Bucket::label, Bucket::partial)
        .containsExactly(tuple("2024-03-01", false), tuple("2024-03-02", true));
  }

  @ParameterizedTest
  @CsvSource({"HOUR, HOUR", "DAY, DAY"})
  void of_instantsOnSlots_cutNone(Resolution resolution, Step step) {
    CalendarRange range = range(resolution, "2024-03-01T00:00:00Z", "2024-03-03T00:00:00Z", "UTC");
    assertThat(buckets(range, step)).extracting(Bucket::partial).containsOnly(false);
    CalendarRange oneSlot =
        range(resolution, "2024-03-01T12:30:00Z", "2024-03-01T12:30:00Z", "UTC");
    assertThat(buckets(oneSlot, step)).extracting(Bucket::partial).containsExactly(false);
  }

  @ParameterizedTest
  @CsvSource({
    "HOUR, 87649416",
    "DAY, 3652059",
    "WEEK, 521723",
    "MONTH, 119988",
    "QUARTER, 39996",
    "YEAR, 9999",
  })
  void count_allYears_isArithmetic(Step step, long count) {
    CalendarRange all = range(HOUR, "0001", "9999", "UTC");
    assertThat(BucketGrid.count(all, step)).isEqualTo(count);
  }

  @Test
  @DisplayName("case 10: months are compared by their number, across New Year too")
  void count_monthsAcrossNewYear_includeBothEnds() {
    assertThat(BucketGrid.count(range(HOUR, "2023-11", "2025-02", "UTC"), Step.MONTH))
        .isEqualTo(16);
    assertThat(BucketGrid.count(range(HOUR, "2023-12", "2024-01", "UTC"), Step.MONTH)).isEqualTo(2);
    assertThat(BucketGrid.count(range(HOUR, "2023-11", "2025-01", "UTC"), Step.MONTH))
        .isEqualTo(15);
  }
}
