package dev.almanac.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.series.Fold;
import dev.almanac.series.Resolution;
import dev.almanac.testing.Api;
import dev.almanac.testing.RunningApplication;
import dev.almanac.testing.StoredSamples;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;

/** What was exported is posted again, unchanged, into an emptied metric. */
@RunningApplication
@Import(StoredSamples.class)
class RoundTripTest {

  private static final double[] VALUES = {
    0,
    -0.0,
    0.1,
    51,
    -1.5e-7,
    1e23,
    9007199254740991.0,
    9007199254740992.0,
    1.2345678901234568e17,
    4.9e-324,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    1e20
  };

  private static final String[] CLIENTS = {
    "plain",
    "two words",
    "a,b;c",
    "say \"hi\"",
    "'single'",
    "=1+1",
    "+1",
    "-1",
    "@x",
    "\"",
    "\\n",
    "caf\u00e9",
    "\ud83d\ude00",
    "*",
    "#no comment",
    "{\"a\":1}"
  };

  @LocalServerPort int port;
  @Autowired StoredSamples stored;
  Api api;

  @BeforeEach
  void connect() {
    api = new Api(port);
  }

  @ParameterizedTest
  @CsvSource({
    "DAY,LAST,csv,text/csv",
    "DAY,SUM,ndjson,application/x-ndjson",
    "HOUR,AVG,csv,text/csv",
    "HOUR,MIN,ndjson,application/x-ndjson"
  })
  void export_postedAgain_isTheSame(
      Resolution resolution, Fold fold, String format, String contentType) {
    String metric = "=round, \"trip\" " + resolution + fold;
    stored.define(metric, resolution, fold);
    String hour = resolution == Resolution.HOUR ? "T23" : "";
    for (int i = 0; i < CLIENTS.length; i++) {
      stored.put(metric, CLIENTS[i], "2012-02-29" + hour, VALUES[i % VALUES.length]);
      stored.put(metric, CLIENTS[i], "2012-12-31" + hour, i);
    }
    String exported = api.get("/export", "metric", metric, "format", format).body();
    assertThat(exported.lines().filter(line -> line.contains("2012"))).hasSize(2 * CLIENTS.length);
    api.delete("/samples", "metric", metric).json(200);

    assertThat(api.post(contentType, exported, "/samples").json(200).path("accepted").asInt())
        .isEqualTo(2 * CLIENTS.length);
    assertThat(api.get("/export", "metric", metric, "format", format).body()).isEqualTo(exported);
  }
}
