package dev.almanac.benchmark.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.almanac.benchmark.measure.DiskModel;
import dev.almanac.benchmark.measure.StopSignal;
import dev.almanac.benchmark.report.Environment;
import dev.almanac.benchmark.run.Progress;
import dev.almanac.benchmark.run.Run;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServiceVerdictsTest {

  private final ServiceVerdicts verdicts = new ServiceVerdicts();

  private List<String> remarks() {
    Run run = new Run(1, 3, Progress.SILENT, new StopSignal());
    verdicts.remark(run);
    Environment nowhere = new Environment("", null, Instant.EPOCH, "", 1, "", "", 1, 1);
    return run.report(new ServiceWorkload(Clock.systemUTC()), nowhere, new DiskModel(8, 150), true)
        .remarks();
  }

  @Test
  void client_isTheLimit_whereTheSinkIsHardlyFaster() {
    verdicts.closed("read", 800, 1_000);

    assertThat(remarks())
        .singleElement()
        .asString()
        .contains("client was the limit in read, closed loop", "800", "1000");
  }

  @Test
  void client_isNotTheLimit_whereTheSinkIsFaster() {
    verdicts.closed("read", 799, 1_000);

    assertThat(remarks()).isEmpty();
  }

  @Test
  void verdict_isByTheMedianOfTheRepetitions() {
    verdicts.closed("read", 950, 1_000);
    verdicts.closed("read", 100, 1_000);
    verdicts.closed("read", 120, 1_000);

    assertThat(remarks()).isEmpty();
  }

  @Test
  void openLoop_thatFellBehind_saysSo() {
    verdicts.open("mix", 100, 94, 0.99);
    verdicts.open("read", 100, 95, 0.99);

    assertThat(remarks())
        .singleElement()
        .asString()
        .contains("open loop of mix did not keep its target rate", "94.0 of 100", "99.0 %");
  }
}
