package dev.almanac.promql;

import static dev.almanac.promql.DaySamples.DAY;
import static dev.almanac.promql.DaySamples.FIRST;
import static dev.almanac.promql.DaySamples.wide;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A query over a range is what the query comes to at each of its steps by itself. */
class StepsTest {

  private static final String[] QUERIES = {
    "m",
    "m offset 36h",
    "m offset -36h",
    "sum(m) by (client)",
    "topk(2, m)",
    "sum_over_time(m[50h])",
    "last_over_time(m[3d] offset 12h)",
    "increase(m[4d])",
    "rate(m[100h]) > 0",
    "delta(m[1d1ms])",
    "m - m offset 1d",
    "m > bool 3",
    "scalar(m{client=\"c1\"})",
    "count(m) + time()",
  };

  @Test
  void range_ofAnyQuery_isItsInstantsOneByOne() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 30; round++) {
      DaySamples samples = new DaySamples();
      for (int client = 0; client < 1 + random.nextInt(4); client++) {
        double[] days = new double[random.nextInt(12)];
        for (int day = 0; day < days.length; day++) {
          days[day] = random.nextInt(3) == 0 ? Double.NaN : random.nextInt(10);
        }
        samples.with("m", "c" + client, days);
      }
      for (String query : QUERIES) {
        long start = FIRST - 2 * DAY + random.nextInt(24) * DAY / 8;
        long step = 600_000 + random.nextInt((int) DAY * 2);
        long end = start + random.nextInt((int) DAY * 14);
        assertThat(over(query, samples, start, end, step))
            .as("seed %d, round %d: %s from %d to %d by %d", seed, round, query, start, end, step)
            .isEqualTo(oneByOne(query, samples, start, end, step));
      }
    }
  }

  private static Map<String, Map<Long, Double>> over(
      String query, DaySamples samples, long start, long end, long step) {
    Map<String, Map<Long, Double>> rows = new TreeMap<>();
    for (Value.Row row : Query.parse(query).over(start, end, step, samples, wide()).rows()) {
      Map<Long, Double> values = new TreeMap<>();
      for (int i = 0; i < row.values().length; i++) {
        values.put(row.millis()[i], row.values()[i]);
      }
      rows.put(row.labels().toString(), values);
    }
    return rows;
  }

  private static Map<String, Map<Long, Double>> oneByOne(
      String query, DaySamples samples, long start, long end, long step) {
    Map<String, Map<Long, Double>> rows = new TreeMap<>();
    for (long at = start; at <= end; at += step) {
      Value value = Query.parse(query).at(at, samples, wide());
      if (value instanceof Value.Scalar scalar) {
        rows.computeIfAbsent("{}", labels -> new TreeMap<>()).put(at, scalar.value());
      } else {
        for (Value.Sample sample : ((Value.Vector) value).samples()) {
          rows.computeIfAbsent(sample.labels().toString(), labels -> new TreeMap<>())
              .put(at, sample.value());
        }
      }
    }
    return rows;
  }
}
