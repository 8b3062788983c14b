package dev.almanac.benchmark.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {

  @Test
  void turns_letEachVariantBeginOnce_inTheOrderGivenAtFirst() {
    List<String> variants = List.of("a", "b", "c");

    assertThat(Turns.of(variants, 1)).containsExactly("a", "b", "c");
    assertThat(Turns.of(variants, 2)).containsExactly("b", "c", "a");
    assertThat(Turns.of(variants, 3)).containsExactly("c", "a", "b");
    assertThat(Turns.of(variants, 4)).containsExactly("a", "b", "c");
  }
}
