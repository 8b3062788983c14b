package dev.almanac.benchmark.report;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Under which conditions a run took place.
 *
 * @param version of Almanac
 * @param commit it was built from; null when that is not known
 * @param started when the run began
 * @param commandLine the arguments, exactly, without passwords
 * @param seed of all random choices
 * @param java version and vendor of the client's Java
 * @param kernel name and version of the client's operating system
 * @param cores processors of the client's machine
 * @param memoryBytes memory of the client's machine
 */
public record Environment(
    String version,
    @Nullable String commit,
    Instant started,
    String commandLine,
    long seed,
    String java,
    String kernel,
    int cores,
    long memoryBytes) {}
