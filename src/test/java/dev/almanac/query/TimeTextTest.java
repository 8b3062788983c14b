package dev.almanac.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {

  /** The years that a range may have. */
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  @Test
  void utc_writesAsTheInstantItself() {
    assertThat(TimeText.utc(FIRST)).isEqualTo(FIRST.toString());
    assertThat(TimeText.utc(LAST)).isEqualTo(LAST.toString());
    assertThat(TimeText.utc(LAST.plusSeconds(1))).isEqualTo(LAST.plusSeconds(1).toString());
    long seed = new Random().nextLong();
    new Random(seed)
        .longs(20_000, FIRST.getEpochSecond(), LAST.getEpochSecond())
        .mapToObj(Instant::ofEpochSecond)
        .forEach(
            time -> assertThat(TimeText.utc(time)).as("seed %d", seed).isEqualTo(time.toString()));
  }

  /** Also zones with an offset of seconds, as all have before standard time. */
  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Apia", "+18:00"})
  void local_writesAsTheFormatter(String name) {
    ZoneId zone = ZoneId.of(name);
    long seed = new Random().nextLong();
    new Random(seed)
        .longs(20_000, FIRST.getEpochSecond() + 86_400, LAST.getEpochSecond() - 86_400)
        .mapToObj(Instant::ofEpochSecond)
        .forEach(
            time -> {
              ZoneOffset offset = zone.getRules().getOffset(time);
              assertThat(TimeText.local(time, offset))
                  .as("seed %d", seed)
                  .isEqualTo(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.atZone(zone)));
            });
  }
}
