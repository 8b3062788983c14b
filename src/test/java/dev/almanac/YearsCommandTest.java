package dev.almanac;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import dev.almanac.definition.MetricDefinitions;
import dev.almanac.series.MetricDefinition;
import dev.almanac.series.MonthUpdate;
import dev.almanac.series.SeriesKey;
import dev.almanac.store.SampleStore;
import dev.almanac.store.YearUpkeep;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.function.Consumer;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import picocli.CommandLine;

/** The command {@code years} from its arguments to the store and its exit code. */
class YearsCommandTest {

  @TempDir private Path data;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void verify_tellsWhetherPagesSayWhatTheirMonthsSay_andRebuildMakesThem() {
    inStore(YearsCommandTest::fillAndSeal);
    assertThat(execute("years", "verify")).as(err.toString()).isZero();
    assertThat(out.toString()).contains("2 pages hold 24 months, of which 0 differ");

    inStore(
        context ->
            samples(context)
                .updateOne(
                    Filters.and(Filters.eq("_id.date", "2012-07"), Filters.eq("_id.client", "b")),
                    Updates.set("v.9", 99.0)));
    assertThat(execute("years", "verify")).isEqualTo(3);
    assertThat(out.toString())
        .contains("differs: 2012-07 of metric \"m\", client \"b\"", "of which 1 differ");

    inStore(context -> samples(context).deleteOne(Filters.eq("_id.date", "2011")));
    assertThat(execute("years", "rebuild")).as(err.toString()).isZero();
    assertThat(out.toString()).contains("2 pages hold what has settled");
    assertThat(execute("years", "verify")).isZero();
    assertThat(out.toString()).contains("2 pages hold 24 months, of which 0 differ");
  }

  @Test
  void withoutATask_orWithAnother_itIsRefused() {
    assertThat(execute("years")).isEqualTo(2);
    assertThat(err.toString()).contains("verify|rebuild");
    assertThat(execute("years", "mend")).isEqualTo(2);
    assertThat(err.toString()).contains("mend");
    assertThat(execute("years", "--help")).isZero();
    assertThat(out.toString()).contains("rebuild", "3");
  }

  private int execute(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    AlmanacCommand command =
        new AlmanacCommand(
            settings -> {
              throw new IllegalStateException("no server is to be started");
            },
            AlmanacApplication::withoutServer,
            AlmanacApplication::changed);
    List<String> all = new ArrayList<>(List.of(arguments));
    if (arguments.length == 2 && !arguments[1].startsWith("-")) {
      all.addAll(List.of(settings()));
    }
    CommandLine parser = command.parser(Clock.systemUTC());
    parser.setOut(new PrintWriter(out));
    parser.setErr(new PrintWriter(err));
    return parser.execute(all.toArray(String[]::new));
  }

  /** Short timeouts, so that pages are soon left alone for long enough. */
  private String[] settings() {
    return new String[] {
      "--almanac.embedded.path=" + data,
      "--almanac.store.timeout=500ms",
      "--almanac.store.selection-timeout=100ms",
      "--almanac.pages.quiet=3s"
    };
  }

  private void inStore(Consumer<ConfigurableApplicationContext> use) {
    try (ConfigurableApplicationContext context = AlmanacApplication.withoutServer(settings())) {
      use.accept(context);
    }
  }

  private static void fillAndSeal(ConfigurableApplicationContext context) {
    MetricDefinition metric =
        context.getBean(MetricDefinitions.class).findOrCreate(List.of("m")).get("m");
    context
        .getBean(SampleStore.class)
        .append(List.of(update(metric, "a", 2011), update(metric, "b", 2012)), null);
    samples(context)
        .updateMany(
            Filters.exists("touched"),
            Updates.set("touched", Date.from(Instant.parse("2020-01-01T00:00:00Z"))));
    YearUpkeep years = context.getBean(YearUpkeep.class);
    assertThat(years.sealPages(10)).isEqualTo(2);
  }

  private static MonthUpdate update(MetricDefinition metric, String client, int year) {
    return new MonthUpdate(
        new SeriesKey("m", client),
        YearMonth.of(year, 7),
        metric,
        new int[] {3},
        new double[] {1.5},
        new int[] {1});
  }

  private static MongoCollection<Document> samples(ConfigurableApplicationContext context) {
    return context.getBean(MongoDatabaseFactory.class).getMongoDatabase().getCollection("samples");
  }
}
