package dev.almanac.promql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.almanac.promql.QueryException.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is PromQL, and what is said of what is not. */
class ParserTest {

  private static final SampleSource NOTHING = (matchers, from, to) -> List.of();

  private static double scalar(String query) {
    Value value = Query.parse(query).at(90_500, NOTHING, DaySamples.wide());
    return ((Value.Scalar) value).value();
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '§',
      value = {
        "1+1; 2",
        "1 - 2 - 3; -4",
        "2 + 3 * 4; 14",
        "(2 + 3) * 4; 20",
        "10 % 4 * 2; 4",
        "-7 % 3; -1",
        "12 / 2 / 3; 2",
        "2 ^ 3 ^ 2; 512",
        "-1 ^ 2; -1",
        "2 ^ -1; 0.5",
        "2 ^ -1 * 3; 1.5",
        "-2 * -3; 6",
        "- - 2; 2",
        "+2; 2",
        "0x1F; 31",
        "0X_ff; 255",
        "1e3; 1000",
        "1E-2; 0.01",
        ".5; 0.5",
        "5.; 5",
        "1_000; 1000",
        "5m; 300",
        "1h30m; 5400",
        "1d; 86400",
        "500ms; 0.5",
        "1y; 31536000",
        "Inf; Infinity",
        "-inf; -Infinity",
        "nan; NaN",
        "1 < bool 2; 1",
        "1 >= BOOL 2; 0",
        "NaN == bool NaN; 0",
        "NaN != bool NaN; 1",
        "1 + 2 < bool 4 * 1; 1",
        "Inf == bool Inf; 1",
        "Inf - Inf; NaN",
        "1 / 0; Infinity",
        "-1 / 0; -Infinity",
        "0 / 0; NaN",
        "5 % 0; NaN",
        "1 ^ NaN; 1",
        "-1 ^ Inf; -1",
        "(-1) ^ Inf; 1",
        "NaN ^ 0; 1",
        "time(); 90.5",
        "scalar(absent_metric); NaN",
      })
  void scalars_areWhatArithmeticSays(String query, double expected) {
    assertThat(Double.valueOf(scalar(query))).isEqualTo(Double.valueOf(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '§',
      value = {
        "\"a\\tb\"; a\tb",
        "'it\\'s'; it's",
        "`raw \\n`; raw \\n",
        "\"\\x41\\u00e9\\U0001F600\"; Aé😀",
        "\"\\xc3\\xa9\\101\"; éA",
        "\"a\\\\b\\\"\"; a\\b\"",
      })
  void strings_haveGosEscapes(String query, String expected) {
    assertThat(Query.parse(query).at(0, NOTHING, DaySamples.wide()))
        .isEqualTo(new Value.Text(expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "m",
        "m{}",
        "m{client=\"a\",}",
        "sum",
        "count{client='a'}",
        "offset",
        "by",
        "ns:m",
        ":m",
        "{\"my.metric\", client=\"a\"}",
        "{'my.metric'}",
        "{__name__=~\"a.*\", client!~`b`}",
        "{client!=\"\"}",
        "{\"client\"=\"a\"}",
        "m offset 5m",
        "m OFFSET -1h30m",
        "m offset 300",
        "m[5m] offset 1d",
        "m[300]",
        "sum by (client) (m)",
        "sum(m) by (client, \"other\",)",
        "SUM WITHOUT () (m)",
        "topk(2, m)",
        "bottomk without (client) (1 + 1, m)",
        "sum_over_time(m[1d])",
        "m > bool 1",
        "m == n",
        "(m)",
      })
  void query_ofTheGrammar_isRead(String query) {
    assertThat(Query.parse(query)).isNotNull();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '§',
      value = {
        "§§; 1:1; the end of the query",
        "1 +; 1:4; the end of the query",
        "sum(m; 1:6; expected \",\" or \")\"",
        "m{client=a}; 1:10; a string in quotes",
        "m{client}; 1:9; =, !=, =~ or !~",
        "m{,}; 1:3; a label's name",
        "m{a:b=\"c\"}; 1:3; a label's name",
        "m{client=\"a\"; 1:13; expected \"}\"",
        "m{client=\"a}; 1:10; does not end",
        "m{client=~\"(\"}; 1:11; not a regular expression",
        "m{client=~\"(?=a)\"}; 1:11; not a regular expression",
        "{}; 1:1; at least one matcher",
        "{client=~\".*\"}; 1:1; at least one matcher",
        "{client!=\"a\"}; 1:1; at least one matcher",
        "m{__name__=\"n\"}; 1:3; given twice",
        "{\"m\", \"n\"}; 1:7; given twice",
        "{\"m\", __name__=\"n\"}; 1:7; given twice",
        "{__name__=\"n\", \"m\"}; 1:16; given twice",
        "m[5m; 1:5; expected \"]\"",
        "m[0s]; 1:3; longer than 0",
        "m[5m:1m]; 1:2; subqueries are not offered",
        "m[5m:]; 1:2; subqueries are not offered",
        "rate(m[5m])[1h:5m]; 1:12; subqueries are not offered",
        "sum(m)[5m]; 1:7; only a selector",
        "m[5m][5m]; 1:6; only a selector",
        "m @ 1609746000; 1:3; the modifier @ is not offered",
        "m @ end(); 1:3; the modifier @ is not offered",
        "(m) offset 5m; 1:5; only a selector",
        "m offset 1d offset 1d; 1:13; only a selector",
        "m offset 1d [5m]; 1:13; only a selector",
        "m offset x; 1:10; a duration",
        "m and n; 1:3; and is not offered",
        "m OR n; 1:3; or is not offered",
        "m unless n; 1:3; unless is not offered",
        "m atan2 n; 1:3; atan2 is not offered",
        "m + on(client) n; 1:5; on is not offered",
        "m + ignoring (client) n; 1:5; ignoring is not offered",
        "m * group_left(x) n; 1:5; group_left is not offered",
        "absent(m); 1:1; \"absent\" is not offered; offered are sum_over_time",
        "histogram_quantile(0.9, m); 1:1; \"histogram_quantile\" is not offered",
        "label_replace(m, \"a\", \"b\", \"c\", \"d\"); 1:1; \"label_replace\" is not offered",
        "Rate(m[5m]); 1:1; \"Rate\" is not offered",
        "stddev(m); 1:1; \"stddev\" is not offered",
        "quantile by (client) (0.9, m); 1:1; aggregation \"quantile\" is not offered",
        "1 > 2; 1:3; needs bool",
        "1 + bool 2; 1:5; bool can only stand behind a comparison",
        "\"a\" + 1; 1:5; not a string",
        "m[5m] + 1; 1:7; not a range vector",
        "-m[5m]; 1:1; not before a range vector",
        "-\"a\"; 1:1; not before a string",
        "rate(m); 1:1; a value of type range vector, and is given one of type instant vector",
        "sum(m[5m]); 1:1; a value of type instant vector, and is given one of type range vector",
        "scalar(1); 1:1; a value of type instant vector, and is given one of type scalar",
        "rate(); 1:1; takes 1 arguments, and 0 are given",
        "time(1); 1:1; takes 0 arguments, and 1 are given",
        "topk(m); 1:1; a number and an instant vector, and 1 arguments are given",
        "sum(1, m); 1:1; an instant vector, and 2 arguments are given",
        "sum by (client) (m) by (client); 1:1; given once",
        "1 2; 1:3; unexpected \"2\"",
        "m n; 1:3; unexpected \"n\"",
        "5x; 1:1; bad number or duration",
        "1d1y; 1:1; bad number or duration",
        "1.5h; 1:1; bad number or duration",
        "0x; 1:1; bad number or duration",
        "1__0; 1:1; bad number or duration",
        "1f; 1:1; bad number or duration",
        "0x1p3; 1:1; bad number or duration",
        "1 ! 2; 1:3; unexpected character \"!\"",
        "m & n; 1:3; unexpected character \"&\"",
        "é; 1:1; unexpected character \"é\"",
        "'\\\"'; 1:2; unknown escape sequence",
        "'\\xff'; 1:2; not UTF-8",
        "'\\ud800'; 1:2; no such code point",
        "'\\u12'; 1:2; needs 4 digits",
        "m[99999999999999999999y]; 1:3; longer than 292 years",
      })
  void query_thatIsNot_isRefusedWithItsPlace(String query, String place, String why) {
    assertThatThrownBy(() -> Query.parse(query))
        .isInstanceOfSatisfying(
            QueryException.class,
            thrown -> {
              assertThat(thrown.kind()).isEqualTo(Kind.BAD_DATA);
              assertThat(thrown.detail()).startsWith(place + ": parse error: ").contains(why);
            });
  }

  @Test
  void lines_andComments_partWordsAndAreCounted() {
    assertThat(scalar("1 + # one\n 2")).isEqualTo(3);
    assertThatThrownBy(() -> Query.parse("1 +\n  x y"))
        .hasMessageStartingWith("2:5: parse error: unexpected \"y\"");
    assertThatThrownBy(() -> Query.parse("'a\n'")).hasMessageContaining("does not end");
  }

  @Test
  void query_deeperThanAnyoneWrites_isRefusedAndNotAnOverflow() {
    for (String query :
        List.of(
            "(".repeat(100_000),
            "-".repeat(100_000) + "1",
            "1" + "+1".repeat(100_000),
            "1" + "^1".repeat(100_000),
            "sum(".repeat(100_000))) {
      assertThatThrownBy(() -> Query.parse(query))
          .isInstanceOf(QueryException.class)
          .hasMessageMatching(".*at most (1000 parts|100 expressions deep)");
    }
    String deep = "(".repeat(99) + "1" + ")".repeat(99);
    assertThat(scalar(deep)).isEqualTo(1);
    assertThat(scalar("1" + "+1".repeat(499))).isEqualTo(500);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a|b; a,b",
        "(a|b); a,b",
        "a\\.b|c; a.b,c",
        "a; a",
        "a.b; ",
        "a|b*; ",
        "(a)|(b); ",
        "[ab]; ",
      })
  void alternatives_ofPlainTexts_areKnownBeforeReading(String expression, String expected) {
    List<String> values =
        new LabelMatcher("client", LabelMatcher.Operator.MATCHES, expression).values();
    assertThat(values == null ? null : String.join(",", values)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "EQUAL,a,a,true",
    "EQUAL,a,ab,false",
    "NOT_EQUAL,a,b,true",
    "MATCHES,a,ab,false",
    "MATCHES,a.*,ab,true",
    "MATCHES,a|b,b,true",
    "MATCHES,a|b,ab,false",
    "DOES_NOT_MATCH,a,ab,true",
    "DOES_NOT_MATCH,a.,ab,false",
  })
  void expressions_areOfTheWholeValue(
      LabelMatcher.Operator operator, String value, String text, boolean matches) {
    assertThat(new LabelMatcher("client", operator, value).matches(text)).isEqualTo(matches);
  }

  @Test
  void expressions_thatWouldTakeForEver_takeTimeByTheLengthAlone() {
    LabelMatcher matcher =
        new LabelMatcher("client", LabelMatcher.Operator.MATCHES, "(a*)*(a|a)*c");
    assertThat(matcher.matches("a".repeat(5_000))).isFalse();
    assertThat(new LabelMatcher("client", LabelMatcher.Operator.MATCHES, "a.b").matches("a\nb"))
        .isTrue();
  }
}
