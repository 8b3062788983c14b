package dev.almanac.benchmark.workload;

import dev.almanac.benchmark.mongo.TargetOptions;
import dev.almanac.benchmark.report.Comparison;
import dev.almanac.benchmark.run.Run;
import dev.almanac.benchmark.run.RunOptions;
import dev.almanac.benchmark.run.Workload;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Placeholder. */
@Command(name = "command", description = "Find one document by id in three ways.")
public final class CommandWorkload implements Workload, Callable<Integer> {

  @Mixin private final RunOptions options;
  @Mixin private final TargetOptions targets;

  public CommandWorkload(Clock clock) {
    this.options = new RunOptions(clock);
    this.targets = new TargetOptions(clock);
  }

  @Override
  public Integer call() throws IOException {
    return options.execute(this);
  }

  @Override
  public String name() {
    return "command";
  }

  @Override
  public int meaning() {
    return 1;
  }

  @Override
  public String summary() {
    return "";
  }

  @Override
  public Comparison.Between compared() {
    return Comparison.Between.VARIANTS;
  }

  @Override
  public void carryOut(Run run) {
    try (var open = targets.open(run)) {
      open.use(open.all().get(0), run);
    }
  }
}
