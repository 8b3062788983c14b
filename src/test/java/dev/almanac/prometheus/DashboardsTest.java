package dev.almanac.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testing.Scrape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboards ask for what there is. */
class DashboardsTest extends PrometheusServer {

  private static final Path DASHBOARDS = Path.of("docs/grafana/dashboards");
  private static final Pattern METER =
      Pattern.compile("\\b(?:http|almanac|jvm|process|tomcat)_[a-z_]+");

  private static List<String> expressions(String file) throws IOException {
    JsonNode dashboard = JsonMapper.shared().readTree(Files.readString(DASHBOARDS.resolve(file)));
    return dashboard.path("panels").findValuesAsString("expr");
  }

  @Test
  void figures_areAnswered() throws IOException {
    days("dashboard.metric", "a b", "2024-03", 1, 2, 3);
    days("dashboard.metric", "c", "2024-03", 10, 20, 30);
    days("dashboard.metric", "c", "2023-03", 7, 7, 7, 7);
    List<String> expressions = expressions("almanac-figures.json");
    assertThat(expressions).hasSizeGreaterThan(5);
    for (String expression : expressions) {
      for (String clients : new String[] {".+", "(a b|c)"}) {
        String query =
            expression
                .replace("$metric", "dashboard.metric")
                .replace("$client", clients)
                .replace("$__range", "3d");
        assertThat(at(query, "2024-03-03T00:00:00Z")).as(query).contains("\"value\"");
        assertThat(over(query, "2024-03-01T00:00:00Z", "2024-03-03T00:00:00Z", "1h"))
            .as(query)
            .contains("\"values\"");
      }
    }
  }

  @Test
  void service_isMeasuredByMetersThatThereAre() throws IOException {
    List<String> expressions = expressions("almanac-service.json");
    get("query", "query", "1");
    days("measured", "a", "2024-03", 1);
    at("measured", "2024-03-01T00:00:00Z");
    Set<String> asked = new TreeSet<>();
    for (String expression : expressions) {
      Matcher meter = METER.matcher(expression);
      while (meter.find()) {
        asked.add(meter.group());
      }
    }
    List<String> known = Scrape.of(port).names();
    assertThat(asked).hasSizeGreaterThan(10);
    assertThat(asked)
        .allMatch(
            meter ->
                known.contains(meter)
                    || known.contains(meter.replaceFirst("_(bucket|count|sum)$", "")));
  }
}
