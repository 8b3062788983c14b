package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.almanac.series.BadRangeException;
import dev.almanac.series.CalendarRange;
import dev.almanac.series.Fold;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.DirectStore;
import dev.almanac.store.mongo.TestServer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.ErrorResponseException;

/**
 * Every answer is the same, to the last bit, whether settled months are read from year pages or
 * from their documents: for every fn, step, zone, fill and grouping, of figures as people have them
 * and of doubles at random.
 */
@ParameterizedClass
@EnumSource(TestServer.class)
class YearPageAnswersContractTest {

  private static final int FIRST_YEAR = 2023;
  private static final List<String> CLIENTS = List.of("a", "b", "c");

  /** To a process of that time no month is settled yet, so that it reads none from a page. */
  private static final Clock BEFORE_ALL =
      Clock.fixed(Instant.parse("1990-01-01T00:00:00Z"), ZoneOffset.UTC);

  private static final Duration QUIET = Duration.ofMinutes(1);

  @Parameter TestServer server;

  private final Random random = new Random();
  private MongoDatabase database;
  private DirectStore throughPages;
  private DirectStore fromMonths;

  @BeforeEach
  void open() {
    long seed = random.nextLong();
    System.out.println("YearPageAnswersContractTest seed " + seed);
    random.setSeed(seed);
    database =
        server.client().getDatabase("almanac_test_" + UUID.randomUUID().toString().substring(0, 8));
    throughPages = DirectStore.open(database, Clock.systemUTC(), QUIET, 1_000);
    fromMonths = DirectStore.open(database, BEFORE_ALL, QUIET, 1_000);
  }

  @AfterEach
  void drop() {
    if (database != null) {
      database.drop();
    }
  }

  @Test
  void answers_areTheSame_throughPagesAndFromMonths() throws Exception {
    List<MetricDefinition> metrics = new ArrayList<>();
    for (Resolution resolution : Resolution.values()) {
      for (Fold fold : Fold.values()) {
        metrics.add(define(resolution, fold));
      }
    }
    metrics.forEach(this::fill);
    seal();
    int answers = 0;
    for (MetricDefinition metric : metrics) {
      for (Step step : Step.values()) {
        for (Fn fn : Fn.values()) {
          for (int i = 0; i < 2; i++) {
            answers += compare(metric, step, fn) ? 1 : 0;
          }
        }
      }
    }
    assertThat(answers).isGreaterThan(300);
  }

  private MetricDefinition define(Resolution resolution, Fold fold) {
    ZoneId zone = ZoneId.of(random.nextBoolean() ? "UTC" : "Europe/Vienna");
    MetricDefinition metric =
        new MetricDefinition(
            resolution.wireName() + fold.wireName(),
            resolution,
            fold,
            zone,
            Reserve.YEAR,
            null,
            null,
            null,
            Instant.EPOCH);
    throughPages.metrics().put(metric);
    return metric;
  }

  /** Two years of each client, some months left out. */
  private void fill(MetricDefinition metric) {
    List<MonthUpdate> updates = new ArrayList<>();
    for (String client : CLIENTS) {
      boolean wild = client.equals("c");
      for (int i = 0; i < 24; i++) {
        YearMonth month = YearMonth.of(FIRST_YEAR, 1).plusMonths(i);
        int[] slots =
            random.ints(40, 0, metric.resolution().slotsIn(month)).sorted().distinct().toArray();
        double[] values = new double[slots.length];
        int[] counts = new int[slots.length];
        for (int s = 0; s < slots.length; s++) {
          values[s] = wild ? anyDouble() : random.nextInt(10_000) / 10.0 - 300;
          counts[s] = 1 + random.nextInt(4);
        }
        if (random.nextInt(6) > 0) {
          SeriesKey series = new SeriesKey(metric.metric(), client);
          updates.add(new MonthUpdate(series, month, metric, slots, values, counts));
        }
      }
    }
    updates.sort(MonthUpdate.STORE_ORDER);
    fromMonths.samples().append(updates, null);
  }

  private double anyDouble() {
    double value = Double.longBitsToDouble(random.nextLong());
    return Double.isFinite(value) ? value : -0.0;
  }

  /** Lets the pages look as if they had not been written to for an hour, and reads them. */
  private void seal() throws InterruptedException {
    MongoCollection<BsonDocument> samples = database.getCollection("samples", BsonDocument.class);
    Date anHourAgo = Date.from(Instant.now(Clock.systemUTC()).minus(Duration.ofHours(1)));
    samples.updateMany(Filters.exists("touched"), Updates.set("touched", anHourAgo));
    long pages = samples.countDocuments(Filters.exists("touched"));
    assertThat(pages).isEqualTo(2L * CLIENTS.size() * 10);
    long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (samples.countDocuments(Filters.exists("m.12")) < pages && System.nanoTime() < deadline) {
      for (Resolution resolution : Resolution.values()) {
        for (Fold fold : Fold.values()) {
          throughPages
              .samples()
              .readAllClients(
                  resolution.wireName() + fold.wireName(),
                  YearMonth.of(FIRST_YEAR, 1),
                  YearMonth.of(FIRST_YEAR + 2, 1),
                  month -> {});
        }
      }
      Thread.sleep(100);
    }
    assertThat(samples.countDocuments(Filters.exists("m.12"))).isEqualTo(pages);
  }

  /** Returns whether the question had an answer, which zones and narrow steps may forbid. */
  private boolean compare(MetricDefinition metric, Step step, Fn fn) {
    String zone = pick("UTC", "Europe/Vienna", "America/New_York", "Asia/Kolkata", "Etc/GMT-5");
    SeriesQuery query;
    try {
      query =
          new SeriesQuery(
              metric,
              random.nextBoolean() ? CLIENTS : List.of(),
              range(metric, ZoneId.of(zone)),
              step,
              fn,
              pick(Fill.values()),
              pick(Grouping.values()));
      if (metric.resolution() == Resolution.DAY && step == Step.HOUR) {
        return false;
      }
      String expected = answer(fromMonths, query);
      assertThat(answer(throughPages, query)).as("%s", query).isEqualTo(expected);
      return true;
    } catch (ErrorResponseException | BadRangeException zoneCutsSlots) {
      return false;
    }
  }

  private CalendarRange range(MetricDefinition metric, ZoneId zone) {
    ZoneId used = metric.resolution() == Resolution.DAY ? metric.zone() : zone;
    return switch (random.nextInt(4)) {
      case 0 -> CalendarRange.parse("2024", null, null, null, metric.resolution(), used);
      case 1 -> CalendarRange.parse(null, null, "2023-02", "2024-11", metric.resolution(), used);
      case 2 ->
          CalendarRange.parse(null, null, "2023-03-17", "2024-09-02", metric.resolution(), used);
      default -> CalendarRange.parse(null, "2024-02", null, null, metric.resolution(), used);
    };
  }

  private static String answer(DirectStore store, SeriesQuery query) {
    QueryLimits limits = new QueryLimits(new QueryProperties(100_000, 1_000, 50_000));
    Clock now = Clock.fixed(Instant.parse("2024-11-20T10:00:00Z"), ZoneOffset.UTC);
    return JsonAnswer.write(
            new SeriesReader(store.samples(), limits, new BucketGrids(), now).answer(query))
        .toString();
  }

  @SafeVarargs
  private <T> T pick(T... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
