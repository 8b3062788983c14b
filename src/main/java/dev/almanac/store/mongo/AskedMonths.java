package dev.almanac.store.mongo;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The months that a question needs, and which of them are looked for in year pages: the settled
 * ones, in years of which enough are asked for.
 *
 * @param from the first month
 * @param to the first month after it that is not needed
 * @param firstUnsettled the first month that no page holds
 */
record AskedMonths(YearMonth from, YearMonth to, YearMonth firstUnsettled) {

  /** A page is twelve times as long as a month: for fewer months these are read instead. */
  private static final int PAGE_PAYS_FROM = 4;

  /** The years whose pages are read. */
  List<Integer> pages() {
    return years().filter(year -> inPage(year).size() >= PAGE_PAYS_FROM).boxed().toList();
  }

  /** The months that are read as documents in any case. */
  List<YearMonth> months() {
    List<YearMonth> months = new ArrayList<>();
    years()
        .forEach(
            year -> {
              List<YearMonth> inPage = inPage(year);
              boolean byPage = inPage.size() >= PAGE_PAYS_FROM;
              YearMonth rest = byPage ? inPage.get(inPage.size() - 1).plusMonths(1) : from(year);
              months.addAll(between(rest, earlier(to, january(year + 1))));
            });
    return months;
  }

  /** The months needed of a year that its page may hold. */
  List<YearMonth> inPage(int year) {
    return between(from(year), earlier(firstUnsettled, earlier(to, january(year + 1))));
  }

  private IntStream years() {
    return from.isBefore(to)
        ? IntStream.rangeClosed(from.getYear(), to.minusMonths(1).getYear())
        : IntStream.empty();
  }

  private YearMonth from(int year) {
    return from.isBefore(january(year)) ? january(year) : from;
  }

  private static YearMonth january(int year) {
    return YearMonth.of(year, 1);
  }

  private static YearMonth earlier(YearMonth one, YearMonth other) {
    return one.isBefore(other) ? one : other;
  }

  private static List<YearMonth> between(YearMonth from, YearMonth to) {
    List<YearMonth> months = new ArrayList<>();
    for (YearMonth month = from; month.isBefore(to); month = month.plusMonths(1)) {
      months.add(month);
    }
    return months;
  }
}
