package dev.almanac.store.mongo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * Which months a year page may hold, and which a write has to expect in one. A month ends when it
 * ends in UTC, whatever the zone of its metric: the zones' offsets, of less than a day, are far
 * inside the distance between the two rules, as are the differences between the clocks of servers.
 *
 * @param settleAfter how long after its end a month counts as settled
 * @param quiet how long a page must not have been touched before it is sealed; longer than a write
 *     can take from touching the page to having changed the months
 */
record PageTimes(Clock clock, Duration settleAfter, Duration quiet) {

  /** How long before its end a month counts as late already. */
  private static final Duration LATE_BEFORE_END = Duration.ofDays(1);

  /** The times that are set where nobody says otherwise. */
  static PageTimes standard(Clock clock) {
    return new PageTimes(clock, Duration.ofDays(3), Duration.ofSeconds(60));
  }

  /** The first month that no page may hold; all before it are settled. */
  YearMonth firstUnsettled() {
    return monthOf(clock.instant().minus(settleAfter));
  }

  /** Likewise by the earlier of two clocks, as one of them may be ahead by days. */
  YearMonth firstUnsettled(Instant otherClock) {
    Instant now = clock.instant();
    return monthOf((otherClock.isBefore(now) ? otherClock : now).minus(settleAfter));
  }

  /** The first month that may be written to without a look at its page; all before it are late. */
  YearMonth firstInTime() {
    return monthOf(clock.instant().plus(LATE_BEFORE_END));
  }

  private static YearMonth monthOf(Instant instant) {
    return YearMonth.from(instant.atOffset(ZoneOffset.UTC));
  }
}
