package dev.almanac.promql;

import static dev.almanac.promql.DaySamples.DAY;
import static dev.almanac.promql.DaySamples.FIRST;
import static dev.almanac.promql.DaySamples.millis;
import static dev.almanac.promql.DaySamples.rows;
import static dev.almanac.promql.DaySamples.wide;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.promql.QueryException.Kind;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What queries come to, over daily slots whose results are worked out by hand. */
class QueryTest {

  private static final double NO = Double.NaN;
  private static final String NOON_OF_2ND = "2024-03-02T12:00:00Z";

  private final DaySamples samples =
      new DaySamples()
          .with("m", "a", 1, 2, 3, NO, 5)
          .with("m", "b", 10, 20, 30, 40, 50)
          .with("n", "a", 100, 200, 300, 400, 500)
          .with("c", "x", 5, 8, 2, 4)
          .with("z", "x", 1, 101)
          .with("big", "x", 1e308, 1e308)
          .with("tenth", "x", 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1);

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '§',
      value = {
        "m; {__name__=\"m\", client=\"a\"} 2 | {__name__=\"m\", client=\"b\"} 20",
        "m{client=\"a\"}; {__name__=\"m\", client=\"a\"} 2",
        "m{client!=\"a\"}; {__name__=\"m\", client=\"b\"} 20",
        "m{client=~\"a|c\"}; {__name__=\"m\", client=\"a\"} 2",
        "m{client!~\"a.*\"}; {__name__=\"m\", client=\"b\"} 20",
        "{__name__=~\"m|n\", client=\"a\"}; {__name__=\"m\", client=\"a\"} 2"
            + " | {__name__=\"n\", client=\"a\"} 200",
        "{\"n\"}; {__name__=\"n\", client=\"a\"} 200",
        "m{other=\"\"} > 5; {__name__=\"m\", client=\"b\"} 20",
        "m{other!=\"\"}; ",
        "m offset 1d; {__name__=\"m\", client=\"a\"} 1 | {__name__=\"m\", client=\"b\"} 10",
        "n offset -2d; {__name__=\"n\", client=\"a\"} 400",
        "-m; {client=\"a\"} -2 | {client=\"b\"} -20",
        "+m{client=\"a\"}; {__name__=\"m\", client=\"a\"} 2",
        "m * 2; {client=\"a\"} 4 | {client=\"b\"} 40",
        "2 - m; {client=\"a\"} 0 | {client=\"b\"} -18",
        "m > 5; {__name__=\"m\", client=\"b\"} 20",
        "5 < m; {__name__=\"m\", client=\"b\"} 20",
        "5 == m; ",
        "m > bool 5; {client=\"a\"} 0 | {client=\"b\"} 1",
        "5 > bool m; {client=\"a\"} 1 | {client=\"b\"} 0",
        "m + n; {client=\"a\"} 202",
        "n / m; {client=\"a\"} 100",
        "n > m; {__name__=\"n\", client=\"a\"} 200",
        "n < m; ",
        "n < bool m; {client=\"a\"} 0",
        "m + m; {client=\"a\"} 4 | {client=\"b\"} 40",
        "m + missing; ",
        "m == m; {__name__=\"m\", client=\"a\"} 2 | {__name__=\"m\", client=\"b\"} 20",
        "(m / 0) == Inf; {client=\"a\"} +Inf | {client=\"b\"} +Inf",
        "m * NaN != 0; {client=\"a\"} NaN | {client=\"b\"} NaN",
        "m * NaN == 0; ",
        "sum(m); {} 22",
        "sum(m) by (client); {client=\"a\"} 2 | {client=\"b\"} 20",
        "sum by (__name__) (m); {__name__=\"m\"} 22",
        "sum by (other) (m); {} 22",
        "sum without (client) (m); {} 22",
        "sum without (other) (m); {client=\"a\"} 2 | {client=\"b\"} 20",
        "sum(missing); ",
        "sum(m * NaN); {} NaN",
        "sum(m / 0); {} +Inf",
        "sum by (client) ({__name__=~\"m|n\"}); {client=\"a\"} 202 | {client=\"b\"} 20",
        "avg(m); {} 11",
        "avg(big * 1) / 1e308; {} 1",
        "min(m); {} 2",
        "max(m); {} 20",
        "max(m * NaN); {} NaN",
        "count(m); {} 2",
        "count(m > 5); {} 1",
        "topk(1, m); {__name__=\"m\", client=\"b\"} 20",
        "topk(5, m); {__name__=\"m\", client=\"b\"} 20 | {__name__=\"m\", client=\"a\"} 2",
        "bottomk(1, m); {__name__=\"m\", client=\"a\"} 2",
        "topk(0, m); ",
        "topk(-1, m); ",
        "topk(1.9, m); {__name__=\"m\", client=\"b\"} 20",
        "topk by (client) (1, m); {__name__=\"m\", client=\"a\"} 2"
            + " | {__name__=\"m\", client=\"b\"} 20",
        "m / scalar(n); {client=\"a\"} 0.01 | {client=\"b\"} 0.1",
        "m + scalar(m); {client=\"a\"} NaN | {client=\"b\"} NaN",
        "m{client=\"a\"} * 0 + time(); {client=\"a\"} 1709380800",
        "sum_over_time(m[2d]); {client=\"a\"} 3 | {client=\"b\"} 30",
        "avg_over_time(m[2d]); {client=\"a\"} 1.5 | {client=\"b\"} 15",
        "min_over_time(m[2d]); {client=\"a\"} 1 | {client=\"b\"} 10",
        "max_over_time(m[2d]); {client=\"a\"} 2 | {client=\"b\"} 20",
        "count_over_time(m[2d]); {client=\"a\"} 2 | {client=\"b\"} 2",
        "count_over_time(m[12h]); ",
        "count_over_time(m[12h1ms]); {client=\"a\"} 1 | {client=\"b\"} 1",
        "count_over_time(m[1d] offset 1d); {client=\"a\"} 1 | {client=\"b\"} 1",
        "last_over_time(m[2d]); {__name__=\"m\", client=\"a\"} 2"
            + " | {__name__=\"m\", client=\"b\"} 20",
        "sum(sum_over_time(m[2d])); {} 33",
        "sum_over_time(big[2d]); {client=\"x\"} +Inf",
        "avg_over_time(big[2d]) / 1e308; {client=\"x\"} 1",
        "rate(m[12h1ms]); ",
      })
  void vector_atNoonOfThe2nd_isAsWorkedOut(String query, String expected) {
    List<String> lines = expected == null ? List.of() : Arrays.asList(expected.split(" \\| "));
    assertThat(samples.vector(query, NOON_OF_2ND)).isEqualTo(lines);
  }

  @Test
  void instant_isTheSlotThatContainsIt_andNoLonger() {
    String a = "{__name__=\"m\", client=\"a\"} ";
    String query = "m{client=\"a\"}";
    assertThat(samples.vector(query, "2024-02-29T23:59:59.999Z")).isEmpty();
    assertThat(samples.vector(query, "2024-03-01T00:00:00Z")).containsExactly(a + "1");
    assertThat(samples.vector(query, "2024-03-01T23:59:59.999Z")).containsExactly(a + "1");
    assertThat(samples.vector(query, "2024-03-02T00:00:00Z")).containsExactly(a + "2");
    assertThat(samples.vector(query, "2024-03-04T00:00:00Z")).as("a gap").isEmpty();
    assertThat(samples.vector(query, "2024-03-06T00:00:00Z")).as("behind the last").isEmpty();
  }

  @Test
  void range_leavesItsBeginningOutAndHasItsEnd() {
    assertThat(samples.vector("sum_over_time(m{client=\"b\"}[2d])", "2024-03-03T00:00:00Z"))
        .containsExactly("{client=\"b\"} 50");
    assertThat(samples.vector("sum_over_time(m{client=\"b\"}[2d])", "2024-03-02T23:59:59.999Z"))
        .containsExactly("{client=\"b\"} 30");
  }

  @Test
  void range_alone_isItsSamplesAtTheirOwnTimes() {
    Value value =
        Query.parse("m{client=\"a\"}[3d] offset 12h")
            .at(millis("2024-03-05T12:00:00Z"), samples, wide());
    assertThat(rows(value)).containsExactly("{__name__=\"m\", client=\"a\"} 3 5");
    assertThat(((Value.Matrix) value).rows().get(0).millis())
        .containsExactly(FIRST + 2 * DAY, FIRST + 4 * DAY);
  }

  /**
   * The range (02-29 12:00, 03-04 12:00] holds 5, 8, 2, 4 of three days; half a day is missing at
   * either end, so what changed is stretched by 4/3. The fall from 8 to 2 is a new beginning: the
   * increase is 4 - 5 + 8 = 7.
   */
  @Test
  void rates_ofACounterThatBeganAgain_areStretchedToTheRange() {
    String time = "2024-03-04T12:00:00Z";
    assertThat(samples.vector("increase(c[4d])", time))
        .containsExactly("{client=\"x\"} 9.33333333");
    assertThat(samples.vector("rate(c[4d]) * 345600", time))
        .containsExactly("{client=\"x\"} 9.33333333");
    assertThat(samples.vector("delta(c[4d])", time)).containsExactly("{client=\"x\"} -1.33333333");
  }

  /** From 1 to 101 in a day it was 0 a hundredth of a day before; no half day is added. */
  @Test
  void increase_isNotStretchedToBeforeTheCounterWasZero() {
    assertThat(samples.vector("increase(z[3d])", "2024-03-02T00:00:00Z"))
        .containsExactly("{client=\"x\"} 101");
    assertThat(samples.vector("delta(z[3d])", "2024-03-02T00:00:00Z"))
        .containsExactly("{client=\"x\"} 150");
  }

  /** Both ends are further than 1.1 days from a sample: half a day is added at each. */
  @Test
  void delta_farFromTheEnds_isStretchedByHalfADistance() {
    assertThat(samples.vector("delta(z[10d])", "2024-03-06T00:00:00Z"))
        .containsExactly("{client=\"x\"} 200");
  }

  @Test
  void sum_isExact() {
    Value value =
        Query.parse("sum_over_time(tenth[10d])")
            .at(millis("2024-03-10T12:00:00Z"), samples, wide());
    assertThat(((Value.Vector) value).samples().get(0).value()).isEqualTo(1.0);
  }

  @Test
  void steps_beginAtTheStartAndEndNotBehindTheEnd() {
    Query query = Query.parse("m{client=\"b\"}");
    Value.Matrix matrix =
        query.over(FIRST - DAY / 2, FIRST + 2 * DAY, DAY * 3 / 4, samples, wide());
    // -12 h (nothing yet), 6 h, 24 h, 42 h; 60 h would be behind the end at 48 h.
    assertThat(rows(matrix)).containsExactly("{__name__=\"m\", client=\"b\"} 10 20 20");
    assertThat(matrix.rows().get(0).millis())
        .containsExactly(FIRST + DAY / 4, FIRST + DAY, FIRST + DAY * 7 / 4);
    assertThat(rows(query.over(FIRST, FIRST + 2 * DAY, DAY, samples, wide())))
        .as("the end is a step")
        .containsExactly("{__name__=\"m\", client=\"b\"} 10 20 30");
    assertThat(rows(query.over(FIRST, FIRST, DAY, samples, wide())))
        .as("equal start and end")
        .containsExactly("{__name__=\"m\", client=\"b\"} 10");
  }

  @Test
  void steps_leaveGapsOut_andScalarsHaveNoLabels() {
    Value gaps = Query.parse("m{client=\"a\"}").over(FIRST, FIRST + 9 * DAY, DAY, samples, wide());
    assertThat(rows(gaps)).containsExactly("{__name__=\"m\", client=\"a\"} 1 2 3 5");
    Value scalar = Query.parse("1 + 1").over(FIRST, FIRST + DAY, DAY, samples, wide());
    assertThat(rows(scalar)).containsExactly("{} 2 2");
    Value ranked = Query.parse("topk(1, m)").over(FIRST, FIRST + 2 * DAY, DAY, samples, wide());
    assertThat(rows(ranked)).containsExactly("{__name__=\"m\", client=\"b\"} 10 20 30");
    Value windows =
        Query.parse("count_over_time(m[2d])").over(FIRST, FIRST + 5 * DAY, DAY, samples, wide());
    assertThat(rows(windows))
        .containsExactly("{client=\"a\"} 1 2 2 1 1 1", "{client=\"b\"} 1 2 2 2 2 1");
  }

  @Test
  void steps_ofOneQuery_readEachSelectorOnce() {
    Query.parse("m + m / n").over(FIRST, FIRST + 4 * DAY, DAY / 100, samples, wide());
    assertThat(samples.reads).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '§',
      value = {
        "m + {__name__=~\"m|n\"}; on the right of +",
        "{__name__=~\"m|n\"} + m; on the left of +",
        "-{__name__=~\"m|n\"}; same labels {client=\"a\"}",
        "{__name__=~\"m|n\"} * 2; same labels",
        "sum_over_time({__name__=~\"m|n\"}[1d]); same labels",
        "topk(NaN, m); topk needs a number of series",
      })
  void query_thatHasNoAnswer_isAFaultOfExecution(String query, String why) {
    assertThatThrownBy(() -> samples.vector(query, NOON_OF_2ND))
        .isInstanceOfSatisfying(
            QueryException.class,
            thrown -> {
              assertThat(thrown.kind()).isEqualTo(Kind.EXECUTION);
              assertThat(thrown.detail()).contains(why);
            });
  }

  @Test
  void stringsAndRanges_haveNoSteps() {
    for (String query : List.of("\"text\"", "m[1d]")) {
      assertThatThrownBy(() -> Query.parse(query).over(0, 10, 1, samples, wide()))
          .isInstanceOfSatisfying(
              QueryException.class, thrown -> assertThat(thrown.kind()).isEqualTo(Kind.BAD_DATA));
    }
  }

  @Test
  void query_overItsBounds_isStopped() {
    Query query = Query.parse("m");
    assertThatThrownBy(
            () -> query.over(FIRST, FIRST + 4 * DAY, DAY, samples, new Bounds(8, 60_000_000_000L)))
        .hasMessageContaining("more than the limit of 8 samples");
    assertThat(
            rows(query.over(FIRST, FIRST + 4 * DAY, DAY, samples, new Bounds(9, 60_000_000_000L))))
        .hasSize(2);
    assertThatThrownBy(() -> query.at(FIRST, samples, new Bounds(9, -1)))
        .isInstanceOfSatisfying(
            QueryException.class, thrown -> assertThat(thrown.kind()).isEqualTo(Kind.TIMEOUT));
  }
}
