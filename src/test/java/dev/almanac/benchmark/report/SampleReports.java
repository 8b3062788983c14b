package dev.almanac.benchmark.report;

import dev.almanac.benchmark.measure.DiskModel;
import dev.almanac.benchmark.measure.Latency;
import dev.almanac.benchmark.report.Comparison.Between;
import dev.almanac.benchmark.report.Measurement.Where;
import dev.almanac.benchmark.report.Measurement.Work;
import dev.almanac.benchmark.report.TargetFacts.Fact;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reports for tests of how they are shown; their figures are made up and mean nothing. */
final class SampleReports {

  static final String HOSTILE = "</script><img src=x onerror=window.bad=1><!--";

  private static final DiskModel DISK = new DiskModel(8, 150);

  private SampleReports() {}

  /** Warm and cold reads of two variants, three times; cold ones read blocks. */
  static Report storage() {
    List<Measurement> measurements = new ArrayList<>();
    for (int repeat = 1; repeat <= 3; repeat++) {
      for (String variant : List.of("sample", "reserved")) {
        boolean reserved = variant.equals("reserved");
        measurements.add(
            measurement(
                new Where("read cold", "disk", variant, null),
                repeat,
                reserved ? 2_000 + repeat : 20 + repeat,
                List.of(
                    new Figure("blocks read", "year read", "blocks", reserved ? 1.5 : 320),
                    new Figure(
                        "bytes read", "year read", "bytes", reserved ? 45_000 : 9_000_000))));
        measurements.add(
            measurement(
                new Where("read warm", "disk", variant, null),
                repeat,
                3_000 + 400 * repeat,
                List.of()));
      }
    }
    return report("layout", true, measurements, Between.VARIANTS, "disk");
  }

  /** Two targets with hostile names at five numbers of threads, stopped before its end. */
  static Report threads() {
    List<Measurement> measurements = new ArrayList<>();
    for (int repeat = 1; repeat <= 2; repeat++) {
      for (String target : List.of("xfs", HOSTILE)) {
        for (int threads : List.of(1, 2, 4, 8, 16)) {
          measurements.add(
              measurement(
                  new Where("run zipfian", target, "fields", new At("threads", threads)),
                  repeat,
                  900 * threads + 50 * repeat + (target.equals("xfs") ? 300 : 0),
                  List.of(new Figure("bytes written", "operation", "bytes", 512))));
        }
      }
    }
    return report("ycsb-a", false, measurements, Between.TARGETS, "xfs", HOSTILE);
  }

  private static Measurement measurement(
      Where where, int repeat, long perSecond, List<Figure> figures) {
    Latency latency = new Latency();
    for (int i = 1; i <= 2_000; i++) {
      latency.record(1_000_000_000L / perSecond + 1_000L * i);
    }
    return new Measurement(
        where, repeat, new Work(perSecond * 2, "years", 2), latency, Map.of(), figures);
  }

  private static Report report(
      String workload,
      boolean complete,
      List<Measurement> measurements,
      Between between,
      String... targets) {
    List<Result> results = Result.of(measurements);
    List<TargetFacts> facts = new ArrayList<>();
    for (String target : targets) {
      facts.add(new TargetFacts(target, List.of(new Fact("server version", "8.0.4"))));
    }
    return new Report(
        workload,
        1,
        "Made up.",
        complete,
        new Environment(
            "0.1.0",
            null,
            Instant.parse("2026-12-01T10:00:00Z"),
            "java -jar almanac.jar benchmark " + workload,
            7,
            "17",
            "Linux",
            2,
            1L << 33),
        List.of(new Fact("series", "10")),
        facts,
        List.of("A remark with " + HOSTILE),
        measurements,
        results,
        Comparison.of(results, between),
        DISK,
        Modelled.of(results, DISK));
  }
}
