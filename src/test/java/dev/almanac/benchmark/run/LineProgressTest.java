package dev.almanac.benchmark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LineProgressTest {

  private final StringWriter out = new StringWriter();
  private long now = TimeUnit.SECONDS.toNanos(100);

  private Progress progress(boolean live) {
    return new LineProgress(new PrintWriter(out), live, TimeUnit.SECONDS.toNanos(5), () -> now);
  }

  private void pass(long seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
  }

  @Test
  void plain_writesALineWhenOneIsDue_andOneAtTheEnd() {
    try (Progress.Phase phase = progress(false).phase("load month (1 of 3)", 1_000, "batches")) {
      pass(4);
      phase.advance(100);
      pass(1);
      phase.advance(150);
      pass(1);
      phase.advance(250);
      pass(4);
      phase.advance(0);
    }

    assertThat(out.toString().lines())
        .containsExactly(
            "load month (1 of 3) [######------------------]  25 %  50 batches/s  15 s left",
            "load month (1 of 3) [############------------]  50 %  50 batches/s  10 s left",
            "load month (1 of 3): 500 batches in 10.0 s");
  }

  @Test
  void live_writesOverItsLine_andLeavesNone() {
    try (Progress.Phase phase = progress(true).phase("load", 7_300, "batches")) {
      pass(5);
      phase.advance(50);
    }

    assertThat(out.toString()).doesNotContain("\n").contains("10 batches/s  12 min 5 s left");
    String[] writes = out.toString().split("\r");
    assertThat(writes[writes.length - 1]).isBlank();
  }

  @Test
  void phase_ofUnknownLength_orPastItsTotal_isShownFull() {
    try (Progress.Phase phase = progress(false).phase("sync", 0, "files")) {
      pass(5);
      phase.advance(3);
    }

    assertThat(out.toString()).contains("100 %", "0 s left");
  }
}
