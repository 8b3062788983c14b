package dev.almanac.series;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Map;

/** Reading of time zones by their IANA names. */
public final class Zones {

  /** IANA names of fixed offsets that Java before 23 knows as short names only. */
  private static final Map<String, String> FIXED =
      Map.of("EST", "-05:00", "MST", "-07:00", "HST", "-10:00");

  private Zones() {}

  /**
   * The zone of this name.
   *
   * @throws DateTimeException when there is none
   */
  public static ZoneId of(String name) {
    return ZoneId.of(name, FIXED);
  }
}
