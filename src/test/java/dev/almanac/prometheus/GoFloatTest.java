package dev.almanac.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts that Go's strconv gives in the same place, by its documentation. */
class GoFloatTest {

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "-0.0,-0",
    "1,1",
    "-2.5,-2.5",
    "0.1,0.1",
    "0.001,0.001",
    "0.0001,0.0001",
    "1e-6,0.000001",
    "9.99e-7,9.99e-07",
    "1e-7,1e-07",
    "-1.25e-10,-1.25e-10",
    "4.9e-324,5e-324",
    "1e7,10000000",
    "12345678.9,12345678.9",
    "9007199254740993,9007199254740992",
    "1e20,100000000000000000000",
    "123456789012345680000,123456789012345680000",
    "999999999999999900000,999999999999999900000",
    "1e21,1e+21",
    "-1.5e21,-1.5e+21",
    "1e100,1e+100",
    "1.7976931348623157e308,1.7976931348623157e+308",
    "Infinity,+Inf",
    "-Infinity,-Inf",
    "NaN,NaN",
  })
  void text_isAsGoWritesIt(double value, String text) {
    assertThat(GoFloat.of(value)).isEqualTo(text);
  }
}
