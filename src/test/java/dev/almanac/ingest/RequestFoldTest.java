package dev.almanac.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.ingest.parse.Bodies;
import dev.almanac.ingest.parse.BodyFormat;
import dev.almanac.ingest.parse.ParsedSamples;
import dev.almanac.ingest.parse.Refusal;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RequestFoldTest {

  private static final String[] ZONES = {
    "UTC", "Europe/Vienna", "America/New_York", "Asia/Kolkata"
  };

  /** A slot of the model. */
  private record Slot(SeriesKey series, YearMonth month, int slot) implements Comparable<Slot> {
    @Override
    public int compareTo(Slot other) {
      return Comparator.comparing(Slot::series)
          .thenComparing(Slot::month)
          .thenComparing(Slot::slot)
          .compare(this, other);
    }
  }

  @ParameterizedTest
  @EnumSource(Fold.class)
  void fold_ofOneSlot_goesInRequestOrder(Fold fold) {
    FoldedSamples folded = fold(Resolution.DAY, fold, 3, 5, -1);
    MonthUpdate update = folded.updates().get(0);
    double expected =
        switch (fold) {
          case LAST, MIN -> -1;
          case MAX -> 5;
          case SUM, AVG -> 7;
        };
    assertThat(update.values()).containsExactly(expected);
    assertThat(update.counts()).containsExactly(3);
    assertThat(update.slots()).containsExactly(0);
    assertThat(folded.accepted()).isEqualTo(3);
    assertThat(folded.slots()).isEqualTo(1);
  }

  @Test
  void total_ofOneSlot_isCompensated() {
    FoldedSamples folded = fold(Resolution.DAY, Fold.SUM, 1e16, 1, 1, -1e16);
    assertThat(folded.updates().get(0).values()).containsExactly(2.0);
  }

  @Test
  void sign_ofNegativeZero_isKept() {
    for (Fold fold : Fold.values()) {
      double value = fold(Resolution.DAY, fold, -0.0).updates().get(0).values()[0];
      assertThat(Double.doubleToRawLongBits(value)).isEqualTo(Double.doubleToRawLongBits(-0.0));
    }
  }

  @Test
  void total_thatWouldLeaveTheRange_refusesTheItemAndGoesOn() {
    FoldedSamples folded = fold(Resolution.DAY, Fold.SUM, 1e308, 1e308, -1e308, 5);
    assertThat(folded.refusals().listed())
        .extracting(Refusal::index, Refusal::code)
        .containsExactly(Tuple.tuple(1, "fold_overflow"));
    assertThat(folded.accepted()).isEqualTo(3);
    assertThat(folded.updates().get(0).values()).containsExactly(5.0);
    assertThat(folded.updates().get(0).counts()).containsExactly(3);
  }

  @Test
  void updates_ofManySeries_areInTheOrderOfTheStore() {
    // By UTF-8 bytes U+FF5E comes before U+1F600; by UTF-16 it comes after.
    String[] names = {"b", "\uD83D\uDE00", "a", "\uFF5E", "Z"};
    StringBuilder body = new StringBuilder("metric,client,timestamp,value\n");
    for (String metric : names) {
      for (String client : names) {
        body.append(
            metric + "," + client + ",2012-12-31,1\n" + metric + "," + client + ",2012-01-01,1\n");
      }
    }
    ParsedSamples parsed = Bodies.parse(BodyFormat.CSV, body.toString());
    List<MonthUpdate> updates =
        RequestFold.fold(parsed, definitions(parsed, Resolution.DAY, Fold.LAST), Bodies.NOW)
            .updates();
    assertThat(updates).hasSize(50).isSortedAccordingTo(MonthUpdate.STORE_ORDER);
    assertThat(updates.get(0).series()).isEqualTo(new SeriesKey("Z", "Z"));
    assertThat(updates.get(49).series()).isEqualTo(new SeriesKey("\uD83D\uDE00", "\uD83D\uDE00"));
  }

  @Test
  void fold_ofRandomSamples_equalsAPlainSortedMap() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      assertEqualsModel(random, "seed " + seed + ", round " + round);
    }
  }

  private static void assertEqualsModel(Random random, String description) {
    Map<String, MetricDefinition> definitions = new LinkedHashMap<>();
    for (int i = 0; i < 6; i++) {
      MetricDefinition definition =
          new MetricDefinition(
              "metric" + i,
              Resolution.values()[random.nextInt(2)],
              Fold.values()[random.nextInt(5)],
              ZoneId.of(ZONES[random.nextInt(ZONES.length)]),
              Reserve.YEAR,
              null,
              null,
              null,
              Instant.EPOCH);
      definitions.put(definition.metric(), definition);
    }
    StringBuilder body = new StringBuilder("metric,client,timestamp,value\n");
    Map<Slot, List<Double>> model = new TreeMap<>();
    int samples = random.nextInt(400);
    for (int i = 0; i < samples; i++) {
      String metric = "metric" + random.nextInt(6);
      String client = "client" + random.nextInt(4);
      double value = random.nextInt(2_000) / 10.0 - 100;
      MetricDefinition definition = definitions.get(metric);
      Instant time = Instant.parse("2011-12-30T00:00:00Z").plusSeconds(random.nextInt(400_000));
      LocalDate day = LocalDate.ofInstant(time, ZoneOffset.UTC);
      boolean plain = random.nextInt(3) == 0;
      body.append(metric + "," + client + "," + (plain ? day : time) + "," + value + "\n");
      ZonedDateTime start =
          plain ? day.atStartOfDay(definition.zone()) : time.atZone(definition.zone());
      ZonedDateTime place =
          definition.resolution() == Resolution.DAY
              ? start
              : start.withZoneSameInstant(ZoneOffset.UTC);
      int slot =
          definition
              .resolution()
              .slot(
                  place.getDayOfMonth(),
                  definition.resolution() == Resolution.DAY ? 0 : place.getHour());
      model
          .computeIfAbsent(
              new Slot(new SeriesKey(metric, client), YearMonth.from(place), slot),
              key -> new ArrayList<>())
          .add(value);
    }
    ParsedSamples parsed = Bodies.parse(BodyFormat.CSV, body.toString());
    FoldedSamples folded = RequestFold.fold(parsed, definitions, Bodies.NOW);

    assertThat(folded.accepted()).as(description).isEqualTo(samples);
    assertThat(folded.slots()).as(description).isEqualTo(model.size());
    assertThat(folded.updates()).as(description).isSortedAccordingTo(MonthUpdate.STORE_ORDER);
    List<String> got = new ArrayList<>();
    for (MonthUpdate update : folded.updates()) {
      for (int i = 0; i < update.slots().length; i++) {
        got.add(
            new Slot(update.series(), update.month(), update.slots()[i])
                + " "
                + update.values()[i]
                + " "
                + update.counts()[i]);
      }
    }
    List<String> expected = new ArrayList<>();
    model.forEach(
        (slot, values) ->
            expected.add(
                slot
                    + " "
                    + folded(definitions.get(slot.series().metric()).fold(), values)
                    + " "
                    + values.size()));
    assertThat(got).as(description).isEqualTo(expected);
  }

  private static double folded(Fold fold, List<Double> values) {
    return switch (fold) {
      case LAST -> values.get(values.size() - 1);
      case MIN -> values.stream().mapToDouble(v -> v).min().orElseThrow();
      case MAX -> values.stream().mapToDouble(v -> v).max().orElseThrow();
      case SUM, AVG -> {
        BigDecimal sum = BigDecimal.ZERO;
        for (double value : values) {
          sum = sum.add(new BigDecimal(value));
        }
        yield sum.doubleValue();
      }
    };
  }

  private static FoldedSamples fold(Resolution resolution, Fold fold, double... values) {
    StringBuilder body = new StringBuilder("metric,client,timestamp,value\n");
    for (double value : values) {
      body.append("m,c,2012-01-01,").append(value).append('\n');
    }
    ParsedSamples parsed = Bodies.parse(BodyFormat.CSV, body.toString());
    return RequestFold.fold(parsed, definitions(parsed, resolution, fold), Bodies.NOW);
  }

  private static Map<String, MetricDefinition> definitions(
      ParsedSamples parsed, Resolution resolution, Fold fold) {
    return parsed.columns().metrics().stream()
        .collect(
            Collectors.toMap(
                Function.identity(),
                metric ->
                    new MetricDefinition(
                        metric,
                        resolution,
                        fold,
                        ZoneOffset.UTC,
                        Reserve.YEAR,
                        null,
                        null,
                        null,
                        Instant.EPOCH)));
  }
}
