package dev.almanac.ingest.parse;

import static dev.almanac.ingest.parse.Bodies.parse;
import static dev.almanac.ingest.parse.Bodies.passed;
import static dev.almanac.ingest.parse.Bodies.refused;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NdjsonBodyTest {

  private static final String GOOD =
      """
      {"metric":"m","client":"c","timestamp":"2024-03-01","value":1}""";

  @Test
  void lines_areReadOneByOneAndBlankOnesPassedOver_case28() {
    ParsedSamples parsed =
        parse(BodyFormat.NDJSON, "\uFEFF" + GOOD + "\r\n\n  \t\r\n" + GOOD + "\n" + GOOD);
    assertThat(refused(parsed)).isEmpty();
    assertThat(passed(parsed)).hasSize(3);
  }

  @Test
  void line_thatIsBroken_isRefusedByIndexAndLineAndTheOthersGoOn() {
    String body =
        String.join(
            "\n",
            GOOD,
            "",
            "{\"metric\":\"m\",",
            GOOD + GOOD,
            "[" + GOOD + "]",
            "GOOD",
            "{\"metric\":\"m\",\"client\":\"c\",\"timestamp\":\"2024-03-01\",\"value\":10d}",
            "[".repeat(1_000),
            GOOD.replace("1}", "\"1\"}"),
            GOOD);
    ParsedSamples parsed = parse(BodyFormat.NDJSON, body);
    assertThat(refused(parsed))
        .containsExactly(
            "1:3:malformed",
            "2:4:malformed",
            "3:5:malformed",
            "4:6:malformed",
            "5:7:malformed",
            "6:8:malformed",
            "7:9:wrong_type");
    assertThat(passed(parsed)).hasSize(2);
    assertThat(parsed.refusals().listed())
        .allSatisfy(refusal -> assertThat(refusal.detail()).hasSizeLessThan(300));
  }

  /** Whatever a line leaves behind, it is its own fault and no other line's. */
  @Test
  void line_thatGoesOnOrIsCutOffAnywhere_isRefusedAlone() {
    List<String> faulty = new ArrayList<>();
    for (String more :
        List.of("4", "-", "tru", "true", "\"", "\"a", "\"\\", "/", "{", "[", "}", "]", ",")) {
      faulty.add(GOOD + more);
      faulty.add(GOOD + " " + more);
    }
    for (int end = 1; end < GOOD.length(); end++) {
      faulty.add(GOOD.substring(0, end));
    }
    faulty.add("4");
    faulty.add("\"a\"");
    faulty.add("null");
    for (String line : faulty) {
      ParsedSamples parsed =
          parse(BodyFormat.NDJSON, String.join("\n", GOOD, line, GOOD, line, line, GOOD));
      assertThat(refused(parsed))
          .as(line)
          .containsExactly("1:2:malformed", "3:4:malformed", "4:5:malformed");
      assertThat(passed(parsed)).as(line).hasSize(3);
      assertThat(parsed.refusals().listed())
          .as("each is told from its own start")
          .allSatisfy(
              refusal ->
                  assertThat(refusal.detail())
                      .isEqualTo(parsed.refusals().listed().get(0).detail())
                      .doesNotContainPattern("line [2-9]"));
    }
  }

  @Test
  void line_thatIsNotUtf8_isRefusedAlone() {
    byte[] body = (GOOD + "\n" + GOOD.replace("m", "caf\u00e9") + "\n" + GOOD).getBytes(ISO_8859_1);
    ParsedSamples parsed = parse(BodyFormat.NDJSON, body, Bodies.rules(10, ','));
    assertThat(refused(parsed)).containsExactly("1:2:malformed");
    assertThat(passed(parsed)).hasSize(2);
  }

  @Test
  void line_thatEndsAmidACharacter_isRefusedAlone() {
    byte[] whole = ("\"\u20ac\n" + GOOD).getBytes(StandardCharsets.UTF_8);
    byte[] body = new byte[whole.length - 1];
    System.arraycopy(whole, 0, body, 0, 3);
    System.arraycopy(whole, 4, body, 3, whole.length - 4);
    ParsedSamples parsed = parse(BodyFormat.NDJSON, body, Bodies.rules(10, ','));
    assertThat(refused(parsed)).containsExactly("0:1:malformed");
    assertThat(passed(parsed)).hasSize(1);
  }

  @Test
  void line_beyondTheBound_isRefusedAlone() {
    String body =
        GOOD
            + "\n"
            + " ".repeat(Lines.LONGEST + 1)
            + "\n"
            + "x".repeat(Lines.LONGEST)
            + "\n"
            + GOOD;
    ParsedSamples parsed = parse(BodyFormat.NDJSON, body);
    assertThat(refused(parsed)).containsExactly("1:2:malformed", "2:3:malformed");
    assertThat(passed(parsed)).hasSize(2);
  }
}
