package dev.almanac.benchmark.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.mongodb.client.MongoDatabase;
import dev.almanac.benchmark.binding.Binding.Order;
import dev.almanac.benchmark.binding.ReservedYears.Way;
import dev.almanac.benchmark.binding.SampleDocuments.KeyOrder;
import dev.almanac.benchmark.binding.UnreservedMonths.Making;
import dev.almanac.benchmark.data.DailySamples;
import dev.almanac.benchmark.mongo.CollectionSizes;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.mongo.TestServer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every layout has to do before its speed means anything: give back what it was given. */
@ParameterizedClass
@EnumSource(TestServer.class)
class BindingContractTest {

  private static final Instant LONG_AFTER = Instant.parse("2015-04-01T00:00:00Z");
  private static final int FIRST_WITH_TIME_SERIES = 5;

  @Parameter TestServer server;

  private MongoDatabase database;

  @BeforeEach
  void open() {
    database =
        server
            .client()
            .getDatabase("almanac_test_" + UUID.randomUUID().toString().replace("-", ""));
  }

  @AfterEach
  void drop() {
    if (database != null) {
      database.drop();
    }
  }

  /** Makes a binding in a database. */
  private enum Layout {
    DATE_FIRST {
      @Override
      Binding in(MongoDatabase database) {
        return new SampleDocuments(database, "date-first", KeyOrder.DATE_FIRST);
      }
    },
    METRIC_FIRST {
      @Override
      Binding in(MongoDatabase database) {
        return new SampleDocuments(database, "metric-first", KeyOrder.METRIC_FIRST);
      }
    },
    GROWN {
      @Override
      Binding in(MongoDatabase database) {
        return new UnreservedMonths(database, "grown", Making.GROWN, Order.SORTED);
      }
    },
    BY_MONTH {
      @Override
      Binding in(MongoDatabase database) {
        return new UnreservedMonths(database, "month, shuffled", Making.BY_MONTH, Order.SHUFFLED);
      }
    },
    RESERVED {
      @Override
      Binding in(MongoDatabase database) {
        return new ReservedYears(database, "reserved", 1_000, Way.MONTHS, LONG_AFTER);
      }
    },
    SHUFFLED {
      @Override
      Binding in(MongoDatabase database) {
        return new ReservedYears(database, "reserved, shuffled", 1_000, Way.SHUFFLED, LONG_AFTER);
      }
    },
    PAGES {
      @Override
      Binding in(MongoDatabase database) {
        return new ReservedYears(database, "page", 1_000, Way.PAGES, LONG_AFTER);
      }
    },
    TIME_SERIES {
      @Override
      Binding in(MongoDatabase database) {
        return new TimeSeriesCollection(database, "time-series");
      }
    };

    abstract Binding in(MongoDatabase database);
  }

  static Stream<Layout> layouts() {
    return Stream.of(Layout.values());
  }

  private Binding binding(Layout layout) {
    if (layout == Layout.TIME_SERIES) {
      List<Integer> version =
          database.runCommand(new Document("buildInfo", 1)).getList("versionArray", Integer.class);
      assumeTrue(
          server != TestServer.EMBEDDED && version.get(0) >= FIRST_WITH_TIME_SERIES,
          "time-series collections need a MongoDB 5.0 or later");
    }
    return layout.in(database);
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void year_givesBackItsSamples_andNoOtherSeries(Layout layout) {
    DailySamples samples = new DailySamples(3, 4, 400);
    Binding binding = binding(layout);
    binding.create();
    for (long number = 0; number < samples.batches(3); number++) {
      binding.write(samples.batch(number, 3)).run();
    }
    settle(binding);

    for (int series = 0; series < samples.series(); series++) {
      YearRead year = binding.year(samples.key(series), DailySamples.year());
      List<RawBsonDocument> found = year.fetch();
      List<Long> cents = cents(binding, found);
      assertThat(cents).hasSize(366);
      assertThat(cents.stream().mapToLong(Long::longValue).sum())
          .isEqualTo(samples.centsOfYear(series));
      assertThat(found.stream().map(RawBsonDocument::toJson))
          .allMatch(holds(samples.key(series).client()));
      if (server != TestServer.EMBEDDED) {
        long documents = layout == Layout.PAGES ? 1 : 12;
        assertThat(year.explain().documentsExamined()).isGreaterThanOrEqualTo(documents);
      }
    }
  }

  private static List<Long> cents(Binding binding, List<RawBsonDocument> documents) {
    List<Long> cents = new ArrayList<>();
    documents.forEach(
        document -> binding.samplesIn(document, value -> cents.add(DailySamples.cents(value))));
    return cents;
  }

  private static java.util.function.Predicate<String> holds(String client) {
    return json -> json.contains("\"" + client + "\"");
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void year_beforeAnyOfItsSamples_isEmpty_andCreateEmpties(Layout layout) {
    DailySamples samples = new DailySamples(3, 2, 31);
    Binding binding = binding(layout);
    binding.create();
    binding.write(samples.batch(0, 10)).run();
    settle(binding);
    assertThat(count(binding, samples)).isEqualTo(1);

    binding.create();
    assertThat(count(binding, samples)).isZero();

    binding.write(samples.batch(0, 10)).run();
    binding.drop();
    List<String> left = database.listCollectionNames().into(new ArrayList<>());
    assertThat(left).doesNotContainAnyElementsOf(binding.collections());
  }

  private static void settle(Binding binding) {
    int steps = 0;
    while (binding.settle() > 0) {
      assertThat(++steps).as("steps of settling").isLessThan(10);
    }
  }

  private static int count(Binding binding, DailySamples samples) {
    return cents(binding, binding.year(samples.key(0), DailySamples.year()).fetch()).size();
  }

  /** The server sorts the fields of what buckets are made by; in another order it finds nothing. */
  @Test
  void timeSeries_askByFieldsInTheOrderThatTheServerKeeps() {
    BsonDocument filter =
        new TimeSeriesCollection(database, "time-series")
            .year(new SeriesKey("m", "c"), 2012)
            .filter();

    assertThat(List.copyOf(filter.getDocument("series").keySet()))
        .isSorted()
        .containsExactlyInAnyOrder("metric", "client");
  }

  @ParameterizedTest
  @MethodSource("layouts")
  void size_isToldByTheServer(Layout layout) {
    DailySamples samples = new DailySamples(3, 2, 31);
    Binding binding = binding(layout);
    binding.create();
    for (long number = 0; number < samples.batches(10); number++) {
      binding.write(samples.batch(number, 10)).run();
    }

    CollectionSizes sizes = CollectionSizes.of(database, binding.collections());

    assertThat(sizes.dataBytes()).isPositive();
  }
}
