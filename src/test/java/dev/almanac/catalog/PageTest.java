package dev.almanac.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.almanac.series.Names;
import dev.almanac.web.QueryParameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.ErrorResponseException;

class PageTest {

  /** A list of names in memory that counts what it hands out. */
  private static final class Sorted implements Page.Source<String> {
    private final List<String> names;
    private int handedOut;

    Sorted(String... names) {
      this.names = Arrays.stream(names).sorted(Names.BYTEWISE).toList();
    }

    @Override
    public List<String> after(@Nullable String name, int limit) {
      List<String> page =
          names.stream()
              .filter(each -> name == null || Names.BYTEWISE.compare(each, name) > 0)
              .limit(limit)
              .toList();
      handedOut += page.size();
      return page;
    }
  }

  @Test
  void page_ofEverything_endsWithoutAMark() {
    Page<String> page = fill(new Sorted("c", "a", "b"), null, null, 3);
    assertThat(page.items()).containsExactly("a", "b", "c");
    assertThat(page.last()).isNull();
  }

  @Test
  void page_thatIsFull_marksItsLastItem() {
    Page<String> page = fill(new Sorted("a", "b", "c"), null, null, 2);
    assertThat(page.items()).containsExactly("a", "b");
    assertThat(page.last()).isEqualTo("b");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 1000, 9999})
  void pages_followedToTheEnd_holdEveryNameOnce(int limit) {
    Sorted names = numbered(limit < 10 ? 300 : 15_000);
    assertThat(follow(names, null, limit)).isEqualTo(names.names);
  }

  @ParameterizedTest
  @ValueSource(strings = {"n1*", "*7", "n*0*1", "*", "n00042", "none", "n2*9"})
  void pages_ofAFilter_holdEveryMatchOnce(String filter) {
    Sorted names = numbered(15_000);
    NameFilter wanted = NameFilter.of(filter);
    assertThat(follow(names, filter, 100))
        .isEqualTo(names.names.stream().filter(wanted::matches).toList());
  }

  @Test
  void page_ofAFilterThatFewMatch_looksAtABoundedNumber() {
    Sorted names = numbered(50_000);
    Page<String> page = fill(names, "*x", null, 10);
    assertThat(page.items()).isEmpty();
    assertThat(page.last()).isNotNull();
    assertThat(names.handedOut).isLessThanOrEqualTo(11_000);
  }

  @Test
  void page_ofAPrefix_beginsAndEndsThere() {
    Sorted names = numbered(50_000);
    assertThat(fill(names, "n41*", null, 10_000).items()).hasSize(1000);
    assertThat(names.handedOut).isLessThanOrEqualTo(2000);
  }

  @Test
  void filter_ofNamesAroundThePlaneBoundaries_findsThem() {
    String afterSurrogates = "\ue000";
    String beyond = "\ud83d\ude00";
    Sorted names = new Sorted("\ud7ff", afterSurrogates, "\uffee", beyond, beyond + "a");
    assertThat(fill(names, afterSurrogates, null, 5).items()).containsExactly(afterSurrogates);
    assertThat(fill(names, beyond + "*", null, 5).items()).containsExactly(beyond, beyond + "a");
  }

  @Test
  void filter_withDotsAndPatternSigns_meansThemselves() {
    Sorted names = new Sorted("a", "a.b", "aXb", "$inc", "a.$b", "(x+)+$");
    Function<String, List<String>> filtered = filter -> fill(names, filter, null, 9).items();
    assertThat(filtered.apply("a.b")).containsExactly("a.b");
    assertThat(filtered.apply("a.*")).containsExactly("a.$b", "a.b");
    assertThat(filtered.apply("(x+)+$")).containsExactly("(x+)+$");
    assertThat(filtered.apply("*b")).containsExactly("a.$b", "a.b", "aXb");
  }

  @Test
  void filter_inAnotherUnicodeForm_isNormalised() {
    assertThat(fill(new Sorted("temp.caf\u00e9"), "temp.cafe\u0301", null, 9).items()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " a", "a\u0000"})
  void filter_thatNoNameCanFit_isRefused(String filter) {
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> NameFilter.of(filter))
        .satisfies(e -> assertThat(e.getBody().getDetail()).contains("parameter name is"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "10001", "1e3", "", "\u0661", "99999999999", "+5", "01"})
  void limit_thatIsNoSize_isRefused(String limit) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setParameter("limit", limit);
    assertThatExceptionOfType(ErrorResponseException.class)
        .isThrownBy(() -> Page.limit(QueryParameters.of(request, Set.of("limit"))))
        .satisfies(e -> assertThat(e.getBody().getDetail()).contains("limit", "1 to 10000"));
  }

  private static Sorted numbered(int count) {
    return new Sorted(
        IntStream.range(0, count).mapToObj(i -> String.format("n%05d", i)).toArray(String[]::new));
  }

  private static Page<String> fill(Sorted names, String filter, String after, int limit) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    if (filter != null) {
      request.setParameter("name", filter);
    }
    NameFilter wanted = NameFilter.of(QueryParameters.of(request, Set.of("name")));
    return Page.fill(names, Function.identity(), wanted, after, limit);
  }

  private static List<String> follow(Sorted names, String filter, int limit) {
    List<String> all = new ArrayList<>();
    String after = null;
    do {
      Page<String> page = fill(names, filter, after, limit);
      all.addAll(page.items());
      after = page.last();
    } while (after != null);
    return all;
  }
}
