package dev.almanac.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import dev.almanac.series.Names;
import dev.almanac.testing.Api;
import dev.almanac.testing.RunningApplication;
import dev.almanac.testing.StoredSamples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.data.mongodb.MongoDatabaseFactory;
import tools.jackson.databind.JsonNode;

@RunningApplication
@Import(StoredSamples.class)
class ListingHttpTest {

  @LocalServerPort int port;
  @Autowired StoredSamples stored;
  @Autowired MongoDatabaseFactory databases;
  Api api;

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @Test
  @DisplayName("case 40: a name filter is no pattern but for its star")
  void case40_filter_withDotsAndDollars_meansThemselves() {
    for (String metric : List.of("a", "a.b", "aXb", "$inc", "a.$b")) {
      stored.put(metric, "40", "2024-03-01", 1);
    }
    assertThat(metrics("a.b")).containsExactly("a.b");
    assertThat(metrics("$inc")).containsExactly("$inc");
    assertThat(metrics("a.*b")).containsExactly("a.$b", "a.b");
    assertThat(metrics("^a")).isEmpty();
    assertTimeout(
        Duration.ofSeconds(1), () -> assertThat(metrics("(x+)+$")).isEmpty(), "(x+)+$ took long");
    String longName = "x".repeat(Names.MAX_BYTES);
    stored.put(longName, "40", "2024-03-01", 1);
    assertTimeout(
        Duration.ofSeconds(1),
        () -> assertThat(metrics("x*".repeat(50) + "y*".repeat(50))).isEmpty(),
        "many stars took long");
  }

  @Test
  @DisplayName("case 44: case is kept, accents are one letter, whatever the locale")
  void case44_list_keepsCaseAndNormalises() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr"));
    try {
      stored.put("Mem.used", "44", "2024-03-01", 1);
      stored.put("mem.used", "44", "2024-03-01", 2);
      api.put("{}", "/metrics/definition", "metric", "temp.caf\u00e9").json(201);
      api.put("{}", "/metrics/definition", "metric", "temp.cafe\u0301").json(200);
      assertThat(metrics("*em.used")).containsExactly("Mem.used", "mem.used");
      assertThat(metrics("mem.*")).containsExactly("mem.used");
      assertThat(metrics("MEM.*")).isEmpty();
      assertThat(metrics("temp.cafe\u0301")).containsExactly("temp.caf\u00e9");
      assertThat(metrics("temp.caf\u00e9")).containsExactly("temp.caf\u00e9");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  @DisplayName("case 50: 15,000 clients are all listed by following next")
  void case50_clients_followedToTheEnd_areAllThere() {
    List<String> names =
        IntStream.range(0, 15_000).mapToObj(i -> String.format("client-%05d", i)).toList();
    api.put("{}", "/metrics/definition", "metric", "case50").json(201);
    // Entries of the catalog alone: their 180,000 month documents are not read by a list.
    databases
        .getMongoDatabase()
        .getCollection("series")
        .insertMany(
            names.stream()
                .map(
                    client ->
                        new Document(
                                "_id", new Document("metric", "case50").append("client", client))
                            .append("years", List.of(2024)))
                .toList());
    assertThat(clients("metric", "case50")).isEqualTo(names);
    assertThat(clients("metric", "case50", "limit", "10000")).isEqualTo(names);
    JsonNode first = api.get("/clients", "metric", "case50", "limit", "10000").json(200);
    assertThat(first.path("clients").size()).isEqualTo(10_000);
    assertThat(first.path("next").isString()).isTrue();
    assertThat(clients("metric", "case50", "name", "*99", "limit", "7"))
        .hasSize(150)
        .isEqualTo(names.stream().filter(name -> name.endsWith("99")).toList());
  }

  @Test
  void metrics_showTheWholeDefinition() {
    JsonNode definition =
        api.put("{'unit':'mm','retention':'P2Y'}", "/metrics/definition", "metric", "list.whole")
            .json(201);
    JsonNode page = api.get("/metrics", "name", "list.whole").json(200);
    assertThat(page.propertyNames()).containsExactly("metrics", "next");
    assertThat(page.path("metrics").get(0)).isEqualTo(definition);
    assertThat(page.path("next").isNull()).isTrue();
  }

  @Test
  void metrics_pagedByOne_areEachThereOnce() {
    List<String> names = List.of("page.a", "page.b", "page.c", "page.\u00e9", "page.\ud83d\ude00");
    names.forEach(name -> api.put("{}", "/metrics/definition", "metric", name).json(201));
    assertThat(follow("/metrics", "metrics", "metric", "name", "page.*", "limit", "1"))
        .isEqualTo(names);
    assertThat(follow("/metrics", "metrics", "metric", "limit", "3"))
        .containsAll(names)
        .doesNotHaveDuplicates();
  }

  @Test
  void clients_ofAYear_areThoseWithDataInIt() {
    stored.put("years", "5", "2012-06-01", 1);
    stored.put("years", "5", "2013-06-01", 1);
    stored.put("years", "6", "2013-06-01", 1);
    JsonNode all = api.get("/clients", "metric", "years").json(200);
    assertThat(all.toString())
        .isEqualTo(
            "{\"metric\":\"years\",\"clients\":[{\"client\":\"5\",\"years\":[2012,2013]},"
                + "{\"client\":\"6\",\"years\":[2013]}],\"next\":null}");
    assertThat(clients("metric", "years", "year", "2012")).containsExactly("5");
    assertThat(clients("metric", "years", "year", "2013")).containsExactly("5", "6");
    assertThat(clients("metric", "years", "year", "2014")).isEmpty();
  }

  @Test
  void clients_ofAMetricWithoutSamples_areNone() {
    api.put("{}", "/metrics/definition", "metric", "nobody").json(201);
    assertThat(clients("metric", "nobody")).isEmpty();
    api.get("/clients", "metric", "not.there").problem(404, "unknown_metric");
  }

  @Test
  void parameters_thatAreWrong_areRefused() {
    api.get("/clients").problem(400, "missing_parameter");
    api.get("/clients", "metric", "m", "year", "12").problem(400, "bad_parameter");
    api.get("/clients", "metric", "m", "year", "next").problem(400, "bad_parameter");
    api.get("/clients", "metric", "m", "limit", "0").problem(400, "bad_parameter");
    api.get("/clients", "metric", "m", "cursor", "abc").problem(400, "bad_parameter");
    api.get("/clients", "metric", "m", "client", "c").problem(400, "unknown_parameter");
    api.get("/metrics", "limit", "10001").problem(400, "bad_parameter");
    api.get("/metrics", "cursor", Cursor.CLIENTS.after("a")).problem(400, "bad_parameter");
    api.get("/metrics", "name", "").problem(400, "bad_parameter");
    api.get("/metrics", "page", "2").problem(400, "unknown_parameter");
    assertThatNoException()
        .isThrownBy(() -> api.get("/metrics", "cursor", Cursor.METRICS.after("a")).json(200));
  }

  private List<String> metrics(String filter) {
    return follow("/metrics", "metrics", "metric", "name", filter);
  }

  private List<String> clients(String... parameters) {
    return follow("/clients", "clients", "client", parameters);
  }

  private List<String> follow(String path, String list, String name, String... parameters) {
    List<String> names = new ArrayList<>();
    JsonNode page = api.get(path, parameters).json(200);
    while (true) {
      page.path(list).forEach(item -> names.add(item.path(name).asString()));
      if (page.path("next").isNull()) {
        return names;
      }
      List<String> next = new ArrayList<>(List.of(parameters));
      next.addAll(List.of("cursor", page.path("next").asString()));
      page = api.get(path, next.toArray(String[]::new)).json(200);
    }
  }
}
