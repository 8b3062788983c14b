package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Resolution;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Troubles of real users, by their number. */
class SeriesCasesTest extends SeriesServer {

  @Test
  @DisplayName("case 2: days around New Year are in their ISO week and their calendar month")
  void weeksAroundNewYear_areIsoWeeks() {
    put(
        days("case2"),
        "c",
        Map.of("2020-12-31", 1.0, "2021-01-01", 2.0, "2021-01-03", 4.0, "2021-01-04", 8.0));
    JsonNode weeks =
        answer("metric=case2&client=c&from=2020-12&to=2021-01&step=week&fn=sum&fill=none");
    assertThat(values(weeks)).isEqualTo(Map.of("2020-W53", "7", "2021-W01", "8"));
    assertThat(weeks.path("starts").toString())
        .isEqualTo("[\"2020-12-28T00:00:00Z\",\"2021-01-04T00:00:00Z\"]");

    put(hours("case2b"), "c", Map.of("2024-12-30T12", 5.0));
    assertThat(values(answer("metric=case2b&client=c&month=2024-12&step=month")))
        .isEqualTo(Map.of("2024-12", "5"));
    assertThat(values(answer("metric=case2b&client=c&month=2025-12&step=month")))
        .isEqualTo(Map.of("2025-12", "null"));
  }

  @Test
  @DisplayName("case 4: months have their true length")
  void countOfEveryDay_isTheTrueLength() {
    Map<String, Double> ones = new TreeMap<>();
    for (LocalDate day = LocalDate.of(2023, 1, 1); day.getYear() < 2025; day = day.plusDays(1)) {
      ones.put(day + "T00", 1.0);
    }
    put(hours("case4"), "c", ones);
    Map<String, String> months =
        values(answer("metric=case4&client=c&from=2023-01&to=2024-12&step=month&fn=count"));
    assertThat(months).hasSize(24);
    months.forEach(
        (month, count) -> assertThat(count).isEqualTo("" + YearMonth.parse(month).lengthOfMonth()));
    assertThat(months).containsEntry("2023-02", "28").containsEntry("2024-02", "29");
    assertThat(values(answer("metric=case4&client=c&from=2023&to=2024&step=year&fn=count")))
        .isEqualTo(Map.of("2023", "365", "2024", "366"));
    assertThat(
            problem(400, "bad_range", "metric=case4&client=c&from=2100-02-29&to=2100-03")
                .toString())
        .contains("2100 is not a leap year");
  }

  @Test
  @DisplayName("case 6: the hour that an autumn night repeats is two hours")
  void repeatedHour_isTwoHoursAndOneDay() {
    put(hours("case6"), "c", Map.of("2025-10-26T00", 10.0, "2025-10-26T01", 20.0));
    JsonNode hours =
        answer("metric=case6&client=c&from=2025-10-26&to=2025-10-26&tz=Europe/Vienna&fill=none");
    assertThat(hours.path("buckets").toString())
        .isEqualTo("[\"2025-10-26T02:00:00+02:00\",\"2025-10-26T02:00:00+01:00\"]");
    assertThat(hours.path("starts").toString())
        .isEqualTo("[\"2025-10-26T00:00:00Z\",\"2025-10-26T01:00:00Z\"]");
    assertThat(hours.path("series").path(0).path("values").toString()).isEqualTo("[10,20]");
    assertThat(hours.path("zone").asString()).isEqualTo("Europe/Vienna");
    assertThat(
            values(
                answer(
                    "metric=case6&client=c&from=2025-10-26&to=2025-10-26&tz=Europe/Vienna"
                        + "&step=day&fn=sum")))
        .isEqualTo(Map.of("2025-10-26", "30"));
  }

  @Test
  @DisplayName("case 8: slots are never divided: half-hour zones, and day slots in another zone")
  void zonesThatCutSlots_areRefusedWithTheReason() {
    put(hours("case8"), "c", Map.of("2025-06-10T18", 3.0));
    String june = "&client=c&from=2025-06-10&to=2025-06-11";
    JsonNode problem =
        problem(400, "zone_cuts_slots", "metric=case8" + june + "&step=day&fn=sum&tz=Asia/Kolkata");
    assertThat(problem.path("detail").asString()).contains("Asia/Kolkata", "UTC hour", "step=hour");
    assertThat(values(answer("metric=case8" + june + "&tz=Asia/Kolkata&fill=none")))
        .isEqualTo(Map.of("2025-06-10T23:30:00+05:30", "3"));

    put(days("case8d"), "c", Map.of("2025-06-10", 1.0));
    JsonNode daily =
        problem(400, "zone_of_day_metric", "metric=case8d" + june + "&tz=Europe/Vienna");
    assertThat(daily.path("detail").asString()).contains("UTC", "Europe/Vienna");
    assertThat(values(answer("metric=case8d" + june + "&tz=Etc/UTC&fill=none")))
        .isEqualTo(Map.of("2025-06-10", "1"));
  }

  @Test
  @DisplayName("case 10: a range of months across New Year holds every month between")
  void monthsAcrossNewYear_areAllThere() {
    Map<String, Double> firsts = new TreeMap<>();
    for (YearMonth m = YearMonth.of(2023, 11);
        !m.isAfter(YearMonth.of(2025, 2));
        m = m.plusMonths(1)) {
      firsts.put(m.atDay(1) + "T12", 1.0);
    }
    put(hours("case10"), "c", firsts);
    assertThat(countsOfOne("from=2023-11&to=2025-02")).isEqualTo(16);
    assertThat(countsOfOne("from=2023-12&to=2024-01")).isEqualTo(2);
    assertThat(countsOfOne("from=2023-11&to=2025-01")).isEqualTo(15);
  }

  private long countsOfOne(String range) {
    Map<String, String> counts =
        values(answer("metric=case10&client=c&step=month&fn=count&" + range));
    assertThat(counts.values()).containsOnly("1");
    return counts.size();
  }

  @Test
  @DisplayName("case 12: the machine's own zone changes nothing")
  void defaultZoneOfTheMachine_changesNothing() {
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("America/Los_Angeles"));
      put(hours("case12"), "c", Map.of("2024-03-01T00", 4.0));
      String query = "metric=case12&client=c&from=2024-02&to=2024-03&step=day";
      String inLosAngeles = ask(query).body();
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
      assertThat(ask(query).body()).isEqualTo(inLosAngeles);
      assertThat(values(answer(query + "&fill=none"))).isEqualTo(Map.of("2024-03-01", "4"));
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  @DisplayName("case 20b: a sum beyond a double is null and a note; 20c: -0.0 reads back")
  void specialFloats_giveValidJson() {
    put(days("case20"), "c", Map.of("2024-03-01", 1e308, "2024-03-02", 1e308, "2024-04-01", 1.0));
    JsonNode sums = answer("metric=case20&client=c&from=2024-03&to=2024-04&step=month&fn=sum");
    assertThat(values(sums)).isEqualTo(Map.of("2024-03", "null", "2024-04", "1"));
    assertThat(sums.path("notes").size()).isEqualTo(1);
    JsonNode note = sums.path("notes").path(0);
    assertThat(note.path("code").asString()).isEqualTo("overflow");
    assertThat(note.path("client").asString()).isEqualTo("c");
    assertThat(note.path("bucket").asString()).isEqualTo("2024-03");
    assertThat(values(answer("metric=case20&client=c&month=2024-03&step=month&fn=sum&fill=none")))
        .isEqualTo(Map.of("2024-03", "null"));
    assertThat(ask("metric=case20&client=c&month=2024-03&step=month&fn=max").body())
        .contains("[1E308]")
        .doesNotContain("notes");

    put(days("case20c"), "c", Map.of("2024-03-01", -0.0, "2024-03-02", 0.0));
    assertThat(ask("metric=case20c&client=c&from=2024-03-01&to=2024-03-02").body())
        .contains("\"values\":[-0.0,0]");
    assertThat(ask("metric=case20c&client=c&month=2024-03&step=month&fn=sum").body())
        .contains("\"values\":[0]");
  }

  @Test
  @DisplayName("case 34: a slot written twice counts once")
  void slotWrittenTwice_countsOnceWithTheLastValue() {
    MetricDefinition metric = hours("case34");
    put(metric, "c", Map.of("2024-03-01T08", 3.0, "2024-03-01T09", 25.0));
    put(metric, "c", Map.of("2024-03-01T08", 7.0, "2024-03-01T09", 25.0));
    String day = "metric=case34&client=c&from=2024-03-01&to=2024-03-01&step=day&fn=";
    assertThat(values(answer(day + "count"))).isEqualTo(Map.of("2024-03-01", "2"));
    assertThat(values(answer(day + "sum"))).isEqualTo(Map.of("2024-03-01", "32"));
  }

  @Test
  @DisplayName("case 48: reversed is refused, equal is one slot, the future is absent")
  void oddRanges_areRefusedOrHonest() {
    put(hours("case48"), "c", Map.of("2026-06-10T08", 1.0, "2026-06-01T00", 5.0));
    JsonNode reversed = problem(400, "bad_range", "metric=case48&client=c&from=2024-05&to=2024-03");
    assertThat(reversed.path("detail").asString()).contains("2024-05", "2024-03");

    JsonNode one =
        answer("metric=case48&client=c&from=2026-06-10T08:00:00Z&to=2026-06-10T08:00:00Z");
    assertThat(values(one)).isEqualTo(Map.of("2026-06-10T08:00:00Z", "1"));

    for (String fill : new String[] {"previous", "zero"}) {
      JsonNode month = answer("metric=case48&client=c&month=2026-06&step=day&fill=" + fill);
      Map<String, String> days = values(month);
      assertThat(days).hasSize(30);
      assertThat(days.get("2026-06-09")).isEqualTo(fill.equals("zero") ? "0" : "5");
      assertThat(days.get("2026-06-10")).isEqualTo("1");
      assertThat(days.get("2026-06-11")).isEqualTo("null");
      assertThat(days.get("2026-06-30")).isEqualTo("null");
      assertThat(month.path("partial").path(8).booleanValue()).isFalse();
      assertThat(month.path("partial").path(9).booleanValue()).isTrue();
    }
    JsonNode current = answer("metric=case48&client=c&from=2026-05&to=2027-06&step=month");
    assertThat(current.path("partial").path(0).booleanValue()).isFalse();
    assertThat(current.path("partial").path(1).booleanValue()).isTrue();
    assertThat(values(current)).containsEntry("2027-06", "null");
  }

  @Test
  @DisplayName(
      "case 50: too many buckets are refused with the limit, the size and a step that fits")
  void tooManyBuckets_areRefusedWithAStepThatFits() {
    hours("case50");
    JsonNode problem =
        problem(400, "too_many_buckets", "metric=case50&client=c&from=2020&to=2024&step=hour");
    assertThat(problem.path("detail").asString()).contains("43848", "11000", "step=day");
    assertThat(problem.path("limit").intValue()).isEqualTo(11_000);
    assertThat(problem.path("asked").intValue()).isEqualTo(43_848);
    assertThat(problem.path("fittingStep").asString()).isEqualTo("day");
    assertThat(
            problem(400, "too_many_buckets", "metric=case50&client=c&from=0001&to=9999")
                .path("fittingStep")
                .asString())
        .isEqualTo("year");
    problem(400, "too_many_documents", "metric=case50&client=c&from=0001&to=9999&step=year");
    problem(400, "too_many_documents", "metric=case50&client=*&from=0001&to=9999&step=year");
  }

  @Test
  @DisplayName("case 52: an average is the sum by the count at every level")
  void averages_areNeverAveraged() {
    MetricDefinition hours = hours("case52");
    put(
        hours,
        "c",
        Map.of(
            "2024-03-01T00",
            10.0,
            "2024-03-02T00",
            2.0,
            "2024-03-02T08",
            2.0,
            "2024-03-02T16",
            2.0));
    MetricDefinition means = define("case52m", Resolution.DAY, Fold.AVG, "UTC");
    put(means, "c", Map.of("2024-03-01", 10.0, "2024-03-02", 2.0));
    put(means, "c", Map.of("2024-03-02", 2.0));
    put(means, "c", Map.of("2024-03-02", 2.0));
    for (String metric : new String[] {"case52", "case52m"}) {
      for (String step : new String[] {"month", "quarter", "year"}) {
        String query = "metric=" + metric + "&client=c&year=2024&fill=none&step=" + step + "&fn=";
        assertThat(values(answer(query + "avg")).values()).containsExactly("4");
        assertThat(values(answer(query + "count")).values()).containsExactly("4");
        assertThat(values(answer(query + "sum")).values()).containsExactly("16");
      }
    }
    assertThat(values(answer("metric=case52m&client=c&month=2024-03&fill=none")))
        .isEqualTo(Map.of("2024-03-01", "10", "2024-03-02", "2"));
  }
}
