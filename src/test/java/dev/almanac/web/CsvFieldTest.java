package dev.almanac.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvFieldTest {

  @Test
  void of_plainText_staysAsItIs() {
    assertThat(CsvField.of("New York")).isEqualTo("New York");
    assertThat(CsvField.of("")).isEmpty();
  }

  @Test
  void of_commaQuoteOrLineEnd_isQuoted() {
    assertThat(CsvField.of("a,b")).isEqualTo("\"a,b\"");
    assertThat(CsvField.of("say \"hi\"")).isEqualTo("\"say \"\"hi\"\"\"");
    assertThat(CsvField.of("a\nb")).isEqualTo("\"a\nb\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"=1+1", "+1", "-1", "@sum"})
  @DisplayName("case 64: a name that looks like a formula is quoted text")
  void of_formula_isQuoted(String text) {
    assertThat(CsvField.of(text)).isEqualTo('"' + text + '"');
  }
}
