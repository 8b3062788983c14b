package dev.almanac.benchmark.report;

import dev.almanac.benchmark.measure.DiskModel;
import java.util.List;

/**
 * What a run found.
 *
 * @param workload name of the workload
 * @param meaning version of the workload's meaning; it never changes under one number
 * @param summary in a sentence or two, what the workload compares and how to read it
 * @param complete whether the run reached its end
 * @param environment its conditions
 * @param parameters sizes and counts of the run
 * @param targets the systems driven
 * @param remarks what could not be done or must be known to read the figures, in sentences
 * @param measurements one for each phase carried out
 * @param results the repetitions drawn together
 * @param comparisons what results say of each other
 * @param disk the disk that cold reads are modelled on
 * @param modelled what those reads would cost there
 */
public record Report(
    String workload,
    int meaning,
    String summary,
    boolean complete,
    Environment environment,
    List<TargetFacts.Fact> parameters,
    List<TargetFacts> targets,
    List<String> remarks,
    List<Measurement> measurements,
    List<Result> results,
    List<Comparison> comparisons,
    DiskModel disk,
    List<Modelled> modelled) {}
