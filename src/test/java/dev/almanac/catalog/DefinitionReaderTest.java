package dev.almanac.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.almanac.series.Fold;
import dev.almanac.series.Reserve;
import dev.almanac.series.Resolution;
import java.nio.charset.StandardCharsets;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.ErrorResponseException;

class DefinitionReaderTest {

  @Test
  void body_withEveryField_isRead() {
    DefinitionRequest request =
        read(
            "{'resolution':'hour','fold':'avg','zone':'Europe/Vienna','reserve':'month','unit':'°C',"
                + "'description':'Air, 2 m','retention':'P1Y6M'}");
    assertThat(request)
        .isEqualTo(
            new DefinitionRequest(
                Resolution.HOUR,
                Fold.AVG,
                ZoneId.of("Europe/Vienna"),
                Reserve.MONTH,
                "°C",
                "Air, 2 m",
                Period.of(1, 6, 0)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'unit':null,'description':null,'retention':null}"})
  void body_withoutAField_leavesItOut(String body) {
    assertThat(read(body))
        .isEqualTo(new DefinitionRequest(null, null, null, null, null, null, null));
  }

  @ParameterizedTest
  @CsvSource({"P2Y,2,0", "P18M,0,18", "P1M,0,1", "P1000Y,1000,0", "P0Y1M,0,1"})
  void retention_ofYearsAndMonths_isKept(String text, int years, int months) {
    assertThat(read("{'retention':'" + text + "'}").retention())
        .isEqualTo(Period.of(years, months, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "P0M",
        "P0Y",
        "P",
        "",
        "P1D",
        "P2W",
        "P1Y1D",
        "P-1Y",
        "-P1Y",
        "p1y",
        "P1M1Y",
        "PT1H",
        "2Y",
        "P1001Y",
        "P99999M",
        "P1.5Y",
        "P\u0661Y",
        "forever"
      })
  void retention_ofAnotherForm_isRefused(String text) {
    assertRefused("{'retention':'" + text + "'}", "bad_field", "retention", "P18M");
  }

  @ParameterizedTest
  @CsvSource({
    "resolution,Day,day or hour",
    "resolution,week,day or hour",
    "resolution,'',day or hour",
    "fold,SUM,last",
    "fold,median,avg",
    "zone,Mars/Olympus,Europe/Vienna",
    "zone,'',Europe/Vienna",
    "zone,europe/vienna,Europe/Vienna",
    "unit,'',1 to 50",
    "unit,a\\tb,control",
    "unit,\\ud800,1 to 50",
    "description,'',1 to 1000",
    "description,a\\u0000b,control"
  })
  void field_withAWrongValue_isRefused(String field, String value, String expected) {
    assertRefused("{'" + field + "':'" + value + "'}", "bad_field", field, expected);
  }

  @Test
  void texts_areMeasuredInCharacters() {
    String emoji = "\ud83d\ude00";
    assertThat(read("{'unit':'" + emoji.repeat(50) + "'}").unit()).hasSize(100);
    assertRefused("{'unit':'" + emoji.repeat(51) + "'}", "bad_field", "unit", "1 to 50");
    assertThat(read("{'description':'" + "x".repeat(1000) + "'}").description()).hasSize(1000);
    assertRefused(
        "{'description':'" + "x".repeat(1001) + "'}", "bad_field", "description", "1 to 1000");
  }

  @ParameterizedTest
  @CsvSource({
    "resolution,1",
    "resolution,null",
    "fold,true",
    "fold,null",
    "zone,null",
    "zone,[]",
    "unit,5",
    "unit,{}",
    "description,false",
    "retention,12"
  })
  void field_ofAnotherType_isRefused(String field, String json) {
    assertRefused("{'" + field + "':" + json + "}", "wrong_type", field, "string");
  }

  @ParameterizedTest
  @ValueSource(strings = {"metric", "Resolution", "created", "", "$set"})
  void field_thatADefinitionLacks_isRefused(String field) {
    assertRefused(
        "{'" + field + "':'day'}",
        "unknown_field",
        "\"" + field + "\"",
        "description, fold, reserve, resolution, retention, unit, zone");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nothing",
        "null",
        "[]",
        "'day'",
        "{'fold':'sum'",
        "{} {}",
        "{'fold':'sum','fold':'max'}",
        "{'fold':'sum',}",
        "{/* words */}",
        "{fold:'sum'}"
      })
  void body_thatIsNotOneObject_isRefused(String body) {
    assertRefused(body, "malformed", "JSON object");
  }

  @Test
  void read_zoneOfAFixedOffset_isTakenByItsShortName() {
    byte[] body = "{\"zone\": \"EST\"}".getBytes(StandardCharsets.UTF_8);
    assertThat(DefinitionReader.read(body).zone()).isEqualTo(ZoneOffset.ofHours(-5));
  }

  private static void assertRefused(String body, String code, String... words) {
    ErrorResponseException refusal =
        catchThrowableOfType(ErrorResponseException.class, () -> read(body));
    assertThat(refusal).as(body).isNotNull();
    assertThat(refusal.getStatusCode().value()).isEqualTo(400);
    assertThat(refusal.getBody().getProperties()).containsEntry("code", code);
    assertThat(refusal.getBody().getDetail()).contains(words);
  }

  private static DefinitionRequest read(String body) {
    return DefinitionReader.read(body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }
}
