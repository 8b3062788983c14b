package dev.almanac.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NeumaierSumTest {

  private static NeumaierSum sumOf(double... values) {
    NeumaierSum sum = new NeumaierSum();
    for (double value : values) {
      sum.add(value);
    }
    return sum;
  }

  @Test
  void value_tenTenths_isOne() {
    assertThat(sumOf(.1, .1, .1, .1, .1, .1, .1, .1, .1, .1).value()).isEqualTo(1.0);
  }

  @Test
  void value_smallBetweenLargeThatCancel_isKept() {
    assertThat(sumOf(1, 1e100, 1, -1e100).value()).isEqualTo(2.0);
  }

  @Test
  void value_negativeZeros_keepTheirSignUntilAZeroJoins() {
    assertThat(sumOf(-0.0).value()).hasToString("-0.0");
    assertThat(sumOf(-0.0, -0.0).value()).hasToString("-0.0");
    assertThat(sumOf(-0.0, 0.0).value()).hasToString("0.0");
    assertThat(sumOf(0.0, -0.0).value()).hasToString("0.0");
    assertThat(sumOf(1, -1).value()).hasToString("0.0");
  }

  @Test
  void isFinite_sumBeyondADouble_isFalseForGood() {
    assertThat(sumOf(1e308, 1e308).isFinite()).isFalse();
    assertThat(sumOf(1e308, 1e308).value()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(sumOf(-1e308, -1e308, 1e308, 1e308, 1e308).value())
        .isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(sumOf(1e308, -1e308, 1e308).isFinite()).isTrue();
  }

  @Test
  void resume_stateOfAnotherSum_goesOnAsIfItWereOne() {
    NeumaierSum first = sumOf(1, 1e100);
    NeumaierSum second = new NeumaierSum();
    second.resume(first.runningSum(), first.compensation());
    second.add(-1e100);
    assertThat(second.value()).isEqualTo(1.0);
    second.resume(NeumaierSum.NOTHING, 0);
    second.add(-0.0);
    assertThat(second.value()).hasToString("-0.0");
  }

  @Test
  void value_randomDecimals_isTheExactSumRoundedOnceInAnyOrder() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      double[] values = random.doubles(500, -1000, 1000).map(v -> Math.rint(v * 10) / 10).toArray();
      BigDecimal exact = BigDecimal.ZERO;
      NeumaierSum forward = new NeumaierSum();
      NeumaierSum backward = new NeumaierSum();
      for (int i = 0; i < values.length; i++) {
        exact = exact.add(new BigDecimal(values[i]));
        forward.add(values[i]);
        backward.add(values[values.length - 1 - i]);
      }
      assertThat(forward.value()).isEqualTo(exact.doubleValue());
      assertThat(backward.value()).isEqualTo(exact.doubleValue());
    }
  }
}
