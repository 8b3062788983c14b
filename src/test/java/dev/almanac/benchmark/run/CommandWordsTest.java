package dev.almanac.benchmark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandWordsTest {

  @Test
  void arguments_areGivenBackExactly_quotedWhereAShellNeedsIt() {
    assertThat(CommandWords.of(List.of("benchmark", "layout", "--dbpath", "a b='c'")))
        .isEqualTo("java -jar almanac.jar benchmark layout --dbpath 'a b='\\''c'\\'''");
  }

  @Test
  void passwords_areNot() {
    assertThat(
            CommandWords.of(
                List.of(
                    "--uri",
                    "mongodb://me:secret@db1:27017/?tls=true",
                    "--target=b=mongodb+srv://you:hidden@db2")))
        .doesNotContain("secret", "hidden", "me:", "you:")
        .contains("***@db1:27017", "***@db2");
  }
}
