package dev.almanac.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.RefusalCode;
import dev.almanac.series.RefusedException;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RefusalsTest {

  @Test
  void refusals_addedInAnyOrder_listTheFirstOfTheBody() {
    Refusals refusals = new Refusals();
    RefusedException why = new RefusedException(RefusalCode.BAD_VALUE, "why");
    IntStream.range(0, 300).map(i -> i * 7 % 300).forEach(i -> refusals.add(i, i + 2, why));
    assertThat(refusals.total()).isEqualTo(300);
    assertThat(refusals.count(RefusalCode.BAD_VALUE)).isEqualTo(300);
    assertThat(refusals.listed())
        .extracting(Refusal::index)
        .containsExactlyElementsOf(IntStream.range(0, 100).boxed().toList());
  }

  @Test
  void copy_goesOnByItself() {
    Refusals first = new Refusals();
    first.add(1, 0, new RefusedException(RefusalCode.BAD_VALUE, "why"));
    Refusals copy = new Refusals(first);
    copy.add(2, 0, new RefusedException(RefusalCode.BAD_VALUE, "why"));
    assertThat(first.total()).isEqualTo(1);
    assertThat(copy.listed()).hasSize(2);
  }

  @Test
  void description_ofCodes_namesEveryReason() throws NoSuchMethodException {
    Schema code =
        Refusal.class.getDeclaredConstructors()[0].getParameters()[2].getAnnotation(Schema.class);
    assertThat(code.allowableValues())
        .containsExactly(
            Arrays.stream(RefusalCode.values()).map(RefusalCode::wireName).toArray(String[]::new));
  }
}
