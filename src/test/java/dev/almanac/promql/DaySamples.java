package dev.almanac.promql;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Series of UTC days from 2024-03-01 on, kept in memory, for queries to be tried on. */
final class DaySamples implements SampleSource {

  static final long FIRST = millis("2024-03-01T00:00:00Z");
  static final long DAY = 86_400_000;

  private final List<SlotSeries> series = new ArrayList<>();
  int reads;

  static long millis(String instant) {
    return Instant.parse(instant).toEpochMilli();
  }

  /** Adds a series; NaN stands for a day without a value. */
  DaySamples with(String metric, String client, double... days) {
    long[] starts = new long[days.length];
    double[] values = new double[days.length];
    int size = 0;
    for (int day = 0; day < days.length; day++) {
      if (!Double.isNaN(days[day])) {
        starts[size] = FIRST + day * DAY;
        values[size++] = days[day];
      }
    }
    long[] used = Arrays.copyOf(starts, size);
    long[] ends = Arrays.stream(used).map(start -> start + DAY).toArray();
    Labels labels = Labels.of(Map.of("__name__", metric, "client", client));
    series.add(new SlotSeries(labels, used, ends, Arrays.copyOf(values, size)));
    return this;
  }

  @Override
  public List<SlotSeries> select(List<LabelMatcher> matchers, long from, long to) {
    reads++;
    return series.stream()
        .filter(
            candidate ->
                matchers.stream()
                    .allMatch(matcher -> matcher.matches(candidate.labels().get(matcher.label()))))
        .toList();
  }

  static Bounds wide() {
    return new Bounds(1_000_000, 60_000_000_000L);
  }

  /** A vector's samples, one a text, in their order. */
  List<String> vector(String query, String time) {
    Value value = Query.parse(query).at(millis(time), this, wide());
    return ((Value.Vector) value)
        .samples().stream().map(s -> s.labels() + " " + number(s.value())).toList();
  }

  /** A matrix's rows: labels, then the values. */
  static List<String> rows(Value value) {
    return ((Value.Matrix) value)
        .rows().stream()
            .map(
                row ->
                    row.labels()
                        + " "
                        + Arrays.stream(row.values())
                            .mapToObj(DaySamples::number)
                            .reduce((a, b) -> a + " " + b)
                            .orElse(""))
            .toList();
  }

  /** To nine digits, so that what is worked out by hand need not round as the machine does. */
  static String number(double value) {
    return Double.isFinite(value)
        ? new BigDecimal(value).round(new MathContext(9)).stripTrailingZeros().toPlainString()
        : Double.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  }
}
