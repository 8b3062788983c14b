package dev.almanac.upkeep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.almanac.store.StoreUnavailableException;
import dev.almanac.store.StoreUnavailableException.Reason;
import dev.almanac.store.YearUpkeep;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class UpkeepTest {

  private static final Duration INTERVAL = Duration.ofMinutes(10);

  private final YearUpkeep years = mock();
  private Instant now = Instant.parse("2012-12-01T00:00:00Z");
  private final Clock clock = mock();

  private Upkeep upkeep(boolean seal, boolean ahead) {
    when(clock.instant()).thenAnswer(call -> now);
    when(years.lease(any(), any())).thenReturn(true);
    return new Upkeep(years, new UpkeepSettings(seal, ahead, 7, INTERVAL), clock);
  }

  @Test
  void step_doesTheFirstJobThatHasSomethingToDo_andRestsWhenNoneHas() {
    Upkeep upkeep = upkeep(true, true);
    when(years.makePages(7)).thenReturn(7, 3, 0);
    when(years.sealPages(7)).thenReturn(5, 0);
    upkeep.step();
    upkeep.step();
    verify(years, never()).sealPages(anyInt());
    upkeep.step();
    verify(years).sealPages(7);
    verify(years, never()).reserveAhead(anyInt());
    upkeep.step();
    verify(years).reserveAhead(7);
    clearInvocations(years);
    now = now.plus(INTERVAL).minusMillis(1);
    upkeep.step();
    verify(years, never()).lease(any(), any());
    now = now.plusMillis(1);
    upkeep.step();
    verify(years).sealPages(7);
  }

  @Test
  void step_withoutTheLease_doesNothing() {
    Upkeep upkeep = upkeep(true, true);
    when(years.lease(any(), any())).thenReturn(false);
    upkeep.step();
    verify(years, never()).makePages(anyInt());
    verify(years, never()).sealPages(anyInt());
  }

  @Test
  void jobs_thatAreOff_areNotDone() {
    Upkeep ahead = upkeep(false, true);
    ahead.step();
    verify(years, never()).sealPages(anyInt());
    verify(years).reserveAhead(7);
    assertThat(upkeep(false, false).isWanted()).isFalse();
  }

  @Test
  void step_whileTheStoreIsAway_failsQuietly_andGoesOnAfterTheInterval() {
    Upkeep upkeep = upkeep(true, false);
    when(years.sealPages(7))
        .thenThrow(new StoreUnavailableException(Reason.AWAY, "away", null))
        .thenReturn(1);
    upkeep.step();
    upkeep.step();
    verify(years).sealPages(7);
    now = now.plus(INTERVAL);
    clearInvocations(years);
    upkeep.step();
    verify(years).sealPages(7);
  }
}
