package dev.almanac.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExactSumsTest {

  private static double sumOf(double... values) {
    ExactSums sums = new ExactSums(3);
    for (double value : values) {
      sums.add(1, value);
    }
    assertThat(sums.value(0)).hasToString("-0.0");
    assertThat(sums.value(2)).hasToString("-0.0");
    return sums.value(1);
  }

  @Test
  void value_tenTenths_isOne() {
    assertThat(sumOf(.1, .1, .1, .1, .1, .1, .1, .1, .1, .1)).isEqualTo(1.0);
  }

  @Test
  void value_smallBetweenLargeThatCancel_isKept() {
    assertThat(sumOf(1, 1e100, 1, -1e100)).isEqualTo(2.0);
  }

  @Test
  void value_negativeZeros_keepTheirSignUntilAZeroJoins() {
    assertThat(sumOf(-0.0)).hasToString("-0.0");
    assertThat(sumOf(-0.0, -0.0)).hasToString("-0.0");
    assertThat(sumOf(-0.0, 0.0)).hasToString("0.0");
    assertThat(sumOf(0.0, -0.0)).hasToString("0.0");
    assertThat(sumOf(1, -1)).hasToString("0.0");
  }

  @Test
  void value_beyondADouble_isAnInfinity_untilItComesBack() {
    assertThat(sumOf(1e308, 1e308)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(sumOf(-1e308, -1e308, 1e300)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(sumOf(1e308, 1e308, -1e308)).isEqualTo(1e308);
    assertThat(sumOf(1e308, -1e308, 1e308)).isEqualTo(1e308);
    assertThat(sumOf(Double.MAX_VALUE, Math.ulp(Double.MAX_VALUE) / 2))
        .isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(sumOf(Double.MAX_VALUE, Math.ulp(Double.MAX_VALUE) / 4)).isEqualTo(Double.MAX_VALUE);
  }

  @Test
  void value_withAnInfinity_isThatForGood() {
    assertThat(sumOf(1, Double.POSITIVE_INFINITY, -5, Double.NEGATIVE_INFINITY))
        .isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(sumOf(1e300, 1e-300, Double.NEGATIVE_INFINITY, 7))
        .isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void pair_goesOnElsewhere_asIfItWereOneSum() {
    ExactSums first = new ExactSums(1);
    first.add(0, 0.1);
    first.add(0, 0.2);
    assertThat(first.isPair(0)).isTrue();
    assertThat(first.low(0)).isNotZero();
    ExactSums second = new ExactSums(1);
    second.add(0, -0.3);
    second.add(0, first.high(0));
    second.add(0, first.low(0));
    assertThat(second.value(0)).isEqualTo(sumOf(0.1, 0.2, -0.3));
    first.add(0, 1e300);
    assertThat(first.isPair(0)).isFalse();
  }

  @Test
  void value_randomDecimals_isTheExactSumRoundedOnceInAnyOrder_andNeverWide() {
    Random random = random();
    for (int round = 0; round < 200; round++) {
      double[] values = random.doubles(500, -1000, 1000).map(v -> Math.rint(v * 10) / 10).toArray();
      assertThat(assertExact(values)).as("is a pair").isTrue();
    }
  }

  @Test
  void value_randomBits_isTheExactSumRoundedOnceInAnyOrder() {
    Random random = random();
    int wide = 0;
    for (int round = 0; round < 200; round++) {
      double[] values =
          random.longs(20).mapToDouble(Double::longBitsToDouble).filter(Double::isFinite).toArray();
      wide += assertExact(values) ? 0 : 1;
    }
    assertThat(wide).isPositive();
  }

  private static Random random() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    return new Random(seed);
  }

  /** Returns whether the sum stayed a pair. */
  private static boolean assertExact(double[] values) {
    BigDecimal exact = BigDecimal.ZERO;
    ExactSums sums = new ExactSums(2);
    for (int i = 0; i < values.length; i++) {
      exact = exact.add(new BigDecimal(values[i]));
      sums.add(0, values[i]);
      sums.add(1, values[values.length - 1 - i]);
    }
    assertThat(sums.value(0)).isEqualTo(exact.doubleValue());
    assertThat(sums.value(1)).isEqualTo(exact.doubleValue());
    return sums.isPair(0);
  }
}
