package dev.almanac.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.io.NumberOutput;

class NumberTextTest {

  @ParameterizedTest
  @CsvSource({
    "51, 51",
    "-1500000, -1500000",
    "0, 0",
    "-0.0, -0.0",
    "12.8, 12.8",
    "35.800000000000004, 35.800000000000004",
    "9007199254740991, 9007199254740991",
    "1e20, 1E20",
    "1.5e300, 1.5E300",
    "-1e308, -1E308",
    "2e-3, 0.002",
    "2.0e-5, 2E-5",
    "4.9e-324, 4.9E-324",
    "2e23, 2E23",
    "-12.8, -12.8",
    "0.5, 0.5",
    "-0.001, -0.001",
    "9999999.99, 9999999.99",
    "10000000.5, 1.00000005E7",
    "0.0009, 9E-4",
    "1234.5678, 1234.5678",
    "1234.56789, 1234.56789",
    "0.30000000000000004, 0.30000000000000004",
    "-2.2250738585072014E-308, -2.2250738585072014E-308",
  })
  void of_value_isShortAndWithoutNeedlessFraction(double value, String text) {
    assertThat(NumberText.of(value)).isEqualTo(text);
  }

  @Test
  void of_anyFiniteDouble_readsBackAsTheSame() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 100_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertThat(Double.parseDouble(NumberText.of(value))).as("seed %d", seed).isEqualTo(value);
      }
    }
  }

  /** Decimals as people have them, and their neighbours, which need all digits. */
  @Test
  void of_decimals_isTheShortestTextThatReadsBack() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 200_000; i++) {
      int decimals = random.nextInt(7);
      double value = new BigDecimal(BigInteger.valueOf(random.nextInt()), decimals).doubleValue();
      if (random.nextInt(4) == 0) {
        value = Math.nextUp(value);
      }
      String text = NumberText.of(value);
      assertThat(Double.parseDouble(text)).as("seed %d", seed).isEqualTo(value);
      String shortest = NumberOutput.toString(value, true);
      assertThat(new BigDecimal(text).stripTrailingZeros())
          .as("seed %d", seed)
          .isEqualTo(new BigDecimal(shortest).stripTrailingZeros());
    }
  }

  @Test
  void write_putsTheTextBehindWhatIsThere() {
    byte[] bytes = new byte[40];
    int end = NumberText.write(-12.25, bytes, 3);
    assertThat(new String(bytes, 3, end - 3, StandardCharsets.US_ASCII)).isEqualTo("-12.25");
    assertThat(bytes[end]).isZero();
    assertThat(bytes[2]).isZero();
  }
}
