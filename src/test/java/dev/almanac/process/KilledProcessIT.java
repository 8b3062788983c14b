package dev.almanac.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.process.WriterLoop.Acknowledged;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the embedded default promises when its process is killed, and when it is stopped. */
class KilledProcessIT {

  private static final int KILLS = 10;

  /** The promise: acknowledged this long before the kill is safe. */
  private static final long SAFE_AFTER_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final String HOURLY = "--almanac.metrics.rules[0].resolution=hour";
  private static final String RULE = "--almanac.metrics.rules[0].pattern=loop";

  @TempDir Path directory;

  @Test
  void killedTenTimesWhileWriting_comesBackByItself_withEverythingOlderThanASecond()
      throws Exception {
    Set<Integer> safe = new HashSet<>();
    int nextHour = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      try (AlmanacProcess almanac = AlmanacProcess.start(directory, HOURLY, RULE)) {
        assertThat(WriterLoop.stored(almanac, 2020)).as("before kill %d", kill).containsAll(safe);
        WriterLoop writer = new WriterLoop(almanac, nextHour);
        writer.start();
        // Long enough for samples both sides of the promise; killed in the middle of a request.
        Awaitility.await()
            .atMost(Duration.ofSeconds(60))
            .pollInterval(Duration.ofMillis(50))
            .until(() -> spanNanos(writer) > 3 * SAFE_AFTER_NANOS / 2);
        long killed = System.nanoTime();
        almanac.process().destroyForcibly();
        almanac.process().waitFor();
        writer.finish();
        assertThat(writer.acknowledged()).isNotEmpty();
        for (Acknowledged sample : writer.acknowledged()) {
          if (killed - sample.nanoTime() > SAFE_AFTER_NANOS) {
            safe.add(sample.hour());
          }
          nextHour = Math.max(nextHour, sample.hour() + 2);
        }
      }
      // A year of hours has room for ten rounds at this rate; wrapping would hide a loss.
      assertThat(nextHour).isLessThan(366 * 24);
      assertThat(safe).hasSizeGreaterThan(kill);
    }
    try (AlmanacProcess almanac = AlmanacProcess.start(directory, HOURLY, RULE)) {
      assertThat(WriterLoop.stored(almanac, 2020)).containsAll(safe).doesNotHaveDuplicates();
    }
  }

  private static long spanNanos(WriterLoop writer) {
    var samples = writer.acknowledged();
    return samples.isEmpty() ? 0 : System.nanoTime() - samples.get(0).nanoTime();
  }

  @Test
  void stoppedWhileWriting_losesNothingAcknowledged_case56() throws Exception {
    Set<Integer> acknowledged = new HashSet<>();
    try (AlmanacProcess almanac = AlmanacProcess.start(directory, HOURLY, RULE)) {
      WriterLoop writer = new WriterLoop(almanac, 0);
      writer.start();
      Awaitility.await()
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofMillis(20))
          .until(() -> writer.acknowledged().size() >= 50);
      almanac.process().destroy();
      assertThat(almanac.process().waitFor(60, TimeUnit.SECONDS)).as(almanac::log).isTrue();
      writer.finish();
      writer.acknowledged().forEach(sample -> acknowledged.add(sample.hour()));
    }
    try (AlmanacProcess almanac = AlmanacProcess.start(directory, HOURLY, RULE)) {
      assertThat(WriterLoop.stored(almanac, 2020)).containsAll(acknowledged);
    }
  }
}
