package dev.almanac.ingest.parse;

import static dev.almanac.ingest.parse.Bodies.parse;
import static dev.almanac.ingest.parse.Bodies.passed;
import static dev.almanac.ingest.parse.Bodies.refused;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.ErrorResponseException;

class JsonBodyTest {

  private static final String GOOD =
      """
      {"metric":"m","client":"c","timestamp":"2024-03-01","value":1}""";

  @Test
  void array_ofSamples_isRead() {
    ParsedSamples parsed =
        parse(
            BodyFormat.JSON,
            """
            [{"metric":"m","client":"c","timestamp":"2024-03-01","value":1.5},
             {"value":-0.0,"timestamp":"2024-03-01T08:59:59.999+01:00","client":"d","metric":"m"},
             {"metric":"n","client":"c","timestamp":1709251200,"value":1e2,"timeUnit":"s"}]""");
    assertThat(refused(parsed)).isEmpty();
    assertThat(passed(parsed))
        .containsExactly(
            "m c 2024-03-01 1.5",
            "m d 2024-03-01T07:59:59Z -0.0",
            "n c 2024-03-01T00:00:00Z 100.0");
  }

  @Test
  void object_withTimeUnit_setsTheUnitOfItemsThatStateNone() {
    ParsedSamples parsed =
        parse(
            BodyFormat.JSON,
            """
            {"timeUnit":"s","samples":[
              {"metric":"m","client":"c","timestamp":1709251200,"value":1},
              {"metric":"m","client":"c","timestamp":1709251200000,"value":2,"timeUnit":"ms"}]}""");
    assertThat(passed(parsed))
        .containsExactly("m c 2024-03-01T00:00:00Z 1.0", "m c 2024-03-01T00:00:00Z 2.0");
  }

  @Test
  void object_withTimeUnitAfterSamples_isReadAsWithItBefore() {
    String samples =
        """
        "samples":[
          {"metric":"m","client":"c","timestamp":1709251200,"value":1},
          {"metric":"m","client":"c","timestamp":1709251200000,"value":2},
          {"metric":"m","client":"c","timestamp":1709251200000,"value":3,"timeUnit":"ms"},
          {"metric":"m","client":"c","timestamp":5,"value":1e999},
          {"metric":"m","client":"c","timestamp":-1709251200,"value":4},
          {"metric":"m","client":"d","timestamp":"2024-03-02","value":5},
          {"metric":"m","client":"d","timestamp":1709254800,"value":6}]""";
    String unit = "\"timeUnit\":\"s\"";
    ParsedSamples before = parse(BodyFormat.JSON, "{" + unit + "," + samples + "}");
    ParsedSamples after = parse(BodyFormat.JSON, "{" + samples + "," + unit + "}");

    assertThat(passed(after))
        .containsExactly(
            "m c 2024-03-01T00:00:00Z 1.0",
            "m c 2024-03-01T00:00:00Z 3.0",
            "m d 2024-03-02 5.0",
            "m d 2024-03-01T01:00:00Z 6.0")
        .isEqualTo(passed(before));
    assertThat(refused(after))
        .containsExactly("1:time_out_of_window", "3:bad_value", "4:time_out_of_window");
    assertThat(after.refusals().listed()).isEqualTo(before.refusals().listed());
    assertThat(after.items()).isEqualTo(7);
  }

  @Test
  void counts_outsideInTheUnitThatFollows_areAllCountedAndTheFirstHundredListed() {
    String outside = "{\"metric\":\"m\",\"client\":\"c\",\"timestamp\":5,\"value\":1},";
    ParsedSamples parsed =
        parse(
            BodyFormat.JSON,
            "{\"samples\":[" + outside.repeat(149) + "5," + GOOD + "],\"timeUnit\":\"s\"}");

    assertThat(parsed.refusals().total()).isEqualTo(150);
    assertThat(parsed.refusals().listed()).hasSize(100);
    assertThat(parsed.refusals().listed().get(99).index()).isEqualTo(99);
    assertThat(passed(parsed)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "[]", "{\"samples\":[]}", "\uFEFF[]"})
  void body_withoutSamples_holdsNone(String body) {
    assertThat(parse(BodyFormat.JSON, body).items()).isZero();
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          5                                                                         | malformed
          null                                                                      | malformed
          [[{}]]                                                                    | malformed
          {}                                                                        | missing_field
          {"metric":"m","client":"c","timestamp":"2024-03-01"}                      | missing_field
          {"metric":"m","client":"c","value":1}                                     | missing_field
          {"metric":"m","client":"c","timestamp":"2024-03-01","value":1,"tags":{"a":[1,{"b":2}]}} | unknown_field
          {"Metric":"m","client":"c","timestamp":"2024-03-01","value":1}            | unknown_field
          {"metric":"m","client":"c","timestamp":"2024-03-01","value":1,"value":1}  | duplicate_field
          {"metric":"m","metric":"m","client":"c","timestamp":"2024-03-01","value":1} | duplicate_field
          {"metric":"m","client":"c","timestamp":"2024-03-01","value":"1"}          | wrong_type
          {"metric":"m","client":"c","timestamp":"2024-03-01","value":"NaN"}        | wrong_type
          {"metric":"m","client":"c","timestamp":"2024-03-01","value":true}         | wrong_type
          {"metric":"m","client":"c","timestamp":"2024-03-01","value":null}         | wrong_type
          {"metric":"m","client":"c","timestamp":"2024-03-01","value":[1]}          | wrong_type
          {"metric":5,"client":"c","timestamp":"2024-03-01","value":1}              | wrong_type
          {"metric":"m","client":5,"timestamp":"2024-03-01","value":1}              | wrong_type
          {"metric":"m","client":null,"timestamp":"2024-03-01","value":1}           | wrong_type
          {"metric":"m","client":"c","timestamp":null,"value":1}                    | wrong_type
          {"metric":"m","client":"c","timestamp":{"s":1},"value":1}                 | wrong_type
          {"metric":"m","client":"c","timestamp":1709251200000,"value":1,"timeUnit":1} | wrong_type
          {"metric":"m","client":"c","timestamp":1709251200000,"value":1,"timeUnit":"S"} | bad_time_unit
          {"metric":"m","client":"c","timestamp":"2024-03-01","value":1,"timeUnit":"min"} | bad_time_unit
          {"metric":"","client":"c","timestamp":"2024-03-01","value":1}             | bad_metric
          {"metric":"m","client":" c","timestamp":"2024-03-01","value":1}           | bad_client
          {"metric":"m","client":"\\u0000","timestamp":"2024-03-01","value":1}      | bad_client
          {"metric":"m","client":"\\ud800","timestamp":"2024-03-01","value":1}      | bad_client
          {"metric":"m","client":"c","timestamp":1.7e12,"value":1}                  | bad_timestamp
          {"metric":"m","client":"c","timestamp":"1709251200000","value":1}         | bad_timestamp
          {"metric":"m","client":"c","timestamp":"2024-03-01T00:00:00","value":1}   | bad_timestamp
          {"metric":"m","client":"c","timestamp":"2100-02-29T00:00Z","value":1}     | bad_timestamp
          {"metric":"m","client":"c","timestamp":"","value":1}                      | bad_timestamp
          {"metric":"m","client":"c","timestamp":"2039-01-01T00:00Z","value":1}     | time_out_of_window
          {"metric":"m","client":"c","timestamp":1709251200,"value":1}              | time_out_of_window
          {"metric":"m","client":"c","timestamp":"2024-03-01","value":1e999}        | bad_value
          {"metric":"m","client":"c","timestamp":"2024-03-01","value":9007199254740993} | inexact_value
          """)
  void item_thatIsNoSample_isRefusedAloneWithItsReason(String item, String code) {
    ParsedSamples parsed = parse(BodyFormat.JSON, "[" + GOOD + "," + item + "," + GOOD + "]");
    assertThat(refused(parsed)).containsExactly("1:" + code);
    assertThat(passed(parsed)).hasSize(2);
  }

  @Test
  void refusal_namesTheFieldAndTheExpectedForm() {
    ParsedSamples parsed =
        parse(
            BodyFormat.JSON,
            """
            [{"metric":"m","client":"c","timestamp":"2024-03-01","value":"1"},
             {"metric":"m","client":"c","timestamp":"2024-03-01","worth":1}]""");
    assertThat(parsed.refusals().listed())
        .extracting(Refusal::detail)
        .containsExactly(
            "value must be a number; it is a string",
            "a sample has no field \"worth\"; it has metric, client, timestamp, value and, if need"
                + " be, timeUnit");
  }

  @ParameterizedTest(name = "case 28: {0}")
  @ValueSource(
      strings = {
        "[GOOD][GOOD]",
        "[GOOD] x",
        "[GOOD]]",
        "[GOOD",
        "[GOOD,",
        "[GOOD,]",
        "[GOOD,{\"metric\":\"m\"",
        "[GOOD,{\"metric\":\"m",
        "[,GOOD]",
        "[GOOD GOOD]",
        "[{'metric':'m'}]",
        "[{metric:1}]",
        "[GOOD,/* */]",
        "[GOOD, NaN]",
        "[GOOD, +1]",
        "[GOOD, 01]",
        "[GOOD, .5]",
        "[GOOD, 1.9T]",
        "[GOOD, 1_000]",
        "[GOOD, 0x1p3]",
        "[\"tab\there\"]",
        "[\"\\x\"]",
        "{\"samples\":[GOOD]",
        "nul",
        "\uFEFF\uFEFF[GOOD]"
      })
  void document_thatIsNotWellFormed_isRefusedAsAWhole(String body) {
    assertBadRequest(body.replace("GOOD", GOOD), "malformed_json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5",
        "\"text\"",
        "null",
        "GOOD",
        "GOOD\nGOOD\nGOOD",
        "{}",
        "{\"samples\":{}}",
        "{\"samples\":null}",
        "{\"samples\":[],\"samples\":[]}",
        "{\"timeUnit\":\"s\",\"samples\":[GOOD],\"timeUnit\":\"s\"}",
        "{\"samples\":[GOOD],\"timeUnit\":\"h\"}",
        "{\"timeUnit\":\"s\",\"timeUnit\":\"s\",\"samples\":[]}",
        "{\"timeUnit\":\"h\",\"samples\":[]}",
        "{\"timeUnit\":1,\"samples\":[]}",
        "{\"timeunit\":\"s\",\"samples\":[]}"
      })
  void document_ofAnotherShape_isRefusedAsAWhole(String body) {
    assertBadRequest(body.replace("GOOD", GOOD), "unexpected_json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [{'metric':'m'}] | "'" cannot stand at line 1, column 3
          [NaN]            | "NaN" cannot stand at line 1
          [1,]             | "]" cannot stand at line 1, column 4
          [01]             | cannot stand at line 1, column 3
          [{"metric"       | it is cut off at line 1
          """)
  void document_thatIsNotWellFormed_isDescribedInOurWords(String body, String words) {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> parse(BodyFormat.JSON, body))
        .satisfies(
            e ->
                assertThat(e.getBody().getDetail())
                    .contains(words)
                    .doesNotContain("JsonReadFeature", "enable", "code", "VALUE", "token"));
  }

  @Test
  void document_nestedWithoutEnd_isRefusedAsAWhole() {
    assertBadRequest("[".repeat(100_000), "malformed_json");
    assertBadRequest("[{\"metric\":" + "[".repeat(100), "malformed_json");
  }

  @Test
  void text_thatIsNotUtf8_isRefusedAsAWhole() {
    byte[] latin1 = "[{\"metric\":\"caf\u00e9\"}]".getBytes(ISO_8859_1);
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> parse(BodyFormat.JSON, latin1, Bodies.rules(10, ',')))
        .satisfies(
            e -> assertThat(e.getBody().getProperties()).containsEntry("code", "malformed_utf8"));
  }

  @Test
  void name_ofTwentyThousandLetters_isRefusedAlone_case42() {
    String item = GOOD.replace("\"m\"", "\"" + "x".repeat(20_000) + "\"");
    String field = "{\"" + "x".repeat(20_000) + "\":1}";
    String number = GOOD.replace(":1}", ":" + "1".repeat(20_000) + "}");
    ParsedSamples parsed =
        parse(BodyFormat.JSON, "[" + item + "," + field + "," + number + "," + GOOD + "]");
    assertThat(refused(parsed)).containsExactly("0:bad_metric", "1:unknown_field", "2:bad_value");
    assertThat(parsed.refusals().listed())
        .allSatisfy(refusal -> assertThat(refusal.detail()).hasSizeLessThan(300));
    assertThat(passed(parsed)).hasSize(1);
  }

  @Test
  void samples_beyondTheBound_are413() {
    String three = "[" + GOOD + ",5," + GOOD + "]";
    assertThat(parse(BodyFormat.JSON, three.getBytes(), Bodies.rules(3, ',')).items()).isEqualTo(3);
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> parse(BodyFormat.JSON, three.getBytes(), Bodies.rules(2, ',')))
        .satisfies(e -> assertThat(e.getStatusCode().value()).isEqualTo(413));
  }

  @Test
  void refusals_areAllCountedAndTheFirstHundredListed() {
    ParsedSamples parsed = parse(BodyFormat.JSON, "[" + "5,".repeat(149) + "5]");
    assertThat(parsed.refusals().total()).isEqualTo(150);
    assertThat(parsed.refusals().listed()).hasSize(100);
    assertThat(parsed.refusals().listed().get(99).index()).isEqualTo(99);
  }

  private static void assertBadRequest(String body, String code) {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> parse(BodyFormat.JSON, body))
        .satisfies(e -> assertThat(e.getStatusCode().value()).isEqualTo(400))
        .satisfies(e -> assertThat(e.getBody().getProperties()).containsEntry("code", code))
        .satisfies(e -> assertThat(e.getBody().getDetail()).hasSizeLessThan(300));
  }
}
