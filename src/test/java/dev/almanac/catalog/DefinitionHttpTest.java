package dev.almanac.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.testing.Api;
import dev.almanac.testing.RunningApplication;
import dev.almanac.testing.StoredSamples;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.JsonNode;

@RunningApplication
@Import(StoredSamples.class)
class DefinitionHttpTest {

  private static final String PATH = "/metrics/definition";

  @LocalServerPort int port;
  @Autowired StoredSamples stored;
  Api api;

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @Test
  void put_ofANewMetric_createsItWithDefaults() {
    JsonNode created = api.put("{}", PATH, "metric", "put.defaults").json(201);
    assertThat(created.propertyNames())
        .containsExactly(
            "metric",
            "resolution",
            "fold",
            "zone",
            "reserve",
            "unit",
            "description",
            "retention",
            "created");
    assertThat(created.path("resolution").asString()).isEqualTo("day");
    assertThat(created.path("fold").asString()).isEqualTo("last");
    assertThat(created.path("zone").asString()).isEqualTo("UTC");
    assertThat(created.path("reserve").asString()).isEqualTo("year");
    assertThat(created.path("unit").isNull()).isTrue();
    assertThat(created.path("description").isNull()).isTrue();
    assertThat(created.path("retention").isNull()).isTrue();
    assertThat(Instant.parse(created.path("created").asString())).isBefore(Instant.MAX);
    assertThat(api.get(PATH, "metric", "put.defaults").json(200)).isEqualTo(created);
  }

  @Test
  void put_ofADefinedMetric_replacesAllThatIsLeftOut() {
    JsonNode created =
        api.put(
                "{'resolution':'hour','fold':'sum','zone':'Europe/Vienna','unit':'mm',"
                    + "'description':'Rain','retention':'P18M'}",
                PATH,
                "metric",
                "put.replace")
            .json(201);
    assertThat(created.path("retention").asString()).isEqualTo("P18M");
    JsonNode replaced = api.put("{'unit':'cm'}", PATH, "metric", "put.replace").json(200);
    assertThat(replaced.path("resolution").asString()).isEqualTo("hour");
    assertThat(replaced.path("fold").asString()).isEqualTo("sum");
    assertThat(replaced.path("zone").asString()).isEqualTo("Europe/Vienna");
    assertThat(replaced.path("unit").asString()).isEqualTo("cm");
    assertThat(replaced.path("description").isNull()).isTrue();
    assertThat(replaced.path("retention").isNull()).isTrue();
    assertThat(replaced.path("created")).isEqualTo(created.path("created"));
    assertThat(api.get(PATH, "metric", "put.replace").json(200)).isEqualTo(replaced);
  }

  @Test
  void put_ofAnotherReserve_isTakenAlsoOnceSamplesExist() {
    api.put("{'reserve':'month'}", PATH, "metric", "put.reserve").json(201);
    stored.put("put.reserve", "c", "2024-03-01", 1);
    JsonNode kept = api.put("{'unit':'mm'}", PATH, "metric", "put.reserve").json(200);
    assertThat(kept.path("reserve").asString()).isEqualTo("month");
    JsonNode changed = api.put("{'reserve':'year'}", PATH, "metric", "put.reserve").json(200);
    assertThat(changed.path("reserve").asString()).isEqualTo("year");
    assertThat(
            api.put("{'reserve':'decade'}", PATH, "metric", "put.reserve")
                .json(400)
                .path("detail")
                .asString())
        .contains("reserve", "decade", "year or month");
  }

  @Test
  void put_ofAnotherFold_isRefusedOnceSamplesExist() {
    api.put("{'fold':'sum'}", PATH, "metric", "put.fixed").json(201);
    api.put("{'fold':'max'}", PATH, "metric", "put.fixed").json(200);
    stored.put("put.fixed", "c", "2024-03-01", 1);
    String detail =
        api.put("{'fold':'min','zone':'Asia/Tokyo'}", PATH, "metric", "put.fixed")
            .problem(409, "definition_fixed");
    assertThat(detail).contains("day, max, UTC", "day, min, Asia/Tokyo");
    JsonNode same =
        api.put(
                "{'fold':'max','resolution':'day','zone':'UTC','unit':'km'}",
                PATH,
                "metric",
                "put.fixed")
            .json(200);
    assertThat(same.path("unit").asString()).isEqualTo("km");
    assertThat(api.put("{}", PATH, "metric", "put.fixed").json(200).path("fold").asString())
        .isEqualTo("max");
  }

  @Test
  void put_ofAnotherFold_isTakenAgainOnceTheSamplesAreErased() {
    api.put("{'fold':'sum'}", PATH, "metric", "put.erased").json(201);
    stored.put("put.erased", "c", "2024-03-01", 1);
    api.put("{'fold':'avg'}", PATH, "metric", "put.erased").problem(409, "definition_fixed");
    api.delete("/samples", "metric", "put.erased").json(200);
    api.put("{'fold':'avg'}", PATH, "metric", "put.erased").json(200);
  }

  @Test
  void put_ofAWrongBody_namesTheFieldAndTheForm() {
    assertThat(api.put("{'fold':'median'}", PATH, "metric", "put.wrong").problem(400, "bad_field"))
        .contains("fold", "\"median\"", "last, min, max, sum or avg");
    assertThat(api.put("{'size':1}", PATH, "metric", "put.wrong").problem(400, "unknown_field"))
        .contains("\"size\"", "retention");
    assertThat(api.put("{'unit':1}", PATH, "metric", "put.wrong").problem(400, "wrong_type"))
        .contains("unit", "string");
    api.put("", PATH, "metric", "put.wrong").problem(400, "malformed");
    api.put("{'unit':'" + "x".repeat(70_000) + "'}", PATH, "metric", "put.wrong")
        .problem(413, "body_too_large");
    api.get(PATH, "metric", "put.wrong").problem(404, "unknown_metric");
  }

  @Test
  void get_ofAnUnknownMetric_isNotFound() {
    assertThat(api.get(PATH, "metric", "no such").problem(404, "unknown_metric"))
        .contains("\"no such\"");
    api.get(PATH).problem(400, "missing_parameter");
    api.get(PATH, "metric", "a", "name", "b").problem(400, "unknown_parameter");
    api.get(PATH, "metric", "a", "metric", "b").problem(400, "repeated_parameter");
  }

  @Test
  void delete_ofAMetricWithSamples_isRefused() {
    api.put("{}", PATH, "metric", "del").json(201);
    stored.put("del", "c", "2024-03-01", 1);
    assertThat(api.delete(PATH, "metric", "del").problem(409, "metric_has_samples"))
        .contains("DELETE /api/v1/samples");
    api.get(PATH, "metric", "del").json(200);
    api.delete("/samples", "metric", "del").json(200);
    assertThat(api.delete(PATH, "metric", "del").status()).isEqualTo(204);
    api.get(PATH, "metric", "del").problem(404, "unknown_metric");
    api.delete(PATH, "metric", "del").problem(404, "unknown_metric");
  }

  @Test
  void names_areTakenInNfc() {
    api.put("{'unit':'x'}", PATH, "metric", "def.cafe\u0301").json(201);
    assertThat(api.get(PATH, "metric", "def.caf\u00e9").json(200).path("unit").asString())
        .isEqualTo("x");
    assertThat(api.get(PATH, "metric", " x").problem(400, "bad_metric")).contains("blank");
  }
}
