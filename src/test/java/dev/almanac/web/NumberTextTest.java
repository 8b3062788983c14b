package dev.almanac.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
