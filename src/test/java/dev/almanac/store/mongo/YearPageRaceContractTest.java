package dev.almanac.store.mongo;

import static dev.almanac.store.mongo.TestStore.update;
import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthSlice;
import dev.almanac.series.MonthSlots;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.StoreUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random runs of the store's own code: processes that write, clear, erase, let expire, read and
 * seal the same few years at once, some of them dying between touching a page and changing its
 * month. Whenever they rest, every year read through its page must be what its months say.
 */
@ParameterizedClass
@EnumSource(TestServer.class)
class YearPageRaceContractTest extends StoreContract {

  /** Long enough for a write here, short enough that pages are sealed in between. */
  private static final Duration QUIET = Duration.ofMillis(40);

  private static final List<String> CLIENTS = List.of("a", "b", "c");
  private static final YearMonth FROM = YearMonth.of(2011, 1);
  private static final YearMonth TO = YearMonth.of(2013, 1);
  private static final int ROUNDS = 8;
  private static final int STEPS = 25;

  private MetricDefinition metric;

  @Test
  void pagesAnswerAsMonthsDo_whateverRacedBefore() throws Exception {
    long seed = System.nanoTime();
    System.out.println("YearPageRaceContractTest seed " + seed);
    Random random = new Random(seed);
    metric = store.define("m", Resolution.DAY, Fold.LAST);
    List<TestStore> processes =
        List.of(anotherProcess(Clock.systemUTC(), QUIET), anotherProcess(Clock.systemUTC(), QUIET));
    int held = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<Callable<Integer>> racers = new ArrayList<>();
      for (TestStore process : processes) {
        racers.add(() -> change(process, new Random(random.nextLong())));
        racers.add(() -> seal(process, new Random(random.nextLong())));
        racers.add(() -> read(process, new Random(random.nextLong())));
      }
      race(racers);
      assertPagesSayWhatMonthsSay(seed, round);
      Thread.sleep(QUIET.toMillis() * 2);
      processes.get(0).pages.sealer().seal(years());
      assertPagesSayWhatMonthsSay(seed, round);
      held += monthsHeld();
    }
    assertThat(held).as("months held by pages at the ends of rounds").isPositive();
  }

  private static void race(List<Callable<Integer>> racers) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(racers.size());
    try {
      for (Future<Integer> done : threads.invokeAll(racers)) {
        done.get(2, TimeUnit.MINUTES);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private int change(TestStore process, Random random) {
    for (int i = 0; i < STEPS; i++) {
      YearMonth month = FROM.plusMonths(random.nextInt(24));
      String client = CLIENTS.get(random.nextInt(CLIENTS.size()));
      try {
        switch (random.nextInt(20)) {
          case 0 -> process.samples.erase("m", client);
          case 1 -> process.samples.expire("m", FROM.plusMonths(random.nextInt(14)));
          case 2 -> process.samples.clear(metric, client, List.of(new MonthSlice(month, 0, 20)));
          case 3 -> dieAfterTouching(process, client, month);
          default -> process.append(updates(random));
        }
      } catch (StoreUnavailableException documentsWentMeanwhile) {
        // Nothing was acknowledged; what was written must not be hidden either.
      }
    }
    return STEPS;
  }

  private MonthUpdate[] updates(Random random) {
    List<MonthUpdate> updates = new ArrayList<>();
    for (String client : CLIENTS) {
      YearMonth month = FROM.plusMonths(random.nextInt(24));
      updates.add(update(metric, client, month.toString(), random.nextInt(28), random.nextInt()));
    }
    return updates.toArray(MonthUpdate[]::new);
  }

  private static void dieAfterTouching(TestStore process, String client, YearMonth month) {
    process
        .pages
        .touch()
        .around(
            List.of(new SeriesKey("m", client)),
            series -> series,
            series -> month,
            () -> {},
            () -> 0);
  }

  private int seal(TestStore process, Random random) throws InterruptedException {
    int sealed = 0;
    for (int i = 0; i < STEPS; i++) {
      sealed += process.pages.sealer().seal(years());
      Thread.sleep(random.nextInt(15));
    }
    return sealed;
  }

  private static int read(TestStore process, Random random) throws InterruptedException {
    int[] months = {0};
    for (int i = 0; i < STEPS; i++) {
      process.samples.read("m", CLIENTS, FROM, TO, month -> months[0]++);
      process.samples.readAllClients("m", FROM, TO, month -> months[0]++);
      Thread.sleep(random.nextInt(10));
    }
    return months[0];
  }

  private static List<SeriesYear> years() {
    List<SeriesYear> years = new ArrayList<>();
    for (String client : CLIENTS) {
      years.add(new SeriesYear(new SeriesKey("m", client), 2011));
      years.add(new SeriesYear(new SeriesKey("m", client), 2012));
    }
    return years;
  }

  private void assertPagesSayWhatMonthsSay(long seed, int round) {
    List<String> months = new ArrayList<>();
    store
        .samples
        .page("m", null, FROM, TO, null, 1_000)
        .forEach(month -> addUnlessEmpty(month, months));
    List<String> named = new ArrayList<>();
    store.samples.read("m", CLIENTS, FROM, TO, month -> addUnlessEmpty(month, named));
    List<String> all = new ArrayList<>();
    store.samples.readAllClients("m", FROM, TO, month -> addUnlessEmpty(month, all));
    assertThat(named)
        .as("named clients, seed %d, round %d", seed, round)
        .containsExactlyInAnyOrderElementsOf(months);
    assertThat(all)
        .as("all clients, seed %d, round %d", seed, round)
        .containsExactlyInAnyOrderElementsOf(months);
  }

  private int monthsHeld() {
    return store.yearPages().stream()
        .map(page -> page.getDocument("m", new BsonDocument()))
        .mapToInt(BsonDocument::size)
        .sum();
  }

  /** A month that a page holds as absent may have an empty document by now, which says the same. */
  private static void addUnlessEmpty(MonthSlots month, List<String> texts) {
    StringBuilder text = new StringBuilder(month.series() + " " + month.month());
    boolean empty = true;
    for (int slot = 0; slot < month.values().length; slot++) {
      empty &= !month.has(slot);
      text.append(' ').append(Long.toHexString(Double.doubleToRawLongBits(month.values()[slot])));
    }
    if (!empty) {
      texts.add(text.toString());
    }
  }
}
