package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.CalendarRange;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SeriesQueryTest {

  private static final ZoneId VIENNA = ZoneId.of("Europe/Vienna");

  @Test
  void identity_isAnotherForEveryOtherQuestion() {
    List<String> identities = new ArrayList<>();
    for (MetricDefinition metric :
        List.of(
            metric("m", Resolution.HOUR, Fold.LAST, null),
            metric("n", Resolution.HOUR, Fold.LAST, null),
            metric("m", Resolution.DAY, Fold.LAST, null),
            metric("m", Resolution.HOUR, Fold.SUM, null),
            metric("m", Resolution.HOUR, Fold.LAST, "EUR"))) {
      identities.add(query(metric, List.of("a", "b"), range("2012", VIENNA)).identity());
    }
    MetricDefinition metric = metric("m", Resolution.HOUR, Fold.LAST, null);
    identities.add(query(metric, List.of("b", "a"), range("2012", VIENNA)).identity());
    identities.add(query(metric, List.of(), range("2012", VIENNA)).identity());
    identities.add(query(metric, List.of("a 1:b"), range("2012", VIENNA)).identity());
    identities.add(query(metric, List.of("a", "b"), range("2013", VIENNA)).identity());
    identities.add(query(metric, List.of("a", "b"), range("2012", ZoneId.of("CET"))).identity());
    CalendarRange range = range("2012", VIENNA);
    List<String> ab = List.of("a", "b");
    identities.add(
        new SeriesQuery(metric, ab, range, Step.YEAR, Fn.SUM, Fill.NULL, Grouping.CLIENT)
            .identity());
    identities.add(
        new SeriesQuery(metric, ab, range, Step.DAY, Fn.AVG, Fill.NULL, Grouping.CLIENT)
            .identity());
    identities.add(
        new SeriesQuery(metric, ab, range, Step.DAY, Fn.SUM, Fill.ZERO, Grouping.CLIENT)
            .identity());
    identities.add(
        new SeriesQuery(metric, ab, range, Step.DAY, Fn.SUM, Fill.NULL, Grouping.NONE).identity());

    assertThat(identities).doesNotHaveDuplicates();
    assertThat(query(metric, ab, range).identity())
        .as("and the same for the same")
        .isEqualTo(identities.get(0));
  }

  /** What is added to a question has to go into its identity, and into the test above. */
  @Test
  void identity_knowsEveryComponent() {
    assertThat(names(SeriesQuery.class))
        .containsExactly("definition", "clients", "range", "step", "fn", "fill", "grouping");
    assertThat(names(MetricDefinition.class))
        .as("reserve, description, retention and creation do not show in an answer")
        .containsExactly(
            "metric",
            "resolution",
            "fold",
            "zone",
            "reserve",
            "unit",
            "description",
            "retention",
            "created");
  }

  private static List<String> names(Class<? extends Record> type) {
    return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
  }

  private static CalendarRange range(String year, ZoneId zone) {
    return CalendarRange.parse(year, null, null, null, Resolution.HOUR, zone);
  }

  private static SeriesQuery query(
      MetricDefinition metric, List<String> clients, CalendarRange range) {
    return new SeriesQuery(metric, clients, range, Step.DAY, Fn.SUM, Fill.NULL, Grouping.CLIENT);
  }

  private static MetricDefinition metric(
      String name, Resolution resolution, Fold fold, @Nullable String unit) {
    return new MetricDefinition(
        name, resolution, fold, VIENNA, Reserve.YEAR, unit, null, null, Instant.EPOCH);
  }
}
