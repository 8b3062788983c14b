package dev.almanac.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimestampsTest {

  /** RFC 3339, section 5.6, with seconds that may be left out. */
  private static final Pattern FORM =
      Pattern.compile(
          "([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]([0-9]{2}:[0-9]{2})(?::([0-9]{2})(\\.[0-9]{1,9})?)?"
              + "([Zz]|[+-][0-9]{2}:[0-9]{2})");

  private static final String[] SEEDS = {
    "2012-04-01T06:30:00Z",
    "2024-02-29t23:59:59.999999999z",
    "0000-01-01T00:00+18:00",
    "9999-12-31T23:59:60Z",
    "2016-12-31T23:59:60.5Z",
    "2017-01-01T01:59:60+02:00",
    "1969-12-31T18:29:60.25-05:30",
    "2012-04-01T06:30:15.0001-00:45",
    "2012-04-01"
  };

  /** Characters that stand in timestamps, or look as if they could. */
  private static final String ALPHABET = "0123456789-:.+TtZz \u0661\uFF11";

  @Test
  void texts_likeTimestampsOrNot_areReadAsTheRulesSay() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int read = 0;
    for (int i = 0; i < 200_000; i++) {
      String text = random.nextInt(3) == 0 ? plausible(random) : mutated(random);
      Instant expected = byTheRules(text);
      assertThat(instantOrNull(text)).as("\"%s\", seed %d", text, seed).isEqualTo(expected);
      assertThat(Timestamps.looksLikeDate(text))
          .as("\"%s\", seed %d", text, seed)
          .isEqualTo(text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}"));
      read += expected == null ? 0 : 1;
    }
    assertThat(read).as("timestamps that were right, seed %d", seed).isBetween(10_000, 190_000);
  }

  @ParameterizedTest
  @CsvSource({
    "2012-13-01T00:00Z, the calendar has no such day",
    "2023-02-29T00:00Z, 2023 is not a leap year",
    "2012-04-01T24:00Z, the time of day runs from",
    "2012-04-01T06:30:61Z, the time of day runs from",
    "2012-04-01T06:30+18:01, an offset lies between",
    "2012-04-01T06:30:60Z, a leap second can only be",
    "2012-04-01T06:30:00.1234567890Z, at most 9 digits",
    "2012-04-01T06:30:00, expected an RFC 3339 timestamp",
    "2012-04-01T06:30:00., expected an RFC 3339 timestamp",
    "2012-04-01 06:30:00Z, expected an RFC 3339 timestamp"
  })
  void timestamp_thatIsNone_isRefusedForTheFirstThingWrong(String text, String why) {
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> Timestamps.instant(text))
        .satisfies(e -> assertThat(e.code()).isEqualTo(RefusalCode.BAD_TIMESTAMP))
        .satisfies(e -> assertThat(e.detail()).contains(text, why));
  }

  @Test
  void everyDayOfFourCenturies_isReadAndNoOther() {
    LocalDate day = LocalDate.of(1900, 1, 1);
    for (; day.getYear() < 2300; day = day.plusDays(1)) {
      assertThat(Timestamps.date(day.toString())).isEqualTo(day);
      String none = day.toString().substring(0, 8) + (day.lengthOfMonth() + 1);
      assertThatExceptionOfType(RefusedException.class).isThrownBy(() -> Timestamps.date(none));
    }
  }

  private static @Nullable Instant instantOrNull(String text) {
    try {
      return Timestamps.instant(text);
    } catch (RefusedException e) {
      return null;
    }
  }

  /** What java.time makes of a text of the form, or null. */
  private static @Nullable Instant byTheRules(String text) {
    Matcher m = FORM.matcher(text);
    if (!m.matches()) {
      return null;
    }
    String seconds = m.group(3) == null ? "00" : m.group(3);
    boolean leap = seconds.equals("60");
    String fraction = m.group(4) == null ? "" : m.group(4);
    try {
      OffsetDateTime time =
          OffsetDateTime.parse(
              m.group(1)
                  + "T"
                  + m.group(2)
                  + ":"
                  + (leap ? "59" : seconds)
                  + fraction
                  + m.group(5).toUpperCase(Locale.ROOT));
      boolean endsDay = Math.floorMod(time.toEpochSecond() + 1, 86_400L) == 0;
      return leap && !endsDay ? null : time.toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The form, with figures a little beyond what the clock and the calendar have. */
  private static String plausible(Random random) {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%04d-%02d-%02dT%02d:%02d",
            random.nextInt(10_000),
            random.nextInt(14),
            random.nextInt(33),
            random.nextInt(25),
            random.nextInt(61)));
    if (random.nextBoolean()) {
      text.append(String.format(Locale.ROOT, ":%02d", random.nextInt(62)));
      int decimals = random.nextInt(12);
      if (decimals > 0) {
        text.append('.');
        random.ints(decimals, 0, 10).forEach(text::append);
      }
    }
    return random.nextBoolean()
        ? text.append('Z').toString()
        : text.append(random.nextBoolean() ? '+' : '-')
            .append(String.format(Locale.ROOT, "%02d:%02d", random.nextInt(20), random.nextInt(61)))
            .toString();
  }

  /** A seed with up to three characters replaced, taken out or put in. */
  private static String mutated(Random random) {
    StringBuilder text = new StringBuilder(SEEDS[random.nextInt(SEEDS.length)]);
    for (int i = random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(text.length());
      char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(3)) {
        case 0 -> text.setCharAt(at, c);
        case 1 -> text.deleteCharAt(at);
        default -> text.insert(at, c);
      }
    }
    return text.toString();
  }
}
