package dev.almanac.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberLiteralTest {

  /** Characters that stand in numbers, or look as if they could. */
  private static final String ALPHABET = "00123456789--+..eE \u0661\uFF11";

  @ParameterizedTest(name = "case 22: {0} is {1}")
  @CsvSource({
    "0, 0.0",
    "-0, -0.0",
    "-0.0, -0.0",
    "0e5, 0.0",
    "0.000e-999, 0.0",
    "1e02, 100.0",
    "-1.5E+06, -1500000.0",
    "21.5, 21.5",
    "25.0, 25.0",
    "1e308, 1e308",
    "1.7976931348623157e308, 1.7976931348623157e308",
    "4.9e-324, 4.9e-324",
    "9007199254740992, 9007199254740992",
    "9007199254740994, 9007199254740994",
    "-9007199254740992, -9007199254740992",
    "9223372036854775808, 9223372036854775808",
    // With a fraction or an exponent it is a decimal figure, and rounding is what doubles do.
    "9007199254740993.0, 9007199254740992",
    "0.1, 0.1",
    "100000000000000000000, 1e20"
  })
  void number_ofTheGrammar_isRead(String text, double expected) {
    assertThat(NumberLiteral.read(text)).isEqualTo(expected);
    assertThat(Double.doubleToRawLongBits(NumberLiteral.read(text)))
        .as("sign of zero")
        .isEqualTo(Double.doubleToRawLongBits(expected));
  }

  @ParameterizedTest(name = "case 22: \"{0}\" is refused")
  @ValueSource(
      strings = {
        "",
        " ",
        " 1",
        "1 ",
        "+1",
        "01",
        "-01",
        ".5",
        "5.",
        "1.e3",
        "1e",
        "1e+",
        "--1",
        "10d",
        "1f",
        "1F",
        "1D",
        "0x1p3",
        "0x10",
        "1.9T",
        "1_000",
        "1,5",
        "NaN",
        "Infinity",
        "-Infinity",
        "Inf",
        "null",
        "true",
        "\u0661\u0662",
        "\uFF11",
        "1e309",
        "-1e309",
        "1e99999999999",
        "1e-400",
        "2e-324",
        "1\n",
        "\u2212" + "1"
      })
  void number_ofAnotherForm_isRefused(String text) {
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> NumberLiteral.read(text))
        .extracting(RefusedException::code)
        .isEqualTo(RefusalCode.BAD_VALUE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9007199254740993",
        "-9007199254740993",
        "9223372036854775807",
        "123456789012345678901"
      })
  void integer_thatADoubleCannotHold_isRefusedAndNamesTheNearest(String text) {
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> NumberLiteral.read(text))
        .satisfies(e -> assertThat(e.code()).isEqualTo(RefusalCode.INEXACT_VALUE))
        .satisfies(e -> assertThat(e.detail()).contains(text, "the nearest is"));
  }

  @Test
  void number_ofVeryManyDigits_isRefusedWithoutBeingRead() {
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> NumberLiteral.read("1".repeat(1_000_000)))
        .satisfies(e -> assertThat(e.detail()).hasSizeLessThan(200));
  }

  @Test
  void decimals_ofAnyLength_areReadAsJavaReadsThem() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 100_000; i++) {
      String text = decimal(random);
      assertThat(Double.doubleToRawLongBits(NumberLiteral.read(text)))
          .as("\"%s\", seed %d", text, seed)
          .isEqualTo(Double.doubleToRawLongBits(Double.parseDouble(text)));
    }
  }

  @Test
  void texts_likeNumbersOrNot_areJudgedByTheGrammar() {
    Pattern grammar = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int ofTheGrammar = 0;
    for (int i = 0; i < 100_000; i++) {
      String text = mutated(random);
      boolean expected = grammar.matcher(text).matches();
      assertThat(hasForm(text)).as("\"%s\", seed %d", text, seed).isEqualTo(expected);
      ofTheGrammar += expected ? 1 : 0;
    }
    assertThat(ofTheGrammar).as("seed %d", seed).isBetween(10_000, 90_000);
  }

  private static boolean hasForm(String text) {
    try {
      NumberLiteral.read(text);
      return true;
    } catch (RefusedException e) {
      return !e.detail().contains("expected a decimal number");
    }
  }

  /** Up to 15 digits, mostly followed by up to 20 decimals. */
  private static String decimal(Random random) {
    long bound = (long) Math.pow(10, random.nextInt(1, 16));
    String whole = (random.nextBoolean() ? "-" : "") + random.nextLong(bound);
    if (random.nextInt(4) == 0) {
      return whole;
    }
    StringBuilder text = new StringBuilder(whole).append('.');
    random.ints(random.nextInt(1, 21), 0, 10).forEach(text::append);
    return text.toString();
  }

  /** A decimal with up to three characters replaced, taken out or put in. */
  private static String mutated(Random random) {
    StringBuilder text =
        new StringBuilder(decimal(random)).append(random.nextBoolean() ? "e1" : "");
    for (int i = random.nextInt(4); i > 0 && !text.isEmpty(); i--) {
      char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      int at = random.nextInt(text.length());
      switch (random.nextInt(3)) {
        case 0 -> text.setCharAt(at, c);
        case 1 -> text.deleteCharAt(at);
        default -> text.insert(at, c);
      }
    }
    return text.toString();
  }
}
